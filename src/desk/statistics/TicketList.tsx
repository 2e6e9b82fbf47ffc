import { type Ref, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../contract/call.ts'
import type { statistics } from '../../contract/statistics.ts'
import { NextSteps, type NextStep } from '../booking/shown/NextSteps.tsx'
import { commands } from '../command/registry.ts'
import { QueryStatus, type QueryResult } from '../field/QueryStatus.tsx'
import { Grid } from '../grid/Grid.tsx'
import type { GridHandle } from '../grid/gridHandle.ts'
import { useRows } from '../grid/useRows.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { ticketColumns } from './columns.ts'
import { pagesOf } from './commands.ts'
import { ExportProgress } from './ExportProgress.tsx'
import { useStatistics } from './store.ts'

interface TicketListProps {
  list: AnswerOf<typeof statistics.list> | undefined
  answer: QueryResult
  word(problem: unknown): string
  ref: Ref<GridHandle>
}

/** What can be done on the page, each with its key. */
export const pageSteps: readonly NextStep[] = [
  { command: 'statistics.lastDays' },
  { command: 'statistics.previousPage' },
  { command: 'statistics.nextPage' },
  { command: 'statistics.toggleTable' },
  { command: 'statistics.exportCsv' },
  { command: 'statistics.exportXlsx' },
]

/** A page of the tickets, the latest first; Enter opens the booking of one. */
export function TicketList({ list, answer, word, ref }: TicketListProps) {
  const { t } = useTranslation('statistics')
  const page = useStatistics((state) => state.page)
  // The steps below depend on it.
  useStatistics((state) => state.count)
  const columns = useMemo(() => ticketColumns(t), [t])
  const rows = useRows(list?.tickets)
  const count = list?.totals.tickets ?? 0
  useEffect(() => {
    if (list) useStatistics.setState({ count: list.totals.tickets, current: list.tickets[0] })
  }, [list])
  return (
    <>
      <SectionTitle
        count={count}
        notes={<span className="section-note">{t('page', { page: page + 1, pages: pagesOf(count) })}</span>}
      >
        {t('tickets')}
      </SectionTitle>
      <Grid
        ref={ref}
        name="statistics"
        rows={rows}
        columns={columns}
        label={t('tickets')}
        keyOf={({ company, ticket }) => `${company} ${ticket}`}
        rowClass={({ reservationStatus }) => (reservationStatus === 'CANCELLED' ? 'dim-row' : undefined)}
        onCursor={(current) => useStatistics.setState({ current })}
        onEnter={() => void commands.run('statistics.openTicket', {}, 'key')}
      />
      <QueryStatus of={answer} word={word} none={list?.tickets.length === 0 && t('none')} />
      <NextSteps steps={pageSteps} />
      <ExportProgress />
    </>
  )
}
