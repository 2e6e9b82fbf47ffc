import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { replaceFile as replaceOfDesktop } from '../../src/bridge/replaceFile.ts'
import { createFile, replaceFile } from '../../src/crs/durableFile.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { canMount, smallDisk, type SmallDisk } from '../kit/smallDisk.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

test('creates a file for its owner alone, and leaves one that is there', () => {
  const file = join(folder.path, 'a/b/key')
  createFile(file, 'first')
  createFile(file, 'second')
  expect(readFileSync(file, 'utf8')).toBe('first')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(dirname(file))).toEqual(['key'])
})

describe.runIf(canMount())('on a full disk', () => {
  let disk: SmallDisk
  beforeEach(async () => {
    disk = await smallDisk(join(folder.path, 'disk'), 1)
  })
  afterEach(() => disk.remove())

  test.each([
    ['the CRS', replaceFile],
    ['the desktop program', replaceOfDesktop],
  ])('%s keeps the former content of a file, and no part of the new one', async (_, replace) => {
    const file = join(disk.outside, 'heads')
    await replace(file, 'former')
    disk.fill()
    await expect(replace(file, 'new'.repeat(5_000))).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readFileSync(file, 'utf8')).toBe('former')
    expect(readdirSync(disk.outside).toSorted()).toEqual(['filler', 'heads'])
    disk.free()
    await replace(file, 'new')
    expect(readFileSync(file, 'utf8')).toBe('new')
  })

  test('creates no part of a file', () => {
    const file = join(disk.outside, 'key')
    disk.fill()
    expect(() => createFile(file, 'k'.repeat(5_000))).toThrow('ENOSPC')
    expect(existsSync(file)).toBe(false)
    expect(readdirSync(disk.outside)).toEqual(['filler'])
  })
})
