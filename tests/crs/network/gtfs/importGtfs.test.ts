import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, expect, it } from 'vitest'
import { importGtfs } from '../../../../src/crs/network/gtfs/importGtfs.ts'
import { readFeed } from '../../../../src/crs/network/gtfs/readFeed.ts'
import { temporaryFolder } from '../../../kit/folder.ts'
import { aegean, bytesOf, today, zipOf } from './feeds.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

function write(name: string, bytes: Uint8Array): string {
  const path = join(folder.path, name)
  writeFileSync(path, bytes)
  return path
}

function writeFolder(name: string): string {
  const path = join(folder.path, name)
  mkdirSync(path)
  for (const [file, bytes] of bytesOf(aegean)) writeFileSync(join(path, file), bytes)
  return path
}

const calls = async (path: string) => {
  const { tables, refused } = await importGtfs(path, new Map(), { today })
  return refused ?? tables.get('timetable')?.map(({ calls: text }) => text)
}

const expected = [
  'PIR 07:30 > SYR 11:40 11:50 > MYK 13:05',
  'MYK 18:10 > PIR 23:45',
  'PIR 21:00 > SYR 01:15+1 01:30+1 > MYK 06:05+1',
]

it('reads a folder and a .zip, also with a folder inside', async () => {
  expect(await calls(writeFolder('feed'))).toEqual(expected)
  expect(await calls(write('flat.zip', zipOf(aegean)))).toEqual(expected)
  expect(await calls(write('nested.zip', zipOf(aegean, 'feed/gtfs/')))).toEqual(expected)
})

it('reads byte order marks, CR and LF, and quotation marks', async () => {
  const files = Object.fromEntries(
    [...bytesOf(aegean)].map(([name, bytes]) => [
      name,
      strToU8(`\uFEFF${new TextDecoder().decode(bytes).replaceAll('\n', '\r\n')}`),
    ]),
  )
  expect(await calls(write('marks.zip', zipSync(files)))).toEqual(expected)
})

it('refuses bombs, paths out of the archive, links, and what is no feed', async () => {
  const bomb = zipSync({ 'stop_times.txt': new Uint8Array(4 * 2 ** 20) })
  const { faults } = await readFeed(write('bomb.zip', bomb), { bytes: 2 ** 20, files: 10 })
  expect(faults).toMatchObject([
    { file: 'bomb.zip', expected: expect.stringContaining('more than 1 MB') as string },
  ])
  expect(await calls(write('out.zip', zipSync({ '../stops.txt': strToU8('stop_id') })))).toMatch(
    'outside its folder',
  )
  expect(await calls(write('text.zip', strToU8('stop_id')))).toMatch('not a .zip archive')
  expect(await calls(join(folder.path, 'nonexistent.zip'))).toBe('A file or folder that can be read.')
  const linked = writeFolder('linked')
  symlinkSync('/etc/passwd', join(linked, 'areas.txt'))
  expect(await calls(linked)).toMatch('areas.txt is a link')
})
