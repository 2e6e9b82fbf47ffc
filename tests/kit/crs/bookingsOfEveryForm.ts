import { type AnswerOf, bases } from '../../../src/contract/call.ts'
import type { sailing } from '../../../src/contract/sailing.ts'
import type { FormCode } from '../../../src/domain/ticket/form.ts'
import { askAsDemo } from '../demoSession.ts'
import { dayFromToday, tripsOf } from '../timetable.ts'
import { people, vehicle } from './bookingRequest.ts'
import { keyOf } from './heldBooking.ts'

/** A stored booking, and the forms of its tickets in the order of the documents. */
interface BookingOfForms {
  about: string
  reference: string
  forms: FormCode[]
  /** Printed on its paper. */
  says: string
}

/** Bookings of a passenger and a car, and one with every product, whose tickets need all forms together. */
export async function bookingsOfEveryForm(url: string): Promise<BookingOfForms[]> {
  const post = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const answer = await askAsDemo<Answer & { code?: string }>(url, `${bases.spec}${path}`, body)
    if (answer.code !== '000') throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const found = await tripsOf(url, { from: 'PIR', to: 'HER', date: dayFromToday(20), adults: 1, car: true })
  const key = found.filter(({ cannotTake }) => cannotTake === undefined).map(keyOf)[0]
  if (key === undefined) throw new Error('No trip to Heraklion')

  async function option(about: string, more: object = {}, products: object = {}): Promise<string> {
    const accommodationRequests = [
      people('DECK', [{ uuid: 'owner', surname: about, name: 'ELENI' }]),
      vehicle('CAR425', { length: 4.1 }),
    ]
    const body = {
      trips: [{ ...key, accommodationRequests, ...products }],
      leader: { mobile: '6971234567' },
      ...more,
    }
    const { booking } = await post<{ booking: { crsReservationId: string } }>('/multi-optional-booking', body)
    return booking.crsReservationId
  }
  async function issued(about: string, more?: object, products?: object): Promise<string> {
    const reference = await option(about, more, products)
    await post(`/issue-multi-booking/${reference}`)
    return reference
  }
  async function changed(reference: string, path: string, more: object = {}): Promise<string> {
    await post(path, { crsReservationId: reference, ...more })
    return reference
  }

  type Free = AnswerOf<typeof sailing.availability>
  const { trips } = await post<Free>('/availability', { trips: [key] })
  const { additionalServices = [], packages = [], petPlaces = [] } = trips[0] ?? {}
  const products = {
    additionalServices: [{ idOrCode: additionalServices[0]?.idOrCode, units: 1 }],
    packages: [{ idOrCode: packages[0]?.idOrCode, uuid: 'package', quantity: 1 }],
    parcels: [{ uuid: 'box', description: 'BOOKS', quantity: 1, weight: 5 }],
    pets: [{ uuid: 'dog', type: 'DOG', ownerUuid: 'owner', over10kg: false, seat: petPlaces[0]?.seat }],
  }
  const open = '/convert-booking-to-open'
  return [
    {
      about: 'a booking with every product',
      reference: await issued('PRODUCTS', {}, products),
      forms: ['ECP', 'ECC', 'ECE', 'EXT', 'ETX', 'ATX'],
      says: 'PRODUCTS ELENI',
    },
    {
      about: 'a booking with paper tickets',
      reference: await issued('PAPER', { userSelectedEticket: false }),
      forms: ['PAS', 'CAR'],
      says: 'PAPER ELENI',
    },
    {
      about: 'a prepaid booking',
      reference: await changed(await option('PREPAID'), '/issue-pta', { agentCode: '1377' }),
      forms: ['UPP', 'UPC'],
      says: 'PTA',
    },
    {
      about: 'an open ticket',
      reference: await changed(await issued('UNDATED'), open),
      forms: ['OTP', 'OTC'],
      says: 'UNDATED ELENI',
    },
    {
      about: 'a cancelled booking',
      reference: await changed(await issued('CANCELLED'), '/multi-cancellation'),
      forms: ['OCP', 'OCC'],
      says: 'CANCELLED ELENI',
    },
  ]
}
