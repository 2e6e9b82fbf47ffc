import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { codesSeal } from '../../../src/crs/session/seal.ts'
import { temporaryFolder } from '../../kit/folder.ts'

const root = temporaryFolder()
afterAll(() => root.remove())
const folder = (name: string) => join(root.path, name)

describe('a sealed secret', () => {
  test('is opened by every server with the configured key, whatever its folder', () => {
    const key = randomBytes(32)
    const sealed = codesSeal(folder('one'), key).close('secret', '7')
    expect(codesSeal(folder('other'), key).open(sealed, '7')).toBe('secret')
    expect(() => codesSeal(folder('one'), randomBytes(32)).open(sealed, '7')).toThrow('authenticate')
  })

  test('is opened again with the key in the folder, and in no other folder', () => {
    const sealed = codesSeal(folder('kept'), undefined).close('secret', '7')
    expect(codesSeal(folder('kept'), undefined).open(sealed, '7')).toBe('secret')
    expect(() => codesSeal(folder('next'), undefined).open(sealed, '7')).toThrow('authenticate')
  })

  test('is bound to its owner', () => {
    const seal = codesSeal(folder('bound'), randomBytes(32))
    expect(() => seal.open(seal.close('secret', '7'), '8')).toThrow('authenticate')
  })
})
