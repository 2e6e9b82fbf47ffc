import { create } from 'zustand'
import type { AnswerOf } from '../../../contract/call.ts'
import type { booking as calls } from '../../../contract/booking/booking.ts'
import { joinedChanges } from '../../../domain/booking/history.ts'
import { onAgencyChange, onSessionEnd } from '../../request/identity.ts'
import { useBooking } from '../shown/bookingStore.ts'
import i18next from 'i18next'
import { shortTicketCode } from '../../../domain/ticket/number.ts'
import { fieldNamed } from '../../../domain/booking/fields/bookedFields.ts'
import { formatDate, formatDateTime } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'

export type HistoryEntry = AnswerOf<typeof calls.history>['entries'][number]
export type HistoryChange = HistoryEntry['changes'][number]

interface HistoryState {
  /** Reference of the booking whose history is shown. */
  reference: string | undefined
  /** Number of the entry under the cursor, from 1, the oldest first. */
  current: number | undefined
  /** Number of the entry that the current one is compared with. */
  marked: number | undefined
}

const closed: HistoryState = { reference: undefined, current: undefined, marked: undefined }

export const useHistory = create<HistoryState>(() => closed)

export const closeHistory = () => useHistory.setState(closed)
export const openHistory = (reference: string) => useHistory.setState({ ...closed, reference })

/** Marks an entry to compare others with, or clears the mark. */
export function markEntry(number: number): void {
  useHistory.setState(({ marked }) => ({ marked: marked === number ? undefined : number }))
}

// The history of a booking goes with it.
useBooking.subscribe(({ reference }) => {
  const { reference: shown } = useHistory.getState()
  if (shown !== undefined && shown !== reference) closeHistory()
})
onAgencyChange(closeHistory)
onSessionEnd(closeHistory)

/**
 * Returns the changes from the marked entry to the current one, whichever is older; without a mark, those of the current
 * one. Entries are numbered from 1; those of another booking that was merged into this one are left out.
 */
export function comparedChanges(
  entries: readonly HistoryEntry[],
  current: number,
  marked: number | undefined,
): readonly HistoryChange[] {
  if (marked === undefined || marked === current) return entries[current - 1]?.changes ?? []
  const [first, last] = marked < current ? [marked, current] : [current, marked]
  const { mergedFrom } = entries[last - 1] ?? {}
  const ofBooking = entries.slice(first, last).filter((entry) => entry.mergedFrom === mergedFrom)
  return joinedChanges(ofBooking.map(({ changes }) => changes))
}

const amounts = new Set(['price', 'fee', 'paid', 'gross'])
const isSwitch = (field: string) => field === 'eticket' || fieldNamed(field)?.form === 'yesNo'

/** The name of a field as elsewhere on the desk, else its wire name. */
export function fieldText(field: string): string {
  const title = fieldNamed(field)?.title ?? field
  const keys = [`booking:history.field.${field}`, `sale:column.${field}`, `sale:column.${title}`]
  return i18next.t(keys, { defaultValue: field.replace(/^booking_attribute_/, '') })
}

/** A value before or after a change; a dash where there was none. */
export function valueText(field: string, value: HistoryChange['before']): string {
  if (value === undefined) return '–'
  if (amounts.has(field) && typeof value === 'number') return formatMoney(value)
  if (isSwitch(field)) return i18next.t(value === 0 ? 'booking:history.no' : 'booking:history.yes')
  if (field === 'status') return i18next.t(`booking:status.${value}`, { defaultValue: String(value) })
  if (field === 'ticket') return shortTicketCode(String(value))
  return withDates(String(value))
}

const dateTime = /\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?/g

function withDates(text: string): string {
  return text.replace(dateTime, (date) => (date.includes(' ') ? formatDateTime(date) : formatDate(date)))
}
