import { beforeEach, expect, test, vi } from 'vitest'
import { lastShown, showUnseenSale } from '../../../src/desk/draft/unseenSale.ts'
import { notifyShown } from '../../../src/desk/sale/model/events.ts'
import { soldBooking, startNewSale, useBooking } from '../../../src/desk/sale/model/store.ts'
import { chooseTrips } from '../../../src/desk/sale/model/chooseTrips.ts'
import { useProgress } from '../../../src/desk/request/progress.ts'
import { endSession } from '../../../src/desk/request/token.ts'
import { refuse } from '../../../src/domain/refusal.ts'
import { tripOf } from '../sale/world.ts'

const recalled: unknown[] = []

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: async (_: object, { query }: { query: { crsReservationIds: string[] } }) => {
    recalled.push(...query.crsReservationIds)
    return { bookings: [{ crsReservationId: query.crsReservationIds[0] }] }
  },
}))

const problems: unknown[] = []
const tell = (problem: unknown) => void problems.push(problem)

beforeEach(() => {
  problems.length = recalled.length = 0
  notifyShown({ reference: '', issued: false })
  startNewSale()
  useProgress.setState({ underWay: {} })
})

test('names a booking whose answer was lost once, and shows it', async () => {
  await showUnseenSale('EE2M2T', tell)
  await showUnseenSale('EE2M2T', tell)
  expect(problems).toEqual([refuse('sold_unseen', { reference: 'EE2M2T' })])
  expect(soldBooking()).toMatchObject({ crsReservationId: 'EE2M2T' })
})

test('leaves what is in hand', async () => {
  chooseTrips({ trips: [tripOf()], wanted: 1, travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] }, 'GR')
  const { workingBooking } = useBooking.getState()
  await showUnseenSale('EE2M2T', tell)
  expect(problems).toHaveLength(1)
  expect(useBooking.getState()).toMatchObject({ workingBooking, sold: undefined })
})

test('names none that was shown, and none while its answer may still arrive', async () => {
  notifyShown({ reference: 'EE2M2T', issued: false })
  await showUnseenSale('EE2M2T', tell)
  useProgress.setState({ underWay: { 'booking.sell': 1 } })
  await showUnseenSale('TZH4HT', tell)
  await showUnseenSale(undefined, tell)
  expect([problems, recalled]).toEqual([[], []])
})

test('shows nothing that comes after the session has ended, and forgets what was shown', async () => {
  const showing = showUnseenSale('EE2M2T', tell)
  endSession()
  await showing
  expect(useBooking.getState().sold).toBeUndefined()
  expect(lastShown()).toBeUndefined()
})
