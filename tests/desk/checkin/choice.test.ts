import { beforeEach, expect, it } from 'vitest'
import { standInPage } from '../../kit/desk/page.ts'
import type { Sailing } from '../../../src/desk/checkin/checkinStore.ts'

standInPage()
const { choosePort, chooseTrip, refreshTrip } = await import('../../../src/desk/checkin/checkinStore.ts')
const { useCheckIn } = await import('../../../src/desk/checkin/checkinStore.ts')

const port = { idOrCode: 'PAS', name: 'Paros' }
const sailing: Sailing = {
  ItineraryId: 1,
  portCode: 'PIR',
  routeId: 'L1',
  departureDateTime: '2026-06-20 07:30',
  vessel: { idOrCode: 'HLC01', name: 'Halcyon', company: { abbreviation: 'HLC' } },
  destinations: [{ ...port, arrivalDateTime: '2026-06-20 11:30' }],
  session: { state: 'closed', canStart: true },
}
const started: Sailing = { ...sailing, session: { state: 'started', canStart: false } }

beforeEach(() => useCheckIn.setState({ selectedTrip: started, marked: new Set(['H000001000001']) }))

it('a delayed sailing keeps its gate open and its marks, with the new time', () => {
  refreshTrip([{ ...sailing, departureDateTime: '2026-06-20 09:30' }])
  const { selectedTrip, marked } = useCheckIn.getState()
  expect(selectedTrip).toEqual({ ...started, departureDateTime: '2026-06-20 09:30' })
  expect(marked.size).toBe(1)
})

it('a sailing that is the same, or not in the list of the day, stays as it was chosen', () => {
  refreshTrip([sailing])
  expect(useCheckIn.getState().selectedTrip).toBe(started)
  refreshTrip([{ ...sailing, ItineraryId: 2 }])
  expect(useCheckIn.getState().selectedTrip).toBe(started)
})

it('another port or day is stored, and gives up the sailing of the one before (EN-200)', () => {
  choosePort('PIR', '2026-06-20')
  expect(useCheckIn.getState()).toMatchObject({ checkinPortCode: 'PIR', date: '2026-06-20' })
  chooseTrip(started)
  choosePort('PIR', '2026-06-20')
  expect(useCheckIn.getState().selectedTrip).toBe(started)
  choosePort('JTR', '2026-06-20')
  expect(useCheckIn.getState()).toMatchObject({ checkinPortCode: 'JTR', selectedTrip: undefined })
})
