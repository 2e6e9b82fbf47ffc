import { statisticsCommand } from './commands.ts'
import { useLayoutEffect, useRef, type Ref, useEffect, useMemo } from 'react'
import { statistics, statisticsPageSize, type Grouping } from '../../contract/statistics.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { lineContext } from '../command/keyboard.ts'
import { PageBody } from '../field/PageBody.tsx'
import { useMoveToGrid, type GridHandle, type GridProps } from '../grid/gridHandle.ts'
import { answerOrUndefined, useCached } from '../request/cache.ts'
import { FilterForm } from './FilterForm.tsx'
import {
  filtersOf,
  hasDays,
  isFilterComplete,
  setLastDays,
  useStatistics,
  summaryFilters,
  useLoad,
  useSummary,
  pagesOf,
} from './statistics.ts'
import { ticketExport } from './ticketExport.ts'
import { SummaryPanel, ticketColumns, groupColumns, loadColumns } from './SummaryPanel.tsx'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../contract/call.ts'
import { commands } from '../command/registry.ts'
import { useReadiness } from '../command/useCommands.ts'
import { QueryStatus, type QueryResult } from '../field/QueryStatus.tsx'
import { ExportProgress } from '../grid/export/ExportButtons.tsx'
import { Grid } from '../grid/Grid.tsx'
import { useRows } from '../grid/rows.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'

/** The tickets that the filters leave, or the table behind the plot; sums and plots are next to it. */
export function StatisticsPage() {
  const grid = useRef<GridHandle>(null)
  const form = useStatistics((state) => state.form)
  const page = useStatistics((state) => state.page)
  const isTable = useStatistics((state) => state.isTable)
  const enabled = isFilterComplete(form)
  const query = { ...filtersOf(form), page, size: statisticsPageSize }
  const answer = useCached(statistics.list, { query }, { enabled, staleTime: 0 })
  const toList = useMoveToGrid(grid, answer.isFetching)
  useLayoutEffect(() => {
    if (!hasDays(useStatistics.getState().form)) setLastDays(lineContext.get().today)
  }, [])
  const list = answerOrUndefined(answer.data)
  return (
    <>
      <FilterForm toList={toList} />
      <PageBody beside={<SummaryPanel />}>
        {isTable ? <SumTable ref={grid} /> : <TicketList ref={grid} list={list} answer={answer} />}
      </PageBody>
    </>
  )
}

interface TicketListProps {
  list: AnswerOf<typeof statistics.list> | undefined
  answer: QueryResult
  ref: Ref<GridHandle>
}

/** A page of the tickets, the latest first; Enter opens the booking of one. */
function TicketList({ list, answer, ref }: TicketListProps) {
  const { t } = useTranslation(['statistics', 'booking'])
  const page = useStatistics((state) => state.page)
  const columns = useMemo(() => ticketColumns(t), [t])
  const form = useStatistics((state) => state.form)
  const period = useStatistics((state) => state.period)
  const source = isFilterComplete(form) ? ticketExport(summaryFilters(form, period)) : undefined
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
    <TitledGrid
      ref={ref}
      answer={answer}
      count={count}
      columns={columns}
      list={list?.tickets}
      note={t('page', { page: page + 1, pages: pagesOf(count) })}
      name="statistics"
      label={t('tickets')}
      exports={source}
      keyOf={({ company, ticket }) => `${company} ${ticket}`}
      rowClass={({ reservationStatus }) => (reservationStatus === 'CANCELLED' ? 'dim-row' : undefined)}
      onCursor={(current) => useStatistics.setState({ current })}
      onEnter={() => void commands.run(statisticsCommand.openTicket, {}, 'key')}
    />
  )
}

interface SumTableProps {
  ref: Ref<GridHandle>
}

/** The table behind the plot that is shown. */
function SumTable(props: SumTableProps) {
  const view = useStatistics((state) => state.view)
  return view === 'load' ? <LoadTable {...props} /> : <GroupTable {...props} view={view} />
}

/** The answer of a query, where it is one. */
const given = <Answer extends object>(data: Answer | Refusal | undefined): Answer | undefined =>
  answerOrUndefined(data)

function GroupTable({ view, ref }: SumTableProps & { view: Grouping }) {
  const { t } = useTranslation(['statistics', 'booking'])
  const answer = useSummary(view)
  const columns = useMemo(() => groupColumns(t, view), [t, view])
  return (
    <TitledGrid
      ref={ref}
      answer={answer}
      columns={columns}
      list={given(answer.data)?.groups}
      name="statisticsSums"
      label={t(`view.${view}`)}
      keyOf={({ key }) => key}
    />
  )
}

function LoadTable({ ref }: SumTableProps) {
  const { t } = useTranslation(['statistics', 'booking'])
  const answer = useLoad(true)
  const load = given(answer.data)
  const columns = useMemo(() => loadColumns(t), [t])
  return (
    <TitledGrid
      ref={ref}
      answer={answer}
      columns={columns}
      list={load?.sailings}
      note={load?.more && t('load.more')}
      name="statisticsLoad"
      label={t('view.load')}
      keyOf={({ departs, vessel }) => `${departs} ${vessel.idOrCode}`}
    />
  )
}

interface TitledGridProps<Row> extends Omit<GridProps<Row>, 'rows'> {
  list: readonly Row[] | undefined
  answer: QueryResult
  /** Where the list shows a part of them only. */
  count?: number
  note?: string | false | undefined
}

/** A list under its title, why it is empty, and how far its export is. */
function TitledGrid<Row extends object>(props: TitledGridProps<Row>) {
  const { list, answer, count = list?.length ?? 0, note, ...grid } = props
  const { t } = useTranslation(['statistics', 'booking'])
  const rows = useRows(list)
  return (
    <>
      <SectionTitle count={count} notes={note && <span className="section-note">{note}</span>}>
        {grid.label}
      </SectionTitle>
      <Grid {...grid} rows={rows} />
      <QueryStatus of={answer} none={list?.length === 0 && t('none')} />
      <ExportProgress />
    </>
  )
}
