import { describe, expect, test } from 'vitest'
import {
  emptyBooking,
  enterValues,
  newTraveller,
  newVehicle,
  type WorkingBooking,
} from '../../../src/desk/sale/model/workingBooking.ts'
import { fill, type Filling } from '../../../src/desk/party/fill.ts'
import type { RememberedParty } from '../../../src/desk/party/partyStore.ts'
import { availabilityOf, tripOf } from '../sale/exampleTrips.ts'

const trip = tripOf()
const offered = availabilityOf(trip)
const filling: Filling = { availability: [offered], nationality: 'GR' }
const all: Filling = { ...filling, all: true }

const party: RememberedParty = {
  people: [
    {
      surname: 'PAPADOPOULOU',
      name: 'MARIA',
      sexType: 'FEMALE',
      type: 'AD',
      birthdate: '1985-03-12',
      nationality: 'DE',
      documentNumber: 'AK1',
      discountIdOrCode: 'RES',
      discountDocument: 'R7',
    },
    { surname: 'SMITH', name: 'JOHN', sexType: 'MALE', type: 'AD' },
    { surname: 'SMITH', name: 'EVA', sexType: 'FEMALE', type: 'CH', birthdate: '2020-01-01' },
  ],
  vehicles: [{ idOrCode: 'CAR425', plateNumber: 'IKA1234', length: 4.1 }],
  leader: { phone: '+30 697 1234567', email: 'maria@example.gr' },
  lastTrip: {
    departureDateTime: '2026-08-03 07:30',
    origin: { idOrCode: 'PIR', name: 'Piraeus' },
    destination: { idOrCode: 'JTR', name: 'Santorini' },
  },
}

function booking(types: readonly string[], cars: readonly string[] = []): WorkingBooking {
  const people = types.map((type, at) => newTraveller(`p${at}`, 'GR', { type }))
  const vehicles = cars.map((category, at) => newVehicle(`v${at}`, { category }))
  const aboard = {
    trip,
    passengers: people.map(({ uuid }) => ({ uuid, accommodation: 'EC', whole: false, cabin: 0 })),
    vehicles: vehicles.map(({ uuid }) => ({ uuid })),
  }
  return { ...emptyBooking(), people, vehicles, trips: [aboard] }
}

const names = ({ people }: WorkingBooking) => people.map(({ surname, name }) => `${surname} ${name}`.trim())

describe('a remembered party fills an empty booking', () => {
  const draft = booking(['AD', 'AD', 'CH'], ['CAR425'])
  fill(draft, party, filling)

  test('with all stored data of each passenger', () => {
    expect(names(draft)).toEqual(['PAPADOPOULOU MARIA', 'SMITH JOHN', 'SMITH EVA'])
    expect(draft.people[0]).toMatchObject({
      sexType: 'FEMALE',
      birthdate: '1985-03-12',
      nationality: 'DE',
      documentNumber: 'AK1',
      discount: 'RES',
      discountDocument: 'R7',
    })
    expect(draft.people[1]).toMatchObject({ sexType: 'MALE', nationality: 'GR' })
  })

  test('with its car and the leader', () => {
    expect(draft.vehicles[0]).toMatchObject({ plate: 'IKA1234', length: 4.1 })
    expect(draft.leader).toMatchObject({ mobile: '+30 697 1234567', email: 'maria@example.gr' })
  })
})

test('a party fills the requested number of passengers only, unless all are applied', () => {
  const few = booking(['AD'])
  fill(few, party, filling)
  expect(names(few)).toEqual(['PAPADOPOULOU MARIA'])
  expect(few.vehicles).toEqual([])
  const many = booking(['AD'])
  fill(many, party, all)
  expect(names(many)).toEqual(['PAPADOPOULOU MARIA', 'SMITH JOHN', 'SMITH EVA'])
  expect(many.trips[0]?.passengers.map(({ uuid }) => uuid)).toEqual(many.people.map(({ uuid }) => uuid))
  expect(many.trips[0]?.vehicles).toEqual([{ uuid: many.vehicles[0]?.uuid }])
  expect(many.vehicles[0]).toMatchObject({ category: 'CAR425', plate: 'IKA1234', length: 4.1 })
})

test('typed data is retained, unless all data of the party is applied', () => {
  const draft = booking(['AD', 'AD'], ['CAR425'])
  enterValues(draft.people[0]!, { surname: 'PAPADOPOULOU', birthdate: '1986-01-01', nationality: 'FR' })
  Object.assign(draft.leader, { mobile: '2101234567', email: 'own@example.gr' })
  draft.vehicles[0]!.length = 4.25
  fill(draft, party, filling)
  expect(draft.people[0]).toMatchObject({ name: 'MARIA', birthdate: '1986-01-01', nationality: 'FR' })
  expect(draft.leader).toMatchObject({ mobile: '2101234567', email: 'own@example.gr' })
  expect(draft.vehicles[0]).toMatchObject({ plate: 'IKA1234', length: 4.25 })
  fill(draft, party, all)
  expect(draft.people[0]).toMatchObject({ birthdate: '1985-03-12', nationality: 'DE' })
  expect(draft.leader.mobile).toBe('+30 697 1234567')
})

test('an incomplete name, plate or phone is completed in its row', () => {
  const draft = booking(['AD', 'AD'], ['CAR425'])
  draft.people[1]!.surname = 'PAPADO'
  draft.vehicles[0]!.plate = 'IKA1'
  draft.leader.mobile = '69712'
  fill(draft, party, filling)
  expect(names(draft)).toEqual(['SMITH JOHN', 'PAPADOPOULOU MARIA'])
  expect(draft.vehicles[0]?.plate).toBe('IKA1234')
  expect(draft.leader.mobile).toBe('+30 697 1234567')
})

test('a passenger who is already named is not added again', () => {
  const draft = booking(['AD', 'AD'])
  Object.assign(draft.people[0]!, { surname: 'VLACHOS', name: 'NIKOS' })
  fill(draft, party, filling)
  expect(names(draft)).toEqual(['VLACHOS NIKOS', 'PAPADOPOULOU MARIA'])
})

test('passengers of one name are filled in by their types', () => {
  const [person, ...more] = party.people
  const grandson = { ...person!, surname: 'SMITH', name: 'GEORGE', type: 'CH', birthdate: '2020-01-01' }
  const grandfather = { ...grandson, type: 'AD', birthdate: '1955-01-01' }
  const draft = booking(['CH', 'AD'])
  for (const row of draft.people) Object.assign(row, { surname: 'SMITH', name: 'GEORGE' })
  fill(draft, { ...party, people: [grandfather, grandson, ...more] }, filling)
  expect(draft.people).toMatchObject([
    { type: 'CH', birthdate: '2020-01-01' },
    { type: 'AD', birthdate: '1955-01-01' },
  ])
})

test('passenger types follow the current age, so that a grown child does not fill a child’s row', () => {
  const grown = structuredClone(party)
  grown.people[2]!.birthdate = '2008-01-01'
  const draft = booking(['CH', 'AD', 'AD', 'AD'])
  fill(draft, grown, filling)
  expect(names(draft)).toEqual(['', 'PAPADOPOULOU MARIA', 'SMITH JOHN', 'SMITH EVA'])
  expect(draft.people.map(({ type }) => type)).toEqual(['CH', 'AD', 'AD', 'AD'])
})

test('the party’s car replaces a car of unspecified model, when the ship accepts it', () => {
  const long = structuredClone(party)
  const taken = offered.vehicleCategories.find(
    ({ idOrCode }) => idOrCode.startsWith('CAR') && idOrCode !== 'CAR425',
  )
  long.vehicles[0]!.idOrCode = taken?.idOrCode ?? 'CAR999'
  const draft = booking(['AD'], ['CAR425'])
  fill(draft, long, filling)
  expect(draft.vehicles[0]).toMatchObject({ plate: 'IKA1234', category: taken?.idOrCode ?? 'CAR425' })
  const moto = booking(['AD'], ['MOTO'])
  fill(moto, long, filling)
  expect(moto.vehicles[0]?.plate).toBe('')
})
