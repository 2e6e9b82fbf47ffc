import { create } from 'zustand'
import { useEffect } from 'react'
import type { TFunction } from 'i18next'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { refuse, type Refusal, isRefusal } from '../../../domain/refusal.ts'
import { isDate, dateOf } from '../../../domain/value/portTime.ts'
import { nameOfLeader, nameOfPerson } from '../../../domain/value/personName.ts'
import { formatDate, formatDayOfYear, formatTime } from '../../language/date.ts'
import { request } from '../../request/request.ts'
import { onAgencyChange, onSessionEnd } from '../../request/identity.ts'
import { focus, escapeStack } from '../../command/inputTarget.ts'
import { commands } from '../../command/registry.ts'
import { columnsOf, type Column, amount } from '../../grid/column.ts'
import { matchesTexts } from '../../grid/narrow/NarrowedGrid.tsx'
import { statusText } from '../../language/text.ts'
import { bookingCommand } from '../commands.ts'
import { statusTones } from '../shown/items.ts'

const names = [
  ...(['surname', 'plate', 'phone', 'names', 'fromDate', 'toDate'] as const),
  ...(['origin', 'destination', 'company', 'vessel', 'status'] as const),
]
type CriterionName = (typeof names)[number]

/** The limits of a search for bookings; dates as YYYY-MM-DD, `names` with commas between passengers. */
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

interface FoundState {
  /** Text of the form. */
  form: Criteria
  /** The criteria of the list; undefined while there is none. */
  criteria: Criteria | undefined
  bookings: readonly FoundBooking[]
  /** Older bookings match too. */
  more: boolean
  /** Reference of the booking under the cursor. */
  current: string | undefined
  /** Reference of the booking that was opened from the list. */
  opened: string | undefined
  /** A command leads to the list, which takes the focus as it is shown. */
  isAwaited: boolean
}

const nothing: FoundState = {
  form: {},
  criteria: undefined,
  bookings: [],
  more: false,
  current: undefined,
  opened: undefined,
  isAwaited: false,
}

export const useFound = create<FoundState>(() => nothing)

/** Incremented with each search, to discard the answers to earlier ones. */
let turn = 0

export function clearFound(): void {
  turn += 1
  useFound.setState(nothing)
}

onAgencyChange(clearFound)
onSessionEnd(clearFound)

export function typeCriterion(name: keyof Criteria, typed: string): void {
  useFound.setState(({ form }) => ({ form: { ...form, [name]: typed } }))
}

/** Empties the list after a search of the form or the address that found nothing; its criteria stay in the form. */
export function emptyList(criteria: Criteria): void {
  useFound.setState({ ...nothing, form: criteria })
}

/** Returns whether the list is that of these criteria. */
export function isListOf(criteria: Criteria): boolean {
  const { criteria: listed } = useFound.getState()
  return listed !== undefined && searchOf(listed) === searchOf(criteria)
}

/**
 * Loads the bookings that meet the criteria. The list is replaced only by one that has bookings. Undefined if another
 * search, or a change of session or agency, came in between.
 */
export async function loadFound(criteria: Criteria): Promise<readonly FoundBooking[] | Refusal | undefined> {
  const mine = ++turn
  const answer = await requestFound(criteria)
  if (mine !== turn) return undefined
  if (isRefusal(answer)) return answer
  const { bookings, more = false } = answer
  const list = { criteria: givenCriteria(criteria), bookings, more, current: undefined, opened: undefined }
  if (bookings.length > 0) useFound.setState({ ...list, form: givenCriteria(criteria) })
  return bookings
}

/** Adds the next older bookings to the list, unless another list came in between. */
export async function loadMoreFound(): Promise<void> {
  const { criteria, bookings, more } = useFound.getState()
  const last = bookings.at(-1)
  if (criteria === undefined || last === undefined || !more) return
  const mine = turn
  // One request for the next page, however often the end is reached.
  useFound.setState({ more: false })
  const answer = await requestFound(criteria, last.crsReservationId).catch(() => undefined)
  if (mine !== turn) return
  if (answer === undefined || isRefusal(answer)) return useFound.setState({ more: true })
  const listed = new Set(bookings.map(({ crsReservationId }) => crsReservationId))
  const older = answer.bookings.filter(({ crsReservationId }) => !listed.has(crsReservationId))
  useFound.setState({
    bookings: [...bookings, ...older],
    more: older.length > 0 && answer.more === true,
  })
}

/** Loads the listed bookings of the first page again, after one of them was open and may have been changed. */
export async function refreshFound(): Promise<void> {
  const { criteria } = useFound.getState()
  if (criteria === undefined) return
  const mine = turn
  const answer = await requestFound(criteria).catch(() => undefined)
  if (mine !== turn || answer === undefined || isRefusal(answer)) return
  const fresh = new Map(answer.bookings.map((booking) => [booking.crsReservationId, booking]))
  useFound.setState(({ bookings }) => ({
    bookings: bookings.map((booking) => fresh.get(booking.crsReservationId) ?? booking),
  }))
}

/** Esc leads from a booking back to the list it was opened from, unless the focused text or list uses the key. */
export function useBackToFound(reference: string | undefined): void {
  const isListed = useFound(({ opened }) => opened !== undefined && opened === reference)
  useEffect(() => (isListed ? escapeStack.show(goBack) : undefined), [isListed])
}

function goBack(): boolean {
  if (focus.current()?.keeps?.('esc')) return false
  void commands.run(bookingCommand.backToFound, {}, 'key')
  return true
}

/** Columns of the list of bookings. */
export const foundColumns = (t: TFunction<'booking'>): Column<FoundBooking>[] =>
  columnsOf<FoundBooking>()(
    {
      reference: {
        title: t('options.reference'),
        width: 80,
        tone: 'strong',
        needed: true,
        text: ({ crsReservationId }) => crsReservationId,
      },
      status: {
        title: t('column.status'),
        width: 110,
        tone: ({ reservationStatus }) => statusTones[reservationStatus],
        text: ({ reservationStatus }) => statusText(reservationStatus),
      },
      people: { width: 200, grow: 3, text: peopleText },
      vehicles: { width: 100, text: vehiclesText },
      phone: { title: t('booking.phone'), width: 126, text: phoneText },
      trip: { title: t('column.trip'), width: 220, grow: 1, text: tripText, value: departureOf },
      ship: { width: 130, grow: 1, text: ({ trips }) => trips[0]?.vessel.name ?? '' },
      total: { ...amount(90, ({ total }) => total), title: t('column.price') },
      booked: {
        width: 110,
        text: ({ bookedAt }) => (bookedAt === '' ? '' : formatDate(dateOf(bookedAt))),
        value: ({ bookedAt }) => bookedAt,
      },
      by: {
        title: t('booking.by'),
        width: 110,
        text: ({ agencyCode, bookedBy }) => `${agencyCode} ${bookedBy}`,
      },
    },
    (key) => t(`found.${key}`),
  )

/** The passengers of the first trip: `PAPADOPOULOU MARIA, PAPADOPOULOS NIKOS`; failing them the leader. */
export function peopleText({ trips, leader }: FoundBooking): string {
  const people = trips[0]?.selectedPassengers ?? []
  const texts = people.map(nameOfPerson)
  return texts.filter(Boolean).join(', ') || nameOfLeader(leader)
}

function vehiclesText({ trips }: FoundBooking): string {
  const vehicles = trips[0]?.selectedVehicles ?? []
  return vehicles.flatMap(({ plateNumber }) => plateNumber ?? []).join(', ')
}

const phoneText = ({ leader }: FoundBooking) => leader.mobile ?? leader.phone ?? ''

const departureOf = ({ trips }: FoundBooking) => trips[0]?.departureDateTime

/** `PIR→JTR Sat 20/06 07:30`, and how many trips follow. */
export function tripText({ trips }: FoundBooking): string {
  const [first, ...others] = trips
  if (first === undefined) return ''
  const { departureDateTime: departs, origin, destination } = first
  const day = departs === '' ? '' : ` ${formatDayOfYear(dateOf(departs))} ${formatTime(departs)}`
  return `${origin.idOrCode}→${destination.idOrCode}${day}${others.length > 0 ? ` +${others.length}` : ''}`
}

/** Typing narrows by everything of a booking. */
export const isNarrowedTo = matchesTexts<FoundBooking>((found) => [
  found.crsReservationId,
  peopleText(found),
  vehiclesText(found),
  phoneText(found),
  ...found.trips.flatMap(({ origin, destination, vessel }) => [
    origin.idOrCode,
    destination.idOrCode,
    vessel.name,
  ]),
])
