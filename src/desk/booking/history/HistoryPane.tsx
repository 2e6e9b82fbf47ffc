import { useAsked } from '../../question/questions.ts'
import { bookingCommand, bookingQuestion } from '../commands.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { escapeStack } from '../../command/inputTarget.ts'
import { commands } from '../../command/registry.ts'
import { QueryStatus } from '../../field/QueryStatus.tsx'
import { SidePane } from '../../field/PageBody.tsx'
import { asHigh, useRows } from '../../grid/rows.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle } from '../../grid/gridHandle.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { answerOrUndefined, useCached } from '../../request/cache.ts'
import {
  comparedChanges,
  markEntry,
  useHistory,
  type HistoryEntry,
  fieldText,
  valueText,
  type HistoryChange,
} from './historyStore.ts'
import i18next, { type TFunction } from 'i18next'
import { columnsOf, type Column } from '../../grid/column.ts'
import { formatDateTime } from '../../language/date.ts'
import { joinedChanges } from '../../../domain/booking/history.ts'
import { refusalText } from '../../request/fault.ts'
import type { StoredBooking } from '../../sale/model/storedBooking.ts'

/**
 * The entries about the booking on screen, the latest first, with what the one under the cursor changed. Space marks an
 * entry to compare with, Enter makes the change on another booking, Esc closes.
 */
function HistoryPane({ answer }: { answer: HistoryAnswer }) {
  const { t } = useTranslation('booking')
  const entries = answerOrUndefined(answer.data)?.entries
  useEffect(() => escapeStack.show(close), [])
  return (
    <div className="history">
      <div className="history-list">
        <SectionTitle count={entries?.length}>{t('history.title')}</SectionTitle>
        <QueryStatus of={answer} none={entries?.length === 0 && t('history.none')} />
        {entries !== undefined && entries.length > 0 && <EntryList entries={entries} />}
      </div>
      <SidePane>
        <Differences entries={entries ?? []} />
      </SidePane>
    </div>
  )
}

type HistoryAnswer = ReturnType<typeof useCached<typeof calls.history>>

/** The number of entries that are shown before the history is opened. */
const latest = 6

/**
 * The latest entries about a booking, below it, or its history where that is open. It stays when one follows the other: a
 * request that nothing on screen waits for would be cancelled, and with it the keys that wait for its answer.
 */
export function BookingHistory({ booking }: { booking: StoredBooking }) {
  const { crsReservationId, version } = booking
  const isOpen = useHistory(({ reference }) => reference !== undefined)
  const path = { crsReservationId }
  const answer = useCached(calls.history, { path }, { staleTime: 0 })
  const { data, refetch } = answer
  const loadedFor = useRef(version)
  useEffect(() => {
    if (loadedFor.current === version) return
    loadedFor.current = version
    void refetch()
  }, [version, refetch])
  return isOpen ? (
    <HistoryPane answer={answer} />
  ) : (
    <LatestEntries entries={answerOrUndefined(data)?.entries.slice(-latest).toReversed() ?? []} />
  )
}

function LatestEntries({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation('booking')
  if (entries.length === 0) return null
  return (
    <section className="latest-entries" aria-label={t('history.title')}>
      <SectionTitle>{t('history.title')}</SectionTitle>
      <table className="price-table">
        <thead>
          <tr>
            <th scope="col">{t('history.at')}</th>
            <th scope="col">{t('history.by')}</th>
            <th scope="col">{t('history.action')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ at, user, title, mergedFrom, outcome }, nth) => (
            <tr key={nth}>
              <td className="muted">{formatDateTime(at)}</td>
              <td>{user}</td>
              <td className="wrap">{[title, mergedFrom, outcome].filter(Boolean).join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function close(): void {
  void commands.run(bookingCommand.closeHistory, {}, 'key')
}

function EntryList({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation('booking')
  const marked = useHistory((state) => state.marked)
  const grid = useRef<GridHandle>(null)
  const columns = useMemo(() => historyColumns(t), [t])
  const list = useMemo(
    () => entries.map((entry, at) => ({ number: at + 1, entry, isMarked: at + 1 === marked })).toReversed(),
    [entries, marked],
  )
  const rows = useRows<HistoryRow>(list)
  useEffect(() => grid.current?.focus(), [])
  return (
    <div {...asHigh(list.length)}>
      <Grid
        ref={grid}
        rows={rows}
        columns={columns}
        label={t('history.title')}
        keyOf={({ number }) => String(number)}
        rowClass={({ isMarked }) => (isMarked ? 'picked' : undefined)}
        onCursor={({ number }) => useHistory.setState({ current: number })}
        onSpace={({ number }) => markEntry(number)}
        onEnter={({ number }) => void commands.run(bookingCommand.askRepeat, { number }, 'key')}
      />
    </div>
  )
}

/** Shows the changes of the entry under the cursor, or of all from the marked one to it. */
function Differences({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation('booking')
  const { current = entries.length, marked = current } = useHistory()
  const entry = entries[current - 1]
  if (entry === undefined) return null
  const changes = comparedChanges(entries, current, marked)
  const [older, newer] = [Math.min(current, marked), Math.max(current, marked)]
  const isPair = older !== newer
  return (
    <>
      <SectionTitle>
        {isPair ? t('history.between', { older, newer }) : `${current} ${entry.title}`}
      </SectionTitle>
      {!isPair && (
        <p className="detail-words">{[entry.outcome, originText(entry)].filter(Boolean).join(' · ')}</p>
      )}
      {changes.length > 0 ? (
        <ChangeTable changes={changes} />
      ) : (
        <p className="detail-words">{t('history.unchanged')}</p>
      )}
      {entry.step && <p className="detail-words">{t('history.repeatable')}</p>}
    </>
  )
}

/** An entry with its number, from 1, the oldest first. */
interface HistoryRow {
  number: number
  entry: HistoryEntry
  isMarked: boolean
}

const historyColumns = (t: TFunction<'booking'>): Column<HistoryRow>[] =>
  columnsOf<HistoryRow>()(
    {
      marked: {
        title: t('column.ticked'),
        width: 28,
        tone: 'accent',
        text: ({ isMarked }) => (isMarked ? '✓' : ''),
      },
      number: {
        title: t('column.number'),
        width: 36,
        numeric: true,
        tone: 'muted',
        text: ({ number }) => String(number),
      },
      at: { width: 142, text: ({ entry }) => formatDateTime(entry.at) },
      user: { title: t('history.by'), width: 92, text: ({ entry }) => entry.user },
      title: {
        title: t('history.action'),
        width: 262,
        grow: 1,
        tone: 'strong',
        text: ({ entry }) => [entry.title, entry.mergedFrom].filter(Boolean).join(' · '),
      },
    },
    (key) => t(`history.${key}`),
  )

/** Terminal, and the way the command was run; without a command it was a call. */
function originText({ terminal, command, call }: HistoryEntry): string {
  const [source = ''] = command?.split(' ') ?? []
  const made = source === '' && call !== undefined ? 'call' : source
  const way = made === '' ? '' : i18next.t(`booking:history.source.${made}`, { defaultValue: made })
  const device =
    terminal === undefined ? undefined : i18next.t('booking:history.terminal', { number: terminal })
  return [device, way].filter(Boolean).join(' · ')
}

/** Shows the old and the new values side by side; the name of an item is in the first of its rows. */
export function ChangeTable({ changes }: { changes: readonly HistoryChange[] }) {
  const { t } = useTranslation('booking')
  const withItems = changes.some(({ label }) => label)
  return (
    <table className="price-table changes">
      <thead>
        <tr>
          {withItems && <th scope="col">{t('history.item')}</th>}
          <th scope="col">{t('history.what')}</th>
          <th scope="col">{t('history.before')}</th>
          <th scope="col">{t('history.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, label, field, before, after }, at) => (
          <tr key={key}>
            {withItems && <td className="strong">{label === changes[at - 1]?.label ? '' : label}</td>}
            <th scope="row">{fieldText(field)}</th>
            <td className="wrap muted">{valueText(field, before)}</td>
            <td className="wrap strong">{valueText(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * Reports that another user changed the booking meanwhile: who and when, and the values before and now side by side.
 * The operator’s command was not carried out.
 */
export function ChangedMeanwhile() {
  const { t } = useTranslation('booking')
  const changed = useAsked(bookingQuestion.changed)
  if (changed === undefined) return null
  const { refusal, entries, changes } = changed
  return (
    <div className="messages" role="alert">
      <div className="message bad">
        {refusal ? `${refusalText(refusal)} ${t('moved')}` : t('modify.changedSince')}
      </div>
      {entries.map(({ at, user, title, version }) => (
        <div key={`${version} ${title}`} className="message strong">
          {t('history.changed', { at: formatDateTime(at), user, title })}
        </div>
      ))}
      {entries.length > 0 ? (
        <div className="changed-values">
          <ChangeTable changes={joinedChanges(entries.map((entry) => entry.changes))} />
        </div>
      ) : (
        changes.map((change) => (
          <div key={change} className="message">
            {change}
          </div>
        ))
      )}
    </div>
  )
}
