import { beforeEach, expect, test, vi } from 'vitest'
import { lastShown, showUnseenSale } from '../../../src/desk/draft/storedDraft.ts'
import { notifyShown } from '../../../src/desk/sale/model/state.ts'
import { soldBooking, startNewSale, useSale } from '../../../src/desk/sale/model/saleStore.ts'
import { chooseTrips } from '../../../src/desk/sale/model/trip/chooseTrips.ts'
import { useProgress } from '../../../src/desk/request/progress.ts'
import { endSession } from '../../../src/desk/request/identity.ts'
import { refuse } from '../../../src/domain/refusal.ts'
import { tripOf } from '../sale/exampleTrips.ts'

const recalled: unknown[] = []

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: async (_: object, { query }: { query: { crsReservationIds: string[] } }) => {
    recalled.push(...query.crsReservationIds)
    return { bookings: [{ crsReservationId: query.crsReservationIds[0] }] }
  },
}))

const problems: unknown[] = []
const onProblem = (problem: unknown) => void problems.push(problem)

beforeEach(() => {
  problems.length = recalled.length = 0
  notifyShown({ reference: '', issued: false })
  startNewSale()
  useProgress.setState({ underWay: {} })
})

test('shows the reference of a booking whose response was lost, once', async () => {
  await showUnseenSale('EE2M2T', onProblem)
  await showUnseenSale('EE2M2T', onProblem)
  expect(problems).toEqual([refuse('sold_unseen', { reference: 'EE2M2T' })])
  expect(soldBooking()).toMatchObject({ crsReservationId: 'EE2M2T' })
})

test('does not change the working booking', async () => {
  chooseTrips({ trips: [tripOf()], wanted: 1, travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] }, 'GR')
  const { workingBooking } = useSale.getState()
  await showUnseenSale('EE2M2T', onProblem)
  expect(problems).toHaveLength(1)
  expect(useSale.getState()).toMatchObject({ workingBooking, sold: undefined })
})

test('shows none that was displayed before, and none while its response may still arrive', async () => {
  notifyShown({ reference: 'EE2M2T', issued: false })
  await showUnseenSale('EE2M2T', onProblem)
  useProgress.setState({ underWay: { 'booking.sell': 1 } })
  await showUnseenSale('TZH4HT', onProblem)
  await showUnseenSale(undefined, onProblem)
  expect([problems, recalled]).toEqual([[], []])
})

test('shows nothing that arrives after the session has ended, and clears what was shown', async () => {
  const showing = showUnseenSale('EE2M2T', onProblem)
  endSession()
  await showing
  expect(useSale.getState().sold).toBeUndefined()
  expect(lastShown()).toBeUndefined()
})
