import { disruptionCommand } from '../../../src/desk/disruption/commands.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refuse } from '../../../src/domain/refusal.ts'
import { commands } from '../../../src/desk/command/registry.ts'
import { disruptionCommands } from '../../../src/desk/disruption/disruptionCommands.ts'
import {
  showProposals,
  useDisruptions,
  type Proposals,
} from '../../../src/desk/disruption/disruptionStore.ts'
import { Fault } from '../../../src/desk/request/fault.ts'

type Asked = { id: string; code: unknown; key: unknown; body: object }

const asked: Asked[] = []
let failing: string | undefined

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: async (
    { id }: { id: string },
    { body = {} }: { body?: object },
    { key }: { key?: string } = {},
  ) => {
    const { companyReservationCode: code } = body as { companyReservationCode?: string }
    asked.push({ id, code, key, body })
    if (failing !== undefined && [id, code].includes(failing)) throw new Fault('unreachable')
    if (id === 'disruption.preview') return refuse('disruption_none_chosen')
    return id === 'disruption.propose' ? { ...proposals(0), secondsLeft: 600 } : { checkedOut: 1 }
  },
}))

const proposals = (checkedIn: number) =>
  ({
    cases: ['A', 'B'].map((companyReservationCode) => ({ companyReservationCode, checkedIn })),
    secondsLeft: 600,
  }) as unknown as Proposals

let undo: (() => void)[] = []
beforeEach(() => {
  asked.length = 0
  failing = undefined
  useDisruptions.setState({ id: 1, marked: new Set(['A', 'B']), current: 'A' })
  showProposals(proposals(1), true)
  undo = [commands.register(disruptionCommands), commands.enter('disruptions')]
})
afterEach(() => {
  for (const end of undo.toReversed()) end()
})

const checkOut = () => commands.run(disruptionCommand.checkOut, {}, 'key')
const keysOf = (code: string) => asked.filter((one) => one.code === code).map(({ key }) => key)

it('a check-out that was not answered, and the one before it, are repeated under their keys', async () => {
  failing = 'B'
  expect(await checkOut()).toMatchObject({ done: false })
  failing = undefined
  await checkOut()
  for (const code of ['A', 'B']) {
    const [first, again, ...more] = keysOf(code)
    expect(first).toBeTypeOf('string')
    expect([again, more]).toEqual([first, []])
  }
  expect(keysOf('A')).not.toEqual(keysOf('B'))
  expect(useDisruptions.getState().marked).toEqual(new Set(['A', 'B']))
})

it('bookings that are checked in once more are checked out under other keys', async () => {
  await checkOut()
  showProposals(proposals(1), true)
  await checkOut()
  expect(new Set(keysOf('A')).size).toBe(2)
})

it('the companies proposed are switched only once the server has answered', async () => {
  failing = 'disruption.propose'
  expect(await commands.run(disruptionCommand.otherCompanies, {}, 'key')).toMatchObject({ done: false })
  expect(useDisruptions.getState().otherCompanies).toBe(true)
  failing = undefined
  await commands.run(disruptionCommand.otherCompanies, {}, 'key')
  expect(useDisruptions.getState().otherCompanies).toBe(false)
  const sent = asked.filter(({ id }) => id === 'disruption.propose').map(({ body }) => body)
  expect(sent).toEqual([{ otherCompanies: false }, { otherCompanies: false }])
})
