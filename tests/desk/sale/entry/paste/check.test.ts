import { beforeEach, describe, expect, test } from 'vitest'
import { meaningOf, applyPaste } from '../../../../../src/desk/sale/entry/paste/pasteCommands.ts'
import { namePassengers } from '../../../../../src/desk/sale/model/item/items.ts'
import { assignRemaining, chooseTrips } from '../../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { setAvailability } from '../../../../../src/desk/sale/model/trip/availability.ts'
import { startNewSale, undo, useSale } from '../../../../../src/desk/sale/model/saleStore.ts'
import { availabilityOf, back, tripOf } from '../../exampleTrips.ts'

const out = tripOf()
const against = {
  today: '2026-11-20',
  countries: ['GR', 'DE'],
  availability: availabilityOf(out),
  againstSingleNames: 'HLC',
}
const wrong = (texts: Parameters<typeof meaningOf>[0]) =>
  meaningOf(texts, against).wrong.map(({ field, refusal }) => [field, refusal.refusal])

describe('a pasted line', () => {
  test('becomes a passenger, transliterated as in passports, with the type of the age', () => {
    expect(
      meaningOf({ surname: 'Χρήστου', name: 'Άννα', sexType: 'F', birthdate: '1/6/2019' }, against),
    ).toEqual({
      person: { surname: 'CHRISTOU', name: 'ANNA', sexType: 'FEMALE', birthdate: '2019-06-01', type: 'CH' },
      wrong: [],
    })
  })

  test.each([
    [{ sexType: 'M' }, [['surname', 'surname_required']]],
    [{ name: 'SUHARTO' }, [['surname', 'single_name']]],
    [{ surname: 'SMITH', birthdate: '31/31/85' }, [['birthdate', 'date_not_valid']]],
    [{ surname: 'SMITH', nationality: 'Greekish' }, [['nationality', 'country_unknown']]],
    [{ surname: 'SMITH', nationality: 'Greek' }, []],
    [{ surname: '王' }, [['surname', 'not_latin']]],
    [{ surname: 'SMITH 6971234567' }, [['surname', 'name_unreadable']]],
    [{ surname: 'SMITH', type: 'AD', birthdate: '1/6/2019' }, [['birthdate', 'type_not_of_age']]],
    [{ surname: 'SMITH', type: 'XX' }, [['type', 'passenger_type_unknown']]],
    [{ surname: 'SMITH', discount: 'NONE' }, [['discount', 'discount_not_admissible']]],
    [{ surname: 'SMITH', nationality: 'gr', discount: 'stu' }, []],
  ])('%j: %j', (texts, problems) => {
    expect(wrong(texts)).toEqual(problems)
  })
})

test('a pasted name without a surname is taken where every company takes one', () => {
  const { person, wrong: found } = meaningOf(
    { name: 'Suharto', sexType: 'M' },
    { ...against, againstSingleNames: undefined },
  )
  expect([person, found]).toEqual([{ name: 'SUHARTO', sexType: 'MALE' }, []])
})

describe('applying the pasted passengers', () => {
  const people = () => useSale.getState().workingBooking.people

  beforeEach(() => {
    startNewSale()
    chooseTrips(
      { trips: [out, back], wanted: 2, travellers: [{ type: 'AD', quantity: 2 }], vehicles: [] },
      'GR',
    )
    setAvailability([availabilityOf(out), availabilityOf(back)])
    assignRemaining()
    namePassengers({ people: [{ surname: 'FIRST', name: 'F' }] })
  })

  test('names unnamed passengers, adds the rest to every trip, and is one edit', () => {
    applyPaste([{ surname: 'A' }, { surname: 'B', nationality: 'DE' }, { surname: 'C' }], 'GR')
    expect(people().map(({ surname }) => surname)).toEqual(['FIRST', 'A', 'B', 'C'])
    expect(people().map(({ nationality }) => nationality)).toEqual(['GR', 'GR', 'DE', 'GR'])
    const seats = useSale
      .getState()
      .workingBooking.trips.map(({ passengers }) => passengers.map((one) => one.accommodation))
    expect(seats).toEqual([Array(4).fill('DECK'), Array(4).fill('DECK')])
    undo()
    expect(people().map(({ surname }) => surname)).toEqual(['FIRST', ''])
  })

  test('gives the contact of the list to the lead passenger, and takes it back with the passengers', () => {
    const leader = () => useSale.getState().workingBooking.leader
    applyPaste([{ surname: 'A' }], 'GR', { email: 'jane@x.org' })
    expect([leader().email, leader().mobile]).toEqual(['jane@x.org', ''])
    undo()
    expect(leader().email).toBe('')
  })
})
