import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking/booking.ts'
import { historyChanges, type BookingState, historyStep } from '../../domain/booking/history.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { localAt } from '../../domain/value/portTime.ts'
import { readBookingJournal, type BookingJournalRow } from '../journal/readJournal.ts'
import { outcomeOf } from '../ledger/actionLog.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { CallContext } from '../server/context.ts'
import { serverText } from '../server/serverText.ts'
import { readRecord } from './record/lockRecord.ts'
import { mergedBookings } from './record/recordSql.ts'
import { findBookingId } from './recall.ts'

type Response = AnswerOf<typeof booking.history>
type Entry = Response['entries'][number]

/** The journal of a booking and of those merged into it, with the differences from entry to entry of each. */
export async function history(
  { network: { digits } }: Catalogue,
  { path }: InputOf<typeof booking.history>,
  { tx, who }: Pick<CallContext, 'tx' | 'who'>,
): Promise<Response | Refusal> {
  const id = await findBookingId(tx, who, path.crsReservationId)
  if (isRefusal(id)) return id
  const record = await readRecord(tx, id)
  const { reference, timezone } = record.booking
  const merged = await mergedBookings(tx, id)
  const rows = await readBookingJournal(tx, who, [id, ...merged.keys()])
  const before = new Map<number, BookingState>()
  const entries = rows.map((row) => {
    const entry = entryOf(row, before.get(row.booking), who, timezone, digits)
    if (row.state) before.set(row.booking, row.state)
    const mergedFrom = merged.get(row.booking)
    return { ...(mergedFrom !== undefined && { mergedFrom }), ...entry }
  })
  return { crsReservationId: reference, entries }
}

function entryOf(
  row: BookingJournalRow,
  before: BookingState | undefined,
  { agency, language }: CallContext['who'],
  timezone: string,
  digits: number,
): Entry {
  const { at, kind, data, origin, version, state } = row
  const [noun = '', verb = ''] = kind.split('.')
  const step = noun === 'booking' && state ? historyStep(verb, data, before, state) : undefined
  return {
    ...(version !== null && { version }),
    at: localAt(at.getTime(), timezone),
    user: row.agency === agency ? row.userName : `${row.agency}/${row.userName}`,
    action: kind,
    title: serverText(language, `action_${kind.replace('.', '_')}`),
    outcome: outcomeOf(data, language, digits),
    ...origin,
    changes: state ? historyChanges(before, state) : [],
    ...(step && { step }),
  }
}
