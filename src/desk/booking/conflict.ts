import { openQuestion, openQuestionOf, type OpenQuestion } from '../question/questions.ts'
import { bookingQuestion } from './commands.ts'
import i18next from 'i18next'
import { booking as calls } from '../../contract/booking/booking.ts'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal, type Refusal, type RefusalCode } from '../../domain/refusal.ts'
import { formatDateTime } from '../language/date.ts'
import { formatMoney } from '../language/money.ts'
import { invalidate } from '../request/cache.ts'
import { request } from '../request/request.ts'
import { itemStatusText } from '../language/text.ts'
import type { HistoryEntry } from './history/historyStore.ts'
import { namesOf } from './page/rows.ts'
import { type BookedItem, type StoredBooking, itemsOf, rowKey } from './shown/items.ts'
import { showBooking, shownBooking } from './shown/bookingStore.ts'

/** A change was refused because another user changed the booking meanwhile. */
export interface ChangedMeanwhile {
  /** Undefined where nothing was refused: the changes were typed over an earlier version. */
  refusal: Refusal | undefined
  /** The changes since the version on screen; empty where there is no history. */
  entries: readonly HistoryEntry[]
  /** The differences as text, where there is no history. */
  changes: readonly string[]
}

/** The adult who accompanies the children of the booking. */
export interface CompanionAsked {
  use: AdultFor
  /** Why an adult is needed; absent where the operator names one unasked. */
  refusal?: Refusal
  /** The question that is answered again afterwards. */
  again?: OpenQuestion | undefined
  idempotencyKey: string
}

/** Refusals that mean that another user has changed the booking on screen. */
const changedMeanwhile: readonly RefusalCode[] = [
  'booking_changed',
  'fees_changed',
  'wrong_status',
  'option_expired',
]

/**
 * Shows the changed booking. After a refusal, checks whether another user changed the booking first, and asks for an adult
 * where children would be left alone.
 */
export async function showAnswer(
  answer: { booking: StoredBooking } | Refusal,
  use?: AdultFor,
): Promise<Refusal | undefined> {
  if (isRefusal(answer)) {
    await showIfChanged(answer)
    askForAdult(answer, use)
    return answer
  }
  showBooking(answer.booking)
  void invalidate(ledger.credits)
  reloadWithBooking()
  return undefined
}

/** Reloads the data that is shown with the booking and changes with it. */
function reloadWithBooking(): void {
  void invalidate(calls.allowedActions)
  void invalidate(calls.history)
}

/** Reloads the booking and shows the differences, if it has changed. */
async function showIfChanged(refusal: Refusal): Promise<void> {
  const before = shownBooking()
  if (!before || !changedMeanwhile.includes(refusal.refusal)) return
  const answer = await request(calls.recall, { query: { crsReservationIds: [before.crsReservationId] } })
  const now = isRefusal(answer) ? undefined : answer.bookings[0]
  if (now === undefined) return
  const entries = await entriesSince(before)
  showBooking(now)
  reloadWithBooking()
  openQuestion(bookingQuestion.changed, { refusal, entries, changes: changesBetween(before, now) })
}

/** Shows what was stored in the booking on screen after the version that changes were typed over. */
export async function showChangedSince(crsReservationId: string, version: number): Promise<void> {
  const entries = await entriesSince({ crsReservationId, version })
  if (shownBooking()?.crsReservationId !== crsReservationId) return
  openQuestion(bookingQuestion.changed, { refusal: undefined, entries, changes: [] })
}

/** Loads the changes of the booking since this version; an outside CRS may have no history. */
async function entriesSince({
  crsReservationId,
  version,
}: Pick<StoredBooking, 'crsReservationId' | 'version'>): Promise<HistoryEntry[]> {
  const answer = await request(calls.history, { path: { crsReservationId } }).catch(() => undefined)
  if (answer === undefined || isRefusal(answer)) return []
  return answer.entries.filter((entry) => entry.mergedFrom === undefined && (entry.version ?? 0) > version)
}

/** The differences as text: `1 KOSTAS GIANNIS · PIR→JTR: issued → cancelled`. */
export function changesBetween(before: StoredBooking, now: StoredBooking): string[] {
  const states = statesOf(before)
  const names = namesOf(now)
  const items = [...statesOf(now)].flatMap(([key, item]) => {
    const was = states.get(key)
    return was === undefined || stateOf(was) === stateOf(item)
      ? []
      : [`${names.get(key)}: ${itemStatusText(was)} → ${itemStatusText(item)}`]
  })
  const amounts = (['total', 'paid'] as const)
    .filter((name) => before[name] !== now[name])
    .map((name) => `${i18next.t(`booking:booking.${name}`)}: ${money(before, name)} → ${money(now, name)}`)
  const until = (booking: StoredBooking) =>
    booking.optionDateTime ? formatDateTime(booking.optionDateTime) : '–'
  const option =
    before.optionDateTime === now.optionDateTime
      ? []
      : [`${i18next.t('booking:booking.until')}: ${until(before)} → ${until(now)}`]
  return [...items, ...amounts, ...option]
}

type Item = BookedItem['item']

const stateOf = ({ status, isReplaced = false }: Item) => `${status} ${isReplaced}`

function statesOf({ trips }: StoredBooking): Map<string, Item> {
  return new Map(trips.flatMap((trip) => itemsOf(trip).map((one) => [rowKey(trip, one), one.item] as const)))
}

function money(booking: StoredBooking, name: 'total' | 'paid'): string {
  return formatMoney(booking[name], booking.currency)
}

/** The use of a named adult: the stored booking, the changes typed over it, or the departure of its open tickets. */
type AdultFor = 'booking' | 'changes' | 'replacement'

/** Asks who accompanies the children, where a change was refused for leaving them alone. */
export function askForAdult(refusal: Refusal, use: AdultFor = 'booking'): void {
  if (refusal.refusal !== 'minors_left_alone') return
  const again = openQuestionOf('booking')
  openQuestion(bookingQuestion.companion, { use, refusal, again, idempotencyKey: crypto.randomUUID() })
}
