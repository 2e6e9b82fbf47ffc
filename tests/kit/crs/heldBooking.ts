import { type AnswerOf, bases } from '../../../src/contract/call.ts'
import type { ledger } from '../../../src/contract/ledger.ts'
import type { sailing } from '../../../src/contract/sailing.ts'
import { askAsDemo } from '../demoSession.ts'
import { dayFromToday, tripsOf, type Trip } from '../timetable.ts'
import { adults, people, vehicle } from './bookingRequest.ts'

/**
 * A booking made by calls of the specification, as by another agent: two adults held as an option, or as many as an
 * accommodation of a trip has left.
 */
export async function heldBooking(
  url: string,
  days = 20,
  every?: string,
  offers: { coupon?: string; projectCode?: string } = {},
): Promise<string> {
  const trips = await tripsOf(url, { from: 'PIR', to: 'PAS', date: dayFromToday(days) })
  const trip = trips.find(({ vessel }) => vessel.company.abbreviation === 'HLC')
  if (!trip) throw new Error('No trip to hold places on')
  const key = keyOf(trip)
  const post = <T>(path: string, body: object) => askAsDemo<T>(url, `${bases.spec}${path}`, body)
  const free = await post<AnswerOf<typeof sailing.availability>>('/availability', { trips: [key] })
  const seats = (free.trips[0]?.accommodations ?? []).filter(
    ({ availabilityType }) => availabilityType === 'SEAT',
  )
  const seat = seats.find(({ idOrCode }) => idOrCode === (every ?? 'DECK'))
  if (!seat) throw new Error('No such seats on this trip')
  const count = every === undefined ? 2 : seat.units
  const tripRequest = { ...key, accommodationRequests: [adults(count, seat.idOrCode)] }
  const held = await post<{ booking?: { crsReservationId: string } }>('/multi-optional-booking', {
    trips: [tripRequest],
    leader: { mobile: '6971234567' },
    ...offers,
  })
  if (!held.booking) throw new Error(JSON.stringify(held))
  return held.booking.crsReservationId
}

/** What names a trip in a request. */
export const keyOf = ({ departureDateTime, origin, destination, vessel }: Trip) => ({
  departureDateTime,
  origin: { idOrCode: origin.idOrCode },
  destination: { idOrCode: destination.idOrCode },
  vessel: { idOrCode: vessel.idOrCode, company: { abbreviation: vessel.company.abbreviation } },
})

/** The same with tickets, charged to the agency’s account. */
export async function issuedBooking(
  url: string,
  offers: { coupon?: string; projectCode?: string } = {},
): Promise<string> {
  const reference = await heldBooking(url, 20, undefined, offers)
  const path = `${bases.spec}/issue-multi-booking/${reference}`
  const { code } = await askAsDemo<{ code: string }>(url, path)
  if (code !== '000') throw new Error(`${reference} is not issued: ${code}`)
  return reference
}

/** A mother with her child on deck, with tickets charged to the agency’s account. */
export async function familyBooking(url: string): Promise<string> {
  const trips = await tripsOf(url, { from: 'PIR', to: 'PAS', date: dayFromToday(20) })
  const trip = trips.find(({ vessel }) => vessel.company.abbreviation === 'HLC')
  if (!trip) throw new Error('No trip for a family')
  const child = {
    surname: 'KOSTA',
    name: 'ELENI',
    type: 'CH',
    birthdate: `${new Date().getFullYear() - 8}-05-01`,
  }
  return issuedFor(url, keyOf(trip), people('DECK', [{ surname: 'KOSTA', name: 'MARIA' }, child]))
}

/** The same with open tickets. */
export async function openBooking(
  url: string,
  offers: { coupon?: string; projectCode?: string } = {},
): Promise<string> {
  const crsReservationId = await issuedBooking(url, offers)
  const path = `${bases.spec}/convert-booking-to-open`
  const { code } = await askAsDemo<{ code: string }>(url, path, { crsReservationId })
  if (code !== '000') throw new Error(`${crsReservationId} is not open: ${code}`)
  return crsReservationId
}

/** Three women in a whole cabin of four, with tickets charged to the agency’s account. */
export const cabinBooking = async (url: string): Promise<string> =>
  issuedFor(url, await tripWithCabins(url, 1), adults(3, 'AB4'))

/** Four women on deck, with tickets charged to the agency’s account. */
export async function bookingOfFour(url: string): Promise<string> {
  const trips = await tripsOf(url, { from: 'PIR', to: 'PAS', date: dayFromToday(20), adults: 4 })
  const trip = trips.find(({ vessel }) => vessel.company.abbreviation === 'HLC')
  if (!trip) throw new Error('No trip for four')
  return issuedFor(url, keyOf(trip), adults(4))
}

/** Twenty women on deck with the group discount, held as an option or with tickets charged to the agency’s account. */
export async function bookingOfTwenty(url: string, kind: 'option' | 'issued' = 'issued'): Promise<string> {
  const trips = await tripsOf(url, { from: 'PIR', to: 'PAS', date: dayFromToday(20), adults: 20 })
  const trip = trips.find(({ vessel }) => vessel.company.abbreviation === 'HLC')
  if (!trip) throw new Error('No trip for twenty')
  const party = people(
    'DECK',
    Array.from({ length: 20 }, () => ({ discount: 'GRP' })),
  )
  return kind === 'issued' ? issuedFor(url, keyOf(trip), party) : heldFor(url, keyOf(trip), party)
}

async function issuedFor(
  url: string,
  key: ReturnType<typeof keyOf>,
  party: ReturnType<typeof adults>,
): Promise<string> {
  const reference = await heldFor(url, key, party)
  await askAsDemo(url, `${bases.spec}/issue-multi-booking/${reference}`)
  return reference
}

async function heldFor(
  url: string,
  key: ReturnType<typeof keyOf>,
  party: ReturnType<typeof adults>,
): Promise<string> {
  const held = await askAsDemo<{ booking?: { crsReservationId: string } }>(
    url,
    `${bases.spec}/multi-optional-booking`,
    { trips: [{ ...key, accommodationRequests: [party] }], leader: { mobile: '6971234567' } },
  )
  const reference = held.booking?.crsReservationId
  if (reference === undefined) throw new Error(JSON.stringify(held))
  return reference
}

/** A trip to Heraklion with so many whole cabins of four left. */
export async function tripWithCabins(url: string, cabins: number): Promise<ReturnType<typeof keyOf>> {
  for (const trip of await tripsOf(url, { from: 'PIR', to: 'HER', date: dayFromToday(20) })) {
    const key = keyOf(trip)
    const free = await askAsDemo<AnswerOf<typeof sailing.availability>>(url, `${bases.spec}/availability`, {
      trips: [key],
    })
    const cabin = free.trips[0]?.accommodations.find(({ idOrCode }) => idOrCode === 'AB4')
    if ((cabin?.cabins ?? 0) >= cabins) return key
  }
  throw new Error(`No trip with ${cabins} cabins for four`)
}

/** The agency’s remaining credit on account, in hundredths. */
export async function creditLeft(url: string): Promise<number> {
  const credits = await askAsDemo<AnswerOf<typeof ledger.credits>>(url, `${bases.spec}/agency-credits`)
  return credits.currentCredit
}

/** An option of a couple with a car, a dog, and two units of a service, from Piraeus to Heraklion. */
export async function bookingWithProducts(url: string, days = 20): Promise<string> {
  const trips = await tripsOf(url, { from: 'PIR', to: 'HER', date: dayFromToday(days), adults: 2, car: true })
  const [trip] = trips.filter(({ cannotTake }) => cannotTake === undefined)
  if (!trip) throw new Error('No trip to Heraklion')
  const key = keyOf(trip)
  const post = <T>(path: string, body: object) => askAsDemo<T>(url, `${bases.spec}${path}`, body)
  const free = await post<AnswerOf<typeof sailing.availability>>('/availability', { trips: [key] })
  const { additionalServices = [], petPlaces = [] } = free.trips[0] ?? {}
  const accommodationRequests = [
    people('DECK', [
      { uuid: 'maria', surname: 'PAPADOPOULOU', name: 'MARIA' },
      { uuid: 'giannis', surname: 'KOSTAS', name: 'GIANNIS' },
    ]),
    vehicle('CAR425', { uuid: 'car', length: 4.2 }),
  ]
  const service = additionalServices.find(({ availableUnits }) => availableUnits > 10)
  const place = petPlaces.find(({ availableUnits }) => availableUnits > 10)
  const { booking } = await post<{ booking?: { crsReservationId: string } }>('/multi-optional-booking', {
    trips: [
      {
        ...key,
        accommodationRequests,
        additionalServices: [{ idOrCode: service?.idOrCode, units: 2 }],
        pets: [{ uuid: 'dog', type: 'DOG', ownerUuid: 'maria', over10kg: false, seat: place?.seat }],
      },
    ],
    leader: { mobile: '6971234567' },
  })
  if (!booking) throw new Error('The booking with products was refused')
  return booking.crsReservationId
}
