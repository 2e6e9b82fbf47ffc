import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { commands } from '../../../src/desk/command/registry.ts'
import { disruptionCommand } from '../../../src/desk/disruption/commands.ts'
import { disruptionCommands } from '../../../src/desk/disruption/disruptionCommands.ts'
import {
  changeDraft,
  showProposals,
  useDisruptions,
  type Proposals,
} from '../../../src/desk/disruption/disruptionStore.ts'

interface Previewed {
  action: string
  cases: readonly { companyReservationCode: string }[]
  bothWays?: boolean
}

const previews: Previewed[] = []

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: async (_: object, { body }: { body: Previewed }) => {
    previews.push(body)
    return {
      cases: body.cases,
      otherTrips: body.action === 'refund' ? [{ isOtherWay: true }] : [],
      messages: [{ language: 'en', count: 1, subject: 'Refund', text: 'Your refund' }],
    }
  },
}))

const row = (companyReservationCode: string, checkedIn: number) => ({ companyReservationCode, checkedIn })

let undo: (() => void)[] = []
beforeEach(() => {
  previews.length = 0
  const cases = [row('A', 0), row('B', 2), row('C', 0)]
  useDisruptions.setState({ id: 1, current: 'A', marked: new Set() })
  showProposals({ cases, secondsLeft: 600 } as unknown as Proposals, true)
  undo = [commands.register(disruptionCommands), commands.enter('disruptions')]
})
afterEach(() => {
  useDisruptions.setState({ job: undefined })
  for (const end of undo.toReversed()) end()
})

const run = (command: 'markAll' | 'stay' | 'rebook' | 'refund') =>
  commands.run(disruptionCommand[command], {}, 'key')
const chosen = () => previews.at(-1)?.cases.map(({ companyReservationCode }) => companyReservationCode)

it('all are marked with the boarded ones, which the key that allows them takes and the others leave out', async () => {
  await run('markAll')
  expect([...useDisruptions.getState().marked]).toEqual(['A', 'B', 'C'])
  await run('stay')
  expect(chosen()).toEqual(['A', 'B', 'C'])
  await run('rebook')
  expect(chosen()).toEqual(['A', 'C'])
  await run('markAll')
  expect([...useDisruptions.getState().marked]).toEqual([])
})

it('one key refunds both ways and one again, with the message as typed', async () => {
  await run('refund')
  undo.push(commands.enter('disruptionAction'))
  const bothWays = () => commands.run(disruptionCommand.bothWays, {}, 'key')
  changeDraft('en', { text: 'Both ways are returned.' })
  await bothWays()
  expect(previews.at(-1)).toMatchObject({ action: 'refund', bothWays: true })
  expect(useDisruptions.getState().job).toMatchObject({
    bothWays: true,
    drafts: [{ subject: 'Refund', text: 'Both ways are returned.' }],
  })
  await bothWays()
  expect(previews.at(-1)?.bothWays).toBeUndefined()
  expect(useDisruptions.getState().job?.bothWays).toBe(false)
})

it('both ways are offered by a refund alone', async () => {
  await run('rebook')
  undo.push(commands.enter('disruptionAction'))
  expect(await commands.run(disruptionCommand.bothWays, {}, 'key')).toMatchObject({ done: false })
  expect(previews).toHaveLength(1)
})
