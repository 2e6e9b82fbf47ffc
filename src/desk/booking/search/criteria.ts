import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { isDate } from '../../../domain/value/portTime.ts'
import { formatDate } from '../../language/date.ts'
import { request } from '../../request/request.ts'

const names = [
  ...(['surname', 'plate', 'phone', 'names', 'fromDate', 'toDate'] as const),
  ...(['origin', 'destination', 'company', 'vessel', 'status'] as const),
]
type CriterionName = (typeof names)[number]

/** What a search for bookings is limited by; dates as YYYY-MM-DD, `names` with commas between passengers. */
export type Criteria = Partial<Record<CriterionName, string>>

export type FoundBookings = AnswerOf<typeof calls.byCriteria>
export type FoundBooking = FoundBookings['bookings'][number]

/** Characters of one criterion. */
const longest = 60
/** Passengers of a name list. */
const mostPassengers = 50
const isDay = (name: CriterionName) => name === 'fromDate' || name === 'toDate'

/** Without the criteria that are empty. */
export function givenCriteria(criteria: Criteria): Criteria {
  return Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== ''))
}

export function hasCriteria(criteria: Criteria): boolean {
  return Object.keys(givenCriteria(criteria)).length > 0
}

/** The address of the list of bookings that meet the criteria. */
export function addressOf(criteria: Criteria): string {
  return `/booking-search?${searchOf(criteria)}`
}

/** The parameters of that address. */
export function searchOf(criteria: Criteria): string {
  return new URLSearchParams({ initialActiveKey: '2', ...givenCriteria(criteria) }).toString()
}

/** The criteria in an address, without dates that are none and texts that are too long. */
export function criteriaOfAddress(search: URLSearchParams): Criteria {
  const given = names.map((name) => [name, search.get(name) ?? ''] as const)
  const isUsable = ([name, value]: readonly [CriterionName, string]) =>
    isDay(name) ? isDate(value) : value !== '' && (name === 'names' || value.length <= longest)
  return Object.fromEntries(given.filter(isUsable))
}

/** The criteria in one line, for messages. */
export function criteriaText(criteria: Criteria): string {
  return names
    .flatMap((name) => {
      const value = criteria[name] ?? ''
      return value === '' ? [] : isDay(name) ? formatDate(value) : value
    })
    .join(' ')
}

/** The passengers of a name list: `PAPADOPOULOS/MARIA, SMITH JOHN`. */
export function passengersOf(list: string) {
  return list
    .split(/[;,]/)
    .map((passenger) => passenger.trim())
    .filter((passenger) => passenger !== '')
    .slice(0, mostPassengers)
    .map((passenger) => ({ surname: passenger.slice(0, longest) }))
}

/** A page of the bookings that meet the criteria; `after` is the last booking of the page before. */
export function requestFound(criteria: Criteria, after?: string): Promise<FoundBookings | Refusal> {
  const page = after === undefined ? {} : { after }
  const { names: list, fromDate, toDate, ...others } = givenCriteria(criteria)
  if (list === undefined) return request(calls.byCriteria, { body: { ...bodyOf(criteria), ...page } })
  if (Object.keys(others).length > 0) return Promise.resolve(refuse('name_list_alone'))
  const days = {
    ...(fromDate !== undefined && { departureDate: fromDate }),
    ...(toDate !== undefined && { toDate }),
  }
  return request(calls.byNamelist, { body: { passengers: passengersOf(list), ...days, ...page } })
}

function bodyOf(criteria: Criteria): InputOf<typeof calls.byCriteria>['body'] {
  const { company, origin, destination, vessel, status, names: _, ...texts } = givenCriteria(criteria)
  return {
    ...texts,
    ...(company !== undefined && { company: { abbreviation: company } }),
    ...(origin !== undefined && { origin: { idOrCode: origin } }),
    ...(destination !== undefined && { destination: { idOrCode: destination } }),
    ...(vessel !== undefined && { vessel: { idOrCode: vessel } }),
    ...(status !== undefined && { reservationStatus: status }),
  }
}
