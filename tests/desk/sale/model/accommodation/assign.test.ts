import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeEach, describe, expect, test } from 'vitest'
import { AccommodationList } from '../../../../../src/desk/app/screens/sale/Step2.tsx'
import { personColumns } from '../../../../../src/desk/sale/entry/grids/columns.ts'
import { isCabin } from '../../../../../src/desk/sale/model/accommodation/accommodation.ts'
import { personRows } from '../../../../../src/desk/sale/model/rows.ts'
import { personNotes } from '../../../../../src/desk/sale/entry/grids/notes.ts'
import { applyCorrections } from '../../../../../src/desk/sale/entry/entryCommands.ts'
import { typePassenger } from '../../../../../src/desk/sale/entry/grids/cells.ts'
import { assignRemaining, chooseTrips } from '../../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { isExclusive, tripRequest } from '../../../../../src/desk/sale/model/request/requests.ts'
import { setAvailability } from '../../../../../src/desk/sale/model/trip/availability.ts'
import { edit, setCursor, startNewSale, undo, useSale } from '../../../../../src/desk/sale/model/saleStore.ts'
import {
  matchingAccommodation,
  setAlone,
  preferenceFor,
} from '../../../../../src/desk/sale/model/accommodation/assign.ts'
import { isCompatible } from '../../../../../src/domain/sailing/partyAccommodation.ts'
import { availabilityOf, tripOf } from '../../exampleTrips.ts'

await i18next.use(initReactI18next).init({ lng: 'cimode', ns: ['booking'] })
const trip = tripOf()
const availability = {
  ...availabilityOf(trip),
  discounts: [
    {
      idOrCode: 'CHI',
      name: 'Child',
      appliesTo: 'passenger',
      percent: 50,
      needs: 'date of birth',
      passengerType: 'CH',
    },
    { idOrCode: 'STU', name: 'Student', appliesTo: 'passenger', percent: 30, needs: 'card number' },
  ],
}
const workingBooking = () => useSale.getState().workingBooking
const place = (row = 0) => workingBooking().trips[0]!.passengers[row]!
const t = ((key: string, given: object = {}) => [key, ...Object.values(given)].join(' ')) as never
const today = '2026-11-20'

function rowsNow() {
  const lists = { availability, availabilities: [], prices: undefined, gaps: [] }
  const { checked } = useSale.getState()
  return personRows({
    workingBooking: workingBooking(),
    trip: workingBooking().trips[0]!,
    marked: new Set<string>(),
    checked,
    ...lists,
  })
}

beforeEach(() => {
  startNewSale()
  chooseTrips({ trips: [trip], wanted: 1, travellers: [{ type: 'AD', quantity: 2 }], vehicles: [] }, 'GR')
  setAvailability([availability])
  assignRemaining()
})

describe('whether an accommodation matches a preference', () => {
  const attributes = [
    { fieldName: 'outside', availableValues: ['true'] },
    { fieldName: 'smoking', availableValues: [] },
  ]

  test.each([
    [{}, true],
    [{ outside: 'true' }, true],
    [{ outside: 'false' }, false],
    [{ smoking: 'whatever' }, true],
    [{ outside: 'true', smoking: 'no' }, true],
    [{ seatType: 'DECK' }, false],
    [{ seatType: '' }, true],
  ])('%j is %s', (chosen, fits) => {
    expect(isCompatible(attributes, chosen)).toBe(fits)
  })
})

/** Types into the seat cell of a passenger; returns the problem. */
function typed(row: number, text: string): string | undefined {
  const columns = personColumns({ t, today, availability, countries: [], proof: false, numbers: false })
  const seat = columns.find(({ key }) => key === 'accommodation')
  return seat?.edit?.commit(rowsNow()[row]!, text, row)
}

/** The disabled buttons of the list next to the grid while the cursor is on the first passenger. */
function disabledOnList(): string[] {
  setCursor({ kind: 'passenger', row: 0, field: 'accommodation' })
  // Server rendering reads the initial state of the store.
  Object.assign(useSale.getInitialState(), useSale.getState())
  const list = renderToStaticMarkup(createElement(AccommodationList, { availability }))
  return [...list.matchAll(/<button[^>]* disabled=""[^>]*><span><span[^>]*>(\w+)</g)].map(([, code]) => code!)
}

describe('an accommodation preference', () => {
  test('with several matches sets none and removes an accommodation that does not match (VA-016)', () => {
    preferenceFor(0, 'outside', 'true')
    expect(matchingAccommodation(place(), availability).map(({ idOrCode }) => idOrCode)).toEqual([
      'A2PET',
      'AA2',
    ])
    expect(place().accommodation).toBe('')
    assignRemaining()
    expect(place().accommodation).toBe('')
    expect(place(1).accommodation).toBe('DECK')
    // Only those two can be chosen, from the list and by typing; the other passenger can have all.
    expect(typed(0, 'ab2')).toBe('wrong.list')
    expect(typed(0, 'lux9')).toBe('wrong.accommodation')
    expect(place().accommodation).toBe('')
    expect(typed(1, 'ab2')).toBeUndefined()
    expect(disabledOnList()).toEqual(['DECK', 'BUS', 'AB4', 'AB2'])
    expect(typed(0, 'aa2')).toBeUndefined()
    expect(place().accommodation).toBe('AA2')
  })

  test('with one match sets it without another key, and undo reverts both', () => {
    const one = {
      ...availability,
      accommodations: availability.accommodations.filter(({ idOrCode }) => idOrCode !== 'A2PET'),
    }
    setAvailability([one])
    preferenceFor(0, 'outside', 'true')
    expect(place()).toMatchObject({ accommodation: 'AA2', whole: true })
    undo()
    expect(place().accommodation).toBe('DECK')
  })

  test('replaces an earlier preference that has no match in combination (BK-076)', () => {
    const typed = {
      ...availability,
      accommodations: availability.accommodations.map((one) => ({
        ...one,
        pricingAttributes: [
          { fieldName: isCabin(one) ? 'cabinType' : 'seatType', values: [], availableValues: [one.idOrCode] },
        ],
      })),
    }
    setAvailability([typed])
    preferenceFor(0, 'cabinType', 'AB2')
    expect(place()).toMatchObject({ accommodation: 'AB2', attributes: { cabinType: 'AB2' } })
    preferenceFor(0, 'seatType', 'BUS')
    expect(place()).toMatchObject({ accommodation: 'BUS', attributes: { seatType: 'BUS' } })
  })

  test('for a cabin of one’s own is included in the request', () => {
    typePassenger(0, 'accommodation', 'ab4/1', today)
    expect(setAlone(0, true)).toBe(true)
    expect(isExclusive(place(), workingBooking().trips[0]!)).toBe(true)
    const [request] = tripRequest(
      workingBooking(),
      workingBooking().trips[0]!,
      availability,
    ).accommodationRequests
    expect(request?.accommodationRequestAnalysises[0]?.passengerData).toMatchObject({ exclusive: true })
    expect(setAlone(1, true)).toBe(false)
  })
})

describe('corrections applied by one key', () => {
  test('the passenger type by the age on the day of departure', () => {
    typePassenger(0, 'birthdate', '1/6/2019', today)
    setCursor({ kind: 'passenger', row: 0, field: 'birthdate' })
    applyCorrections()
    expect(workingBooking().people[0]?.type).toBe('CH')
    undo()
    expect(workingBooking().people[0]?.type).toBe('AD')
  })

  test('a Greek name from another source; unknown letters remain', () => {
    edit('people', (draft) => {
      Object.assign(draft.people[0] ?? {}, { surname: 'Παππάς', name: '山田' })
    })
    applyCorrections()
    expect(workingBooking().people[0]).toMatchObject({ surname: 'PAPPAS', name: '山田' })
  })
})

describe('hints about a passenger', () => {
  function notes(): string[] {
    const [row] = rowsNow()
    return personNotes(row!, { t, availability, fixKey: 'F9' }).map(({ message }) => message)
  }

  test('name the higher of two discounts, since they are not combined, and a missing proof', () => {
    typePassenger(0, 'type', 'ch', today)
    typePassenger(0, 'discount', 'stu', today)
    expect(notes()).toEqual(['note.notAdded CHI 50', 'note.proof STU proofOf.card'])
    typePassenger(0, 'discountDocument', '12345', today)
    expect(notes()).toEqual(['note.notAdded CHI 50'])
  })

  test('show the company’s text about a card until the passenger’s data changes', () => {
    const uuid = workingBooking().people[0]?.uuid ?? ''
    useSale.setState({ checked: { [uuid]: { uuid, valid: true, miles: 1200, earned: 40 } } })
    expect(notes()).toEqual(['check.earns 1200 40'])
    typePassenger(1, 'name', 'anna', today)
    expect(notes()).toEqual(['check.earns 1200 40'])
    typePassenger(0, 'loyaltyCard', 'x', today)
    expect(notes()).toEqual([])
  })
})
