import { expect, it } from 'vitest'
import { kindOfAddress } from '../../../src/domain/onBoard/authority.ts'

it.each([
  ['https://lists.example/send', 'http'],
  ['http://lists.example', 'http'],
  ['sftp://lists.example/in', 'sftp'],
  ['port@lists.example', 'mail'],
  ['ftp://lists.example', undefined],
  ['x https://lists.example', undefined],
  ['x sftp://lists.example', undefined],
  ['port office@lists.example', undefined],
  ['port@lists.example ', undefined],
  ['port@@lists.example', undefined],
  ['@lists.example', undefined],
  ['port@', undefined],
  ['', undefined],
])('lists are sent to %j by %s', (address, kind) => expect(kindOfAddress(address)).toBe(kind))
