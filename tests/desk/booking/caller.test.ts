import { beforeEach, expect, it } from 'vitest'
import {
  callerCommands,
  announceCaller,
  dropCaller,
  useCaller,
} from '../../../src/desk/booking/caller/CallerStrip.tsx'
import { endSession } from '../../../src/desk/request/identity.ts'

beforeEach(dropCaller)

const phone = () => useCaller.getState().phone

it.each([
  ['?caller=+306971234567', '+306971234567'],
  ['?caller=%2B306971234567', '+306971234567'],
  ['?leg=PIR.JTR&caller=6971234567', '6971234567'],
  ['?caller=210 123-4567', '210 123-4567'],
  ['?caller=', undefined],
  ['?caller=papadopoulos', undefined],
  ['?caller=123', undefined],
  [`?caller=${'6'.repeat(31)}`, undefined],
  ['?caller=<b>6971234567</b>', undefined],
  ['', undefined],
])('the address with %j announces %s', (search, announced) => {
  announceCaller(search)
  expect(phone()).toBe(announced)
})

it('a caller stays until another is announced or the strip is closed', () => {
  announceCaller('?caller=6971234567')
  announceCaller('?leg=PIR.JTR')
  announceCaller('?caller=none')
  expect(phone()).toBe('6971234567')
  announceCaller('?caller=2101234567')
  expect(phone()).toBe('2101234567')
  endSession()
  expect(phone()).toBeUndefined()
})

it('the commands of the strip are refused without a caller', () => {
  const refusals = () => callerCommands.map((command) => command.refuses?.({} as never)?.refusal)
  expect(refusals()).toEqual(['no_caller', 'no_caller'])
  announceCaller('?caller=6971234567')
  expect(refusals()).toEqual([undefined, undefined])
})
