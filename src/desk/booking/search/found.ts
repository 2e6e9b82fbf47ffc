import { create } from 'zustand'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { onAgencyChange } from '../../request/alternate.ts'
import { onSessionEnd } from '../../request/token.ts'
import { givenCriteria, requestFound, searchOf, type Criteria, type FoundBooking } from './criteria.ts'
import { useEffect } from 'react'
import { focus } from '../../command/acceptor.ts'
import { dismissables } from '../../command/dismissables.ts'
import { commands } from '../../command/registry.ts'

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
  ...{ form: {}, criteria: undefined, bookings: [], more: false },
  ...{ current: undefined, opened: undefined, isAwaited: false },
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

/** Whether the list is that of these criteria. */
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
  const fresh = new Map(answer.bookings.map((one) => [one.crsReservationId, one]))
  useFound.setState(({ bookings }) => ({
    bookings: bookings.map((one) => fresh.get(one.crsReservationId) ?? one),
  }))
}

/** Esc leads from a booking back to the list it was opened from, unless the focused text or list uses the key. */
export function useBackToFound(reference: string | undefined): void {
  const isListed = useFound(({ opened }) => opened !== undefined && opened === reference)
  useEffect(() => (isListed ? dismissables.show(goBack) : undefined), [isListed])
}

function goBack(): boolean {
  if (focus.current()?.keeps?.('esc')) return false
  void commands.run('booking.backToFound', {}, 'key')
  return true
}
