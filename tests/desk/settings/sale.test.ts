import { afterEach, describe, expect, it, vi } from 'vitest'
import { setSalePreferences, salePreferences, type Habits } from '../../../src/desk/sale/model/preferences.ts'
import { detailColumns, type DetailField, inOrder } from '../../../src/desk/sale/entry/detail/field.ts'
import { addProduct } from '../../../src/desk/sale/model/item/items.ts'
import { assignRemaining, chooseTrips } from '../../../src/desk/sale/model/trip/chooseTrips.ts'
import { findBooking } from '../../../src/desk/booking/find/find.ts'
import { visibleRows, rowsOf } from '../../../src/desk/booking/page/rows.ts'
import type { StoredBooking } from '../../../src/desk/booking/shown/items.ts'
import { setAvailability } from '../../../src/desk/sale/model/trip/availability.ts'
import { startNewSale, useSale } from '../../../src/desk/sale/model/saleStore.ts'
import { isStop } from '../../../src/desk/grid/column.ts'
import { applyCoupon } from '../../../src/desk/pricing/offers.ts'
import { usePricing } from '../../../src/desk/pricing/price.ts'
import { availabilityOf, tripOf } from '../sale/exampleTrips.ts'

const bookedAt = '2025-11-20 10:00'
vi.mock('../../../src/desk/request/request.ts', () => ({
  request: () => Promise.resolve({ bookings: [{ crsReservationId: 'ABCDEF', bookedAt, trips: [] }] }),
}))

const none: Habits = { ...salePreferences }
const set = (own: Partial<Habits>) => setSalePreferences({ ...none, ...own })
afterEach(() => setSalePreferences(none))

const trip = tripOf()
const say = ((key: string) => key) as never

function places(accommodation: string): string[] {
  set({ accommodation: () => accommodation })
  startNewSale()
  chooseTrips({ trips: [trip], wanted: 1, travellers: [{ type: 'AD', quantity: 2 }], vehicles: [] }, 'GR')
  setAvailability([availabilityOf(trip)])
  assignRemaining()
  return useSale.getState().workingBooking.trips[0]?.passengers.map((place) => place.accommodation) ?? []
}

describe('a passenger without a requested accommodation', () => {
  it('receives the default of the settings when it is free', () => {
    expect(places('BUS')).toEqual(['BUS', 'BUS'])
    expect(places('cab4')).toEqual(['AB4', 'AB4'])
  })

  it('receives the cheapest seat when nothing is set, the trip does not have the default, or only a whole cabin is left', () => {
    for (const code of ['', 'VIP', 'A2PET']) expect(places(code)).toEqual(['DECK', 'DECK'])
  })
})

it('An added vehicle has the type of the settings', () => {
  places('')
  set({ vehicle: () => 'MOTO' })
  addProduct('vehicle', 'GR')
  expect(useSale.getState().workingBooking.vehicles.map(({ category }) => category)).toEqual(['MOTO'])
})

describe('a booking of another year', () => {
  it('is found when every year is searched', async () => {
    expect(await findBooking({ reference: 'abcdef' })).toMatchObject({ crsReservationId: 'ABCDEF' })
  })

  it('is not found when only this year is searched, except by its reference', async () => {
    set({ year: () => '2026' })
    expect(await findBooking({ reference: 'abcdef' })).toMatchObject({
      refusal: 'booking_of_other_year',
      parameters: { reference: 'ABCDEF', year: '2026' },
    })
    expect(await findBooking({ ticket: { letter: 'A', number: '1' } })).toMatchObject({
      crsReservationId: 'ABCDEF',
    })
    set({ year: () => '2025' })
    expect(await findBooking({ reference: 'abcdef' })).toMatchObject({ crsReservationId: 'ABCDEF' })
  })
})

it('Cancelled rows are hidden when the setting says so, and the others retain their numbers', () => {
  const item = (uuid: string, status: string) => ({ uuid, type: 'AD', status })
  const booking = {
    trips: [
      {
        companyReservationCode: 'HLC1',
        selectedPassengers: [item('a', 'CANCELLED'), item('b', 'ISSUED')],
        selectedVehicles: [],
      },
    ],
  } as unknown as StoredBooking
  const rows = rowsOf(booking, new Set())
  expect(visibleRows(rows, true).map(({ number }) => number)).toEqual([1, 2])
  expect(visibleRows(rows, false).map(({ number }) => number)).toEqual([2])
})

describe('a total changed by an offer', () => {
  const changeAndFocus = async (dialogs: boolean) => {
    const focus = vi.fn<(field: string) => void>()
    usePricing.setState({ dataPricing: {} as never, totalChange: undefined })
    const difference = () => ({ before: 100, now: 90 })
    const offers = { chosen: () => ({}), choose: () => undefined, difference, dialogs: () => dialogs, focus }
    const run = () => Promise.resolve({ done: true })
    await applyCoupon({ code: 'sea10' }, { offers, run } as never)
    return [usePricing.getState().totalChange?.now, focus.mock.calls.flat()]
  }

  it('is shown in a dialog, or on the screen only when dialogs are switched off', async () => {
    expect(await changeAndFocus(true)).toEqual([90, []])
    expect(await changeAndFocus(false)).toEqual([undefined, ['difference']])
  })
})

it('Grouped fields are shown together, under the name of their group', () => {
  const field = (key: string) => ({ key, uuid: 'a', title: key, text: '', gaps: [], commit: () => undefined })
  const flat: DetailField[] = [
    'documentNumber',
    'cruiseCard',
    'ssr',
    'preference.outside',
    'documentType',
    'manualCode',
  ].map(field)
  set({ grouped: () => true })
  const grouped = inOrder(flat, say)
  expect(grouped.map(({ key }) => key)).toEqual([
    'group.papers',
    'documentNumber',
    'documentType',
    'group.reduction',
    'manualCode',
    'group.care',
    'ssr',
    'group.place',
    'preference.outside',
    'group.company',
    'cruiseCard',
  ])
  const columns = detailColumns(say)
  expect(grouped.filter((_, row) => !isStop(columns, grouped[row], 1)).map(({ title }) => title)).toEqual([
    'detail.group.papers',
    'detail.group.reduction',
    'detail.group.care',
    'detail.group.place',
    'detail.group.company',
  ])
})
