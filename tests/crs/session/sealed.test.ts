import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { keyIn, sealWith } from '../../../src/crs/session/sealed.ts'
import { temporaryFolder } from '../../kit/folder.ts'

const root = temporaryFolder()
afterAll(() => root.remove())
const folder = (name: string) => join(root.path, name)

describe('a sealed secret', () => {
  test('is opened with its key alone', () => {
    const key = randomBytes(32)
    const sealed = sealWith(key).close('secret', '7')
    expect(sealWith(key).open(sealed, '7')).toBe('secret')
    expect(() => sealWith(randomBytes(32)).open(sealed, '7')).toThrow('authenticate')
  })

  test('is opened again with the key in the folder, and in no other folder', () => {
    const sealed = sealWith(keyIn(folder('kept'), 'codes')).close('secret', '7')
    expect(sealWith(keyIn(folder('kept'), 'codes')).open(sealed, '7')).toBe('secret')
    expect(() => sealWith(keyIn(folder('next'), 'codes')).open(sealed, '7')).toThrow('authenticate')
  })

  test('is bound to its owner', () => {
    const seal = sealWith(randomBytes(32))
    expect(() => seal.open(seal.close('secret', '7'), '8')).toThrow('authenticate')
  })
})
