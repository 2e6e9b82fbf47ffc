import { randomUUID } from 'node:crypto'
import type { Trip as FoundTrip } from '../timetable.ts'

/** Wire keys of the trips of the small world. */
export const trips = {
  day: trip('2026-06-20 07:30', 'PIR', 'JTR', 'HLC01', 'HLC'),
  dayToParos: trip('2026-06-20 07:30', 'PIR', 'PAS', 'HLC01', 'HLC'),
  parosToNaxos: trip('2026-06-20 11:50', 'PAS', 'JNX', 'HLC01', 'HLC'),
  naxosToThira: trip('2026-06-20 12:55', 'JNX', 'JTR', 'HLC01', 'HLC'),
  back: trip('2026-06-22 15:30', 'JTR', 'PIR', 'HLC01', 'HLC'),
  night: trip('2026-06-20 21:00', 'PIR', 'HER', 'DKT01', 'DKT'),
  italy: trip('2026-06-25 20:00', 'IGO', 'BAR', 'ADB01', 'ADB'),
  gone: trip('2026-06-15 07:30', 'PIR', 'JTR', 'HLC01', 'HLC'),
}

export type TripName = keyof typeof trips

function trip(
  departureDateTime: string,
  origin: string,
  destination: string,
  vessel: string,
  company: string,
) {
  return {
    departureDateTime,
    origin: { idOrCode: origin },
    destination: { idOrCode: destination },
    vessel: { idOrCode: vessel, company: { abbreviation: company } },
  }
}

/** The trip of a request for two adults and a car, on a trip that a search has found. */
export const familyOn = ({ departureDateTime, arrivalDateTime, origin, destination, vessel }: FoundTrip) => ({
  departureDateTime,
  arrivalDateTime,
  origin: { idOrCode: origin.idOrCode },
  destination: { idOrCode: destination.idOrCode },
  vessel: { idOrCode: vessel.idOrCode, company: vessel.company },
  accommodationRequests: [adults(2), vehicle('CAR425')],
})

type RequestType = 'COMPLETE' | 'VEHICLE' | 'MALE_BERTH' | 'FEMALE_BERTH'

export interface Person {
  uuid?: string
  surname?: string
  name?: string
  sexType?: 'MALE' | 'FEMALE' | undefined
  type?: string
  birthdate?: string
  nationality?: string
  ssr?: string
  discount?: string
  discountDocument?: string
}

/** Passengers in one accommodation: a seat each, or a cabin together. */
export function people(idOrCode: string, persons: readonly Person[], type: RequestType = 'COMPLETE') {
  return {
    idOrCode,
    accommodationRequestType: type,
    bedType: 'NO_PREFERENCE' as const,
    quantity: persons.length,
    accommodationRequestAnalysises: persons.map((person, index) => analysisOf(person, index)),
  }
}

function analysisOf({ uuid = randomUUID(), discount, ...person }: Person, index: number) {
  return {
    index,
    uuid,
    ...(discount !== undefined && { discountIdOrCode: discount }),
    passengerData: { surname: 'PAPADOPOULOU', sexType: 'FEMALE' as const, type: 'AD', ...person },
  }
}

export const adults = (count: number, place = 'DECK') =>
  people(
    place,
    Array.from({ length: count }, () => ({})),
  )

export interface Vehicle {
  driverSurname?: string
  uuid?: string
  length?: number
  height?: number
  garage?: string
}

export function vehicle(category: string, { uuid = randomUUID(), ...size }: Vehicle = {}) {
  return {
    idOrCode: category,
    accommodationRequestType: 'VEHICLE' as const,
    bedType: 'NO_PREFERENCE' as const,
    quantity: 1,
    accommodationRequestAnalysises: [
      { index: 0, uuid, vehicleData: { idOrCode: category, plateNumber: 'IKA 1234', ...size } },
    ],
  }
}

export type Request = ReturnType<typeof people> | ReturnType<typeof vehicle>

/** A booking request: trips by name, each with its requests. */
export function bookingRequest(requests: Partial<Record<TripName, readonly Request[]>>) {
  return {
    trips: (Object.keys(requests) as TripName[]).map((name) => ({
      ...structuredClone(trips[name]),
      accommodationRequests: [...(requests[name] ?? [])],
    })),
    leader: { mobile: '6971234567' },
  }
}

/** Paid on account, cash or by card, in hundredths. */
export interface Paid {
  account?: number
  cash?: number
  card?: number
}

export const pays = (amounts: Paid) =>
  (['account', 'cash', 'card'] as const).flatMap((kind, nth) => {
    const total = amounts[kind]
    return total === undefined ? [] : [{ paymentMethod: { id: nth + 1 }, total }]
  })

/** A request sold at once for what is paid. */
export function paidRequest<R extends object>(request: R, amounts: Paid) {
  const payments = pays(amounts)
  return { ...request, payments, expectedTotal: payments.reduce((sum, { total }) => sum + total, 0) }
}

/** Sets fields of the first passenger on the first trip, and of that passenger’s data. */
export function withFirstPassenger<W extends Pick<ReturnType<typeof bookingRequest>, 'trips'>>(
  made: W,
  fields: Record<string, unknown>,
  data: Record<string, unknown> = {},
): W {
  const first = made.trips[0]!.accommodationRequests[0]!.accommodationRequestAnalysises[0]!
  Object.assign(first, fields)
  if ('passengerData' in first) Object.assign(first.passengerData, data)
  return made
}
