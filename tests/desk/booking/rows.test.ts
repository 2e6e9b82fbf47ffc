import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import { sum } from '../../../src/domain/value/money.ts'
import { bookingSums, BookingSums, BookingSummary } from '../../../src/desk/booking/page/BookingSummary.tsx'
import { namesOf, bookingColumns, rowsOf } from '../../../src/desk/booking/page/rows.ts'
import {
  selectionForRequest,
  keysOf,
  partedCabins,
  refuseNumbers,
  rowKey,
  itemsOf,
  withPets,
  type StoredBooking,
} from '../../../src/desk/booking/shown/items.ts'
import { SoldPanel } from '../../../src/desk/sale/checkout/SoldPanel.tsx'
import { TicketCodes } from '../../../src/desk/ticket/TicketCodes.tsx'
import { tripText } from '../../../src/desk/sale/model/bookingText.ts'
import { briefAccommodation } from '../../../src/desk/sale/model/accommodation/accommodation.ts'
import { openReturn, openTrip, outTrip } from './exampleBookings.ts'

await i18next.use(initReactI18next).init({ lng: 'cimode' })
const word = ((key: string) => key) as Parameters<typeof bookingColumns>[0]
const rows = rowsOf(openReturn, new Set())
const column = (key: string) => {
  const text = bookingColumns(word).find((one) => one.key === key)?.text
  return rows.map((row) => text?.(row))
}

describe('the rows of a recalled booking', () => {
  test('contain everything that has a ticket, on dated and open trips', () => {
    expect(column('number')).toEqual(['p1', 'p2', 'v1', 'a1', 's1', '', '', 'p1', 'p2', 'v1'])
    expect(column('surname').slice(0, 7)).toEqual([
      'SMITH',
      'SMITH',
      'IKA1234',
      'REX',
      'Breakfast',
      'Family',
      'BOOKS',
    ])
    expect(column('name').slice(3, 7)).toEqual(['SMITH', '× 2', '× 1', '× 3'])
    expect(column('ticket')).not.toContain('–')
  })

  test('name accommodation by number, code and kind, which fit their column', () => {
    expect(column('accommodation').slice(0, 3)).toEqual(['DECK Deck', 'DECK Deck', 'Deck'])
    expect(briefAccommodation('EC', 'Economy numbered seat')).toBe('EC Economy')
    expect(briefAccommodation('AB4', '4-bed inside cabin')).toBe('AB4 4-bed')
    expect(briefAccommodation('ATS', 'Aircraft-type seat')).toBe('ATS Aircraft')
    expect(briefAccommodation('EC')).toBe('EC')
  })

  test('show that plate and driver of a vehicle without them are asked at check-in', () => {
    const [trip] = openReturn.trips
    const [car] = trip!.selectedVehicles
    const { plateNumber: _, driverSurname: _driver, ...bare } = car!
    const later = {
      ...trip!,
      selectedVehicles: [{ ...bare, missingAtCheckIn: ['plateNumber' as const, 'driverSurname' as const] }],
    }
    const row = rowsOf({ ...openReturn, trips: [later] }, new Set())[2]!
    const textOf = (column: string) =>
      bookingColumns(word)
        .find(({ key }) => key === column)
        ?.text(row)
    expect([textOf('surname'), textOf('name')]).toEqual(['plateAtCheckIn', 'atCheckIn'])
  })

  test('have text in every column, whatever their kind', () => {
    for (const { key } of bookingColumns(word)) {
      for (const text of column(key)) expect(text).not.toMatch(/undefined|NaN|null/)
    }
  })

  test('have a name each in the table of fees', () => {
    expect([...namesOf(openReturn)]).toHaveLength(rows.length)
    expect(namesOf(openReturn).get('HLC1/4')).toBe('DOG REX · PIR→JTR')
  })
})

describe('the text of a trip', () => {
  test('names the day and the ship', () => {
    expect(tripText(outTrip)).toMatch(/^PIR→JTR .*24\/12 08:00 Amphithoe HLC$/)
  })

  test('names neither for an open trip', () => {
    expect(tripText(openTrip)).toBe('JTR→PIR leftOpenUntil HLC')
    expect(tripText({ ...openTrip, openUntil: '' })).toBe('JTR→PIR leftOpen HLC')
  })
})

const [out, back] = openReturn.trips
const insured: StoredBooking = {
  ...openReturn,
  trips: [{ ...out!, selectedPassengers: out!.selectedPassengers.map(cancelledFirst) }, back!],
  total: 9500,
  insurances: [
    { id: 'i1', name: 'Travel plus', grossAmount: 500, iptAmount: 50, status: 'ISSUED' },
    { id: 'i2', name: 'Luggage', grossAmount: 300, iptAmount: 30, status: 'CANCELLED' },
  ],
  reductions: [{ kind: 'voucher', code: 'V77', amount: 1500 }],
}

function cancelledFirst<Item>(item: Item, index: number): Item {
  return index === 0 ? { ...item, status: 'CANCELLED' } : item
}

describe('a booking with an open trip', () => {
  const textOf = (page: string) => page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

  test('is shown after the sale with every item by its name', () => {
    const page = renderToStaticMarkup(createElement(SoldPanel, { sold: openReturn }))
    expect(textOf(page)).toContain('JTR→PIR leftOpenUntil HLC')
    for (const name of ['SMITH JOHN', 'SMITH JANE', 'DOG REX', 'Breakfast', 'Family', 'BOOKS']) {
      expect(textOf(page)).toContain(name)
    }
  })

  test('shows the code of every ticket, each with its own caption', () => {
    const page = renderToStaticMarkup(createElement(TicketCodes, { booking: openReturn }))
    const captions = [...page.matchAll(/<figcaption.*?<\/figcaption>/g)].map(([caption]) => caption)
    expect(captions).toHaveLength(10)
    expect(new Set(captions).size).toBe(captions.length)
  })

  test('is recalled with ship and weekday, company codes and the emergency phone (BK-079)', () => {
    const page = textOf(renderToStaticMarkup(createElement(BookingSummary, { booking: openReturn })))
    expect(page).toMatch(/PIR→JTR 24\/12\/2026 \S+ 08:00 Amphithoe HLC .* HLC1/)
    expect(page).toMatch(/JTR→PIR leftOpenUntil HLC .* HLC2/)
    expect(page).toContain('6970000000')
  })

  test('lists insurances and reductions', () => {
    const page = textOf(renderToStaticMarkup(createElement(BookingSummary, { booking: insured })))
    expect(page).toContain('Travel plus')
    expect(page).toMatch(/Luggage .* status.CANCELLED/)
    expect(page).toMatch(/V77 -15,00/)
  })

  test('has the sum of each trip, which add up to its total with the insurances, and explains any overpayment', () => {
    const { trips, insurances, cancelled } = bookingSums(insured)
    expect(trips.map(({ count, amount }) => [count, amount])).toEqual([
      [6, 6000],
      [3, 3000],
    ])
    expect(insurances.map(({ name, amount }) => [name, amount])).toEqual([['Travel plus', 500]])
    expect(cancelled).toEqual({ count: 1, amount: 1000 })
    expect(sum([...trips, ...insurances].map(({ amount }) => amount))).toBe(insured.total)
    const page = textOf(renderToStaticMarkup(createElement(BookingSums, { booking: insured })))
    expect(page).toMatch(/booking.total € 95,00/)
    expect(page).toContain('sums.cancelled 10,00')
    expect(page).toContain('booking.feesIn')
  })
})

describe('a booking whose open tickets were replaced', () => {
  const textOf = (page: string) => page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  const ended = <Item>(item: Item): Item => ({ ...item, status: 'CANCELLED', isReplaced: true })
  const open: StoredBooking['trips'][number] = {
    ...openTrip,
    selectedPassengers: openTrip.selectedPassengers.map(ended),
    selectedVehicles: openTrip.selectedVehicles.map(ended),
  }
  const replaced: StoredBooking = { ...openReturn, trips: [open, outTrip] }

  test('shows the old ones as replaced, and their trip neither as open nor with a sum of nothing', () => {
    const old = rowsOf(replaced, new Set()).filter(({ tripNumber }) => tripNumber === 1)
    const status = bookingColumns(word).find(({ key }) => key === 'status')!
    expect(old.map(status.text)).toEqual(['replaced', 'replaced', 'replaced'])
    const summary = textOf(renderToStaticMarkup(createElement(BookingSummary, { booking: replaced })))
    expect(summary).toMatch(/JTR→PIR HLC · replaced/)
    expect(summary).not.toContain('leftOpen')
    const { trips, cancelled, replaced: sums } = bookingSums(replaced)
    expect(trips.map(({ number }) => number)).toEqual([2])
    expect([cancelled.count, sums.count]).toEqual([0, 3])
    const page = textOf(renderToStaticMarkup(createElement(BookingSums, { booking: replaced })))
    expect(page).toContain('sums.replaced 30,00')
    expect(page).not.toContain('sums.cancelled')
  })

  test('shows a cancelled trip as such, without the days to its departure', () => {
    const gone = { ...outTrip, selectedVehicles: [], selectedPets: [], additionalServices: [] }
    const passengers = outTrip.selectedPassengers.map((one) => ({ ...one, status: 'CANCELLED' }))
    const trip = { ...gone, selectedPassengers: passengers, selectedParcels: [], selectedPackages: undefined }
    const booking = { ...openReturn, trips: [trip as StoredBooking['trips'][number], openTrip] }
    const summary = textOf(renderToStaticMarkup(createElement(BookingSummary, { booking })))
    expect(summary).toMatch(/Amphithoe HLC · status.CANCELLED/)
    expect(summary).not.toContain('departs.')
  })
})

describe('amounts that were moved to or from another booking', () => {
  test('are no refund and no payment, and name the other one', () => {
    const at = '2026-11-20 12:00'
    const receipts = [
      { number: '1300-2026-1', at, isRefund: false, total: 8600 },
      { number: '1300-2026-2', at, isRefund: true, total: 4300, movedWith: 'EN5XA2' },
      { number: '1300-2026-3', at, isRefund: false, total: 4300, movedWith: 'EN5XA3' },
    ]
    const page = renderToStaticMarkup(createElement(BookingSums, { booking: { ...openReturn, receipts } }))
    expect([...page.matchAll(/sums\.\w+/g)].map(([key]) => key)).toEqual([
      'sums.receipt',
      'sums.movedTo',
      'sums.movedFrom',
    ])
  })
})

describe('cancelling passengers', () => {
  test('includes a passenger’s pets, since no pet travels alone', () => {
    expect([...keysOf(openReturn, { passengers: [1], trips: [1] })]).toEqual(['HLC1/1', 'HLC1/4'])
    expect(withPets(openReturn, 'HLC1/1')).toEqual(['HLC1/1', 'HLC1/4'])
    expect(withPets(openReturn, 'HLC1/2')).toEqual(['HLC1/2'])
    expect(withPets(openReturn, 'HLC2/1')).toEqual(['HLC2/1'])
  })

  test('cancels the whole booking only when nothing of it remains', () => {
    const everybody = keysOf(openReturn, { passengers: [1, 2], vehicles: [1] })
    expect(selectionForRequest(openReturn, everybody)?.map(({ items }) => items)).toEqual([
      ['1', '2', '3', '4'],
      ['1', '2', '3'],
    ])
    expect(selectionForRequest(openReturn, keysOf(openReturn, {}))).toBeUndefined()
    expect(keysOf(openReturn, {}).size).toBe(rows.length)
  })
})

describe('rows by their numbers', () => {
  const keysOfKind = (kind: string) =>
    openReturn.trips.flatMap((trip) =>
      itemsOf(trip)
        .filter((one) => one.kind === kind)
        .map((one) => rowKey(trip, one)),
    )

  test('are those of pets and services too, as the screen numbers them', () => {
    expect([...keysOf(openReturn, { pets: [1] })]).toEqual(keysOfKind('pet'))
    expect([...keysOf(openReturn, { services: [1], vehicles: [1] })].toSorted()).toEqual(
      [...keysOfKind('service'), ...keysOfKind('vehicle')].toSorted(),
    )
  })

  test.each([
    [{ pets: [2] }, 'a2'],
    [{ passengers: [1, 3] }, 'p3'],
    [{ passengers: [1], trips: [3] }, 't3'],
    [{ services: [4] }, 's4'],
  ])('that do not exist are refused with those that do: %o', (numbers, what) => {
    expect(refuseNumbers(openReturn, numbers)).toEqual({
      refusal: 'row_not_found',
      parameters: { what, rows: 'p1-2 t1-2 v1 a1 s1' },
    })
  })

  test('that exist are not refused', () => {
    expect(refuseNumbers(openReturn, { passengers: [1, 2], trips: [2], pets: [1] })).toBeUndefined()
  })
})

describe('a whole cabin', () => {
  const [john, jane] = outTrip.selectedPassengers
  const inCabin = (number: string, passenger: NonNullable<typeof john>) => ({
    ...passenger,
    accommodationIdOrCode: 'AB4',
    accommodationRequestType: 'COMPLETE',
    accommodationNumber: number,
  })
  const shared = (numbers: [string, string]): StoredBooking => ({
    ...openReturn,
    trips: [
      {
        ...outTrip,
        selectedPassengers: [inCabin(numbers[0], john!), inCabin(numbers[1], jane!)],
      },
    ],
  })
  const keysOfPassenger = (booking: StoredBooking, number: number) =>
    keysOf(booking, { passengers: [number] })

  test('is parted where some of those in it are chosen, who would take the others and their pets along', () => {
    const booking = shared(['512', '512'])
    expect(partedCabins(booking, keysOfPassenger(booking, 2))).toEqual({
      cabins: ['512'],
      others: keysOfPassenger(booking, 1),
    })
    expect([...keysOfPassenger(booking, 1)]).toHaveLength(2)
  })

  test('is not parted where all in it are chosen, or none', () => {
    const booking = shared(['512', '512'])
    const none = { cabins: [], others: new Set() }
    expect(partedCabins(booking, keysOf(booking, {}))).toEqual(none)
    expect(partedCabins(booking, keysOf(booking, { vehicles: [1] }))).toEqual(none)
    const apart = shared(['512', '514'])
    expect(partedCabins(apart, keysOfPassenger(apart, 1))).toEqual(none)
  })
})
