import { type Ref, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../contract/call.ts'
import type { statistics } from '../../contract/statistics.ts'
import { commands } from '../command/registry.ts'
import { useReadiness } from '../command/useCommands.ts'
import { QueryStatus, type QueryResult } from '../field/QueryStatus.tsx'
import { ExportProgress } from '../grid/export/ExportProgress.tsx'
import { Grid } from '../grid/Grid.tsx'
import type { GridHandle } from '../grid/gridHandle.ts'
import { useRows } from '../grid/useRows.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { ticketColumns } from './columns.ts'
import { pagesOf } from './statisticsCommands.ts'
import { isComplete, summaryFilters, useStatistics } from './statisticsStore.ts'
import { ticketSource } from './ticketSource.ts'

interface TicketListProps {
  list: AnswerOf<typeof statistics.list> | undefined
  answer: QueryResult
  word(problem: unknown): string
  ref: Ref<GridHandle>
}

/** A page of the tickets, the latest first; Enter opens the booking of one. */
export function TicketList({ list, answer, word, ref }: TicketListProps) {
  const { t } = useTranslation('statistics')
  const page = useStatistics((state) => state.page)
  const columns = useMemo(() => ticketColumns(t), [t])
  const rows = useRows(list?.tickets)
  const form = useStatistics((state) => state.form)
  const period = useStatistics((state) => state.period)
  const source = isComplete(form) ? ticketSource(summaryFilters(form, period)) : undefined
  const count = list?.totals.tickets ?? 0
  useReadiness(
    useStatistics((state) => state.count),
    page,
  )
  useEffect(() => {
    if (list === undefined) return
    const isEmpty = list.tickets.length === 0
    useStatistics.setState({ count: list.totals.tickets, ...(isEmpty && { current: undefined }) })
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
        exports={source}
        keyOf={({ company, ticket }) => `${company} ${ticket}`}
        rowClass={({ reservationStatus }) => (reservationStatus === 'CANCELLED' ? 'dim-row' : undefined)}
        onCursor={(current) => useStatistics.setState({ current })}
        onEnter={() => void commands.run('statistics.openTicket', {}, 'key')}
      />
      <QueryStatus of={answer} word={word} none={list?.tickets.length === 0 && t('none')} />
      <ExportProgress />
    </>
  )
}
