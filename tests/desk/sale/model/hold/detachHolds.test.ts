import { beforeEach, expect, test, vi } from 'vitest'
import { hold, releaseHolds } from '../../../../../src/desk/sale/model/hold/holds.ts'
import { assignRemaining, chooseTrips } from '../../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { tripKeyOf } from '../../../../../src/desk/sale/model/request/requests.ts'
import { setAvailability } from '../../../../../src/desk/sale/model/trip/availability.ts'
import { edit, startNewSale, useSale } from '../../../../../src/desk/sale/model/saleStore.ts'
import { availabilityOf, back, tripOf } from '../../exampleTrips.ts'

const unlocked: unknown[] = []
let refused: unknown
let away: Promise<unknown> | undefined
vi.mock('../../../../../src/desk/request/request.ts', () => ({
  request: async ({ id }: { id: string }, { body }: { body: unknown }) => {
    if (id === 'sailing.unlock') {
      unlocked.push(body)
      await away
      if (refused !== undefined) return refused
    }
    return { heldUntil: '2026-11-20 12:15', secondsLeft: 900 }
  },
}))

beforeEach(() => {
  startNewSale()
  unlocked.length = 0
  refused = away = undefined
  const trips = [tripOf(), back]
  chooseTrips({ trips, wanted: 2, travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] }, 'GR')
  setAvailability(trips.map(availabilityOf))
  assignRemaining()
})

test('leaving reports each trip whose holds were not released, and removes them from this page', async () => {
  await hold()
  refused = { refusal: 'no_such_trip', parameters: {} }
  const problems: unknown[] = []
  await releaseHolds((problem) => problems.push(problem))
  expect(problems).toEqual([refused, refused])
  expect(useSale.getState().held).toBeUndefined()
})

test('a server that does not respond delays the next step by 3 s, and still receives the release', async () => {
  await hold()
  vi.useFakeTimers()
  const problems: unknown[] = []
  const settled = vi.fn<() => void>()
  let answer = () => {}
  away = new Promise<void>((back) => (answer = back))
  refused = { refusal: 'no_such_trip', parameters: {} }
  void releaseHolds((problem) => problems.push(problem)).then(settled)
  await vi.advanceTimersByTimeAsync(2900)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(settled).toHaveBeenCalled()
  expect(problems).toEqual([])
  answer()
  await vi.advanceTimersByTimeAsync(0)
  vi.useRealTimers()
  expect(problems).toEqual([refused, refused])
})

test('the release names for each trip what was held on it, and which trip is the return (EN-209)', async () => {
  edit('seatPlan', ({ trips: [first, second] }) => {
    Object.assign(first!.passengers[0]!, { accommodation: 'BUS', accommodationNumber: '12A' })
    Object.assign(second!.passengers[0]!, { accommodation: 'DECK' })
  })
  expect(await hold()).toBeUndefined()
  await releaseHolds()
  const { holdKey } = useSale.getState()
  const one = { accommodationRequestType: 'COMPLETE', quantity: 1 }
  expect(unlocked).toHaveLength(2)
  expect(unlocked).toContainEqual({
    trip: expect.objectContaining(tripKeyOf({ trip: tripOf() })) as object,
    holdKey,
    planItems: [{ ...one, accommodation: { idOrCode: 'BUS' }, accommodationNumber: '12A' }],
    returnPlan: false,
  })
  expect(unlocked).toContainEqual({
    trip: expect.objectContaining(tripKeyOf({ trip: back })) as object,
    holdKey,
    planItems: [{ ...one, accommodation: { idOrCode: 'DECK' } }],
    returnPlan: true,
  })
})
