import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { commands } from '../../../src/desk/command/registry.ts'
import { disruptionCommand } from '../../../src/desk/disruption/commands.ts'
import { informCommands, useSending } from '../../../src/desk/disruption/declare/informCommands.ts'
import { Fault } from '../../../src/desk/request/fault.ts'

let waiting = 0
let failing = false
let keys: (string | undefined)[] = []
/** Runs before each answer of the server. */
let beforeAnswer: (() => void) | undefined

vi.mock('../../../src/desk/request/cache.ts', async (load) => ({
  ...(await load<object>()),
  getCached: () => ({ sailings: [{ id: 1, declared: ['delayed'], disruption: 7 }], vessels: [] }),
}))
vi.mock('../../../src/desk/request/request.ts', () => ({
  request: async ({ id }: { id: string }, _: object, { key }: { key?: string } = {}) => {
    if (id === 'disruption.inform') {
      keys.push(key)
      beforeAnswer?.()
      if (failing) throw new Fault('unreachable')
      waiting = Math.max(0, waiting - 100)
    }
    return { emails: waiting, texts: 0, unreachable: 3, informed: 250 - waiting, messages: [] }
  },
}))

commands.configure({ services: { navigate: () => undefined, notifyDone: () => undefined } as never })

let undo: (() => void)[] = []
beforeEach(async () => {
  const { useDeclare } = await import('../../../src/desk/disruption/declare/declareCommands.ts')
  useDeclare.setState({ current: 1 })
  waiting = 250
  failing = false
  keys = []
  beforeAnswer = undefined
  undo = [commands.register(informCommands), commands.enter('companySailings')]
  await commands.run(disruptionCommand.askInform, {}, 'key')
  undo.push(commands.enter('information'))
})
afterEach(() => {
  useSending.setState({ sending: undefined })
  for (const end of undo.toReversed()) end()
})

const sending = () => useSending.getState().sending!
const send = () => commands.run(disruptionCommand.inform, {}, 'key')
const ended = () => vi.waitFor(() => expect(sending().state).toBe('ended'))

it('all are sent to, hundred by hundred, each under a key of its own', async () => {
  expect(sending()).toMatchObject({ all: 250, state: 'asked', information: { unreachable: 3 } })
  await send()
  await ended()
  expect(sending().information).toMatchObject({ emails: 0, informed: 250 })
  expect(new Set(keys).size).toBe(3)
})

it('a hundred that was not answered is shown, and sent again under its key', async () => {
  failing = true
  await send()
  await ended()
  expect(sending()).toMatchObject({ problem: 'unanswered', information: { emails: 250 } })
  failing = false
  await send()
  await vi.waitFor(() => expect(sending().information.emails).toBe(0))
  expect(keys[1]).toBe(keys[0])
  expect(keys).toHaveLength(4)
})

it('stops before the next hundred, and closes once it has stopped', async () => {
  beforeAnswer = () => void commands.run(disruptionCommand.leaveInform, {}, 'key')
  await send()
  await ended()
  expect(sending().information.emails).toBe(150)
  beforeAnswer = undefined
  await commands.run(disruptionCommand.leaveInform, {}, 'key')
  expect(useSending.getState().sending).toBeUndefined()
})
