import { beforeEach, expect, it } from 'vitest'
import { standInPage } from '../../kit/desk/page.ts'
import { openList, passenger } from './exampleTickets.ts'

standInPage()
const { questionCommands } = await import('../../../src/desk/checkin/questionCommands.ts')
const { setSession, useCheckIn, whatKeysDependOn } = await import('../../../src/desk/checkin/checkinStore.ts')

const start = questionCommands.find(({ id }) => id === 'checkin.start')
const refusal = () => start?.refuses?.({} as never)

beforeEach(() => openList([passenger(1, 'SMITH')]))

it('is offered before it begins and after a stop, and not while it is open', () => {
  expect(refusal()).toMatchObject({ refusal: 'checkin_started' })
  setSession({ state: 'closed', canStart: true })
  expect(refusal()).toBeUndefined()
  setSession({ state: 'stopped', canStart: true })
  expect(refusal()).toBeUndefined()
})

it('is not offered once the sailing is closed for counting, also where another gate has closed it', () => {
  setSession({ state: 'stopped', canStart: true })
  const keys = whatKeysDependOn(useCheckIn.getState())
  const countedAt = '2026-06-20 07:25:10'
  setSession({ state: 'stopped', canStart: false, countedAt, countedBy: '1300/demo' })
  expect(refusal()).toMatchObject({
    refusal: 'count_closed',
    parameters: { at: countedAt, by: '1300/demo' },
  })
  expect(whatKeysDependOn(useCheckIn.getState())).not.toBe(keys)
})
