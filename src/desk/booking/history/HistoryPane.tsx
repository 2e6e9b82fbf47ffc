import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { booking as calls } from '../../../contract/booking.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { dismissables } from '../../command/dismissables.ts'
import { commands } from '../../command/registry.ts'
import { QueryStatus } from '../../field/QueryStatus.tsx'
import { asHigh } from '../../grid/asHigh.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle } from '../../grid/gridHandle.ts'
import { useRows } from '../../grid/useRows.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { useRecord } from '../../request/record.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { historyColumns, type HistoryRow } from './historyColumns.ts'
import { comparedChanges, markEntry, useHistory, type HistoryEntry } from './store.ts'

interface HistoryPaneProps {
  reference: string
  word(problem: unknown): string
}

/** Rows of the list that are shown at once; the rest scrolls. */
const mostRows = 12

/**
 * The entries about the booking on screen, the latest first, with what the one under the cursor changed. Space marks an
 * entry to compare with, Enter makes the change on another booking, Esc closes.
 */
export function HistoryPane({ reference, word }: HistoryPaneProps) {
  const { t } = useTranslation('recall')
  const path = { crsReservationId: reference }
  const answer = useRecord(calls.history, { path }, { staleTime: 0 })
  const entries = answer.data === undefined || isRefusal(answer.data) ? undefined : answer.data.entries
  useEffect(() => dismissables.show(close), [])
  return (
    <div className="history">
      <SectionTitle count={entries?.length}>{t('history.title')}</SectionTitle>
      <QueryStatus of={answer} word={word} none={entries?.length === 0 && t('history.none')} />
      {entries !== undefined && entries.length > 0 && <Entries entries={entries} />}
    </div>
  )
}

function close(): void {
  void commands.run('booking.closeHistory', {}, 'key')
}

function Entries({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation('recall')
  const { current = entries.length, marked } = useHistory()
  const grid = useRef<GridHandle>(null)
  const columns = useMemo(() => historyColumns(t), [t])
  const list = useMemo(
    () => entries.map((entry, at) => ({ number: at + 1, entry, isMarked: at + 1 === marked })).toReversed(),
    [entries, marked],
  )
  const rows = useRows<HistoryRow>(list)
  useEffect(() => grid.current?.focus(), [])
  const entry = entries[current - 1]
  return (
    <>
      <div {...asHigh(Math.min(mostRows, list.length))}>
        <Grid
          ref={grid}
          rows={rows}
          columns={columns}
          label={t('history.title')}
          keyOf={({ number }) => String(number)}
          rowClass={({ isMarked }) => (isMarked ? 'picked' : undefined)}
          onCursor={({ number }) => useHistory.setState({ current: number })}
          onSpace={({ number }) => markEntry(number)}
          onEnter={({ number }) => void commands.run('booking.askRepeat', { number }, 'key')}
        />
      </div>
      {entry && <Differences entries={entries} current={current} marked={marked} />}
      {entry?.step && <p className="detail-words">{t('history.repeatable')}</p>}
    </>
  )
}

interface DifferencesProps {
  entries: readonly HistoryEntry[]
  current: number
  marked: number | undefined
}

function Differences({ entries, current, marked }: DifferencesProps) {
  const { t } = useTranslation('recall')
  const changes = comparedChanges(entries, current, marked)
  const entry = entries[current - 1]
  const isPair = marked !== undefined && marked !== current
  const [older, newer] = isPair && marked < current ? [marked, current] : [current, marked]
  return (
    <>
      <SectionTitle>
        {isPair ? t('history.between', { older, newer }) : `${current} ${entry?.title ?? ''}`}
      </SectionTitle>
      {!isPair && entry?.outcome !== undefined && <p className="detail-words">{entry.outcome}</p>}
      {changes.length > 0 ? (
        <ChangeTable changes={changes} />
      ) : (
        <p className="detail-words">{t('history.unchanged')}</p>
      )}
    </>
  )
}
