import { type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { Grouping } from '../../contract/statistics.ts'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { ExportProgress } from '../grid/export/ExportProgress.tsx'
import { Grid } from '../grid/Grid.tsx'
import type { GridHandle } from '../grid/gridHandle.ts'
import { useRows } from '../grid/useRows.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { groupColumns, loadColumns } from './columns.ts'
import { useStatistics } from './statisticsStore.ts'
import { useLoad, useSummary } from './useSummary.ts'

interface SumTableProps {
  word(problem: unknown): string
  ref: Ref<GridHandle>
}

/** The table behind the plot that is shown. */
export function SumTable(props: SumTableProps) {
  const view = useStatistics((state) => state.view)
  return (
    <>
      {view === 'load' ? <LoadTable {...props} /> : <GroupTable {...props} view={view} />}
      <ExportProgress />
    </>
  )
}

/** The answer of a query, where it is one. */
const given = <Answer extends object>(data: Answer | Refusal | undefined): Answer | undefined =>
  data === undefined || isRefusal(data) ? undefined : data

function GroupTable({ view, word, ref }: SumTableProps & { view: Grouping }) {
  const { t } = useTranslation('statistics')
  const answer = useSummary(view)
  const groups = given(answer.data)?.groups
  const rows = useRows(groups)
  const columns = useMemo(() => groupColumns(t, view), [t, view])
  return (
    <>
      <SectionTitle count={groups?.length ?? 0}>{t(`view.${view}`)}</SectionTitle>
      <Grid
        ref={ref}
        name="statisticsSums"
        rows={rows}
        columns={columns}
        label={t(`view.${view}`)}
        keyOf={({ key }) => key}
      />
      <QueryStatus of={answer} word={word} none={groups?.length === 0 && t('none')} />
    </>
  )
}

function LoadTable({ word, ref }: SumTableProps) {
  const { t } = useTranslation('statistics')
  const answer = useLoad(true)
  const load = given(answer.data)
  const rows = useRows(load?.sailings)
  const columns = useMemo(() => loadColumns(t), [t])
  return (
    <>
      <SectionTitle
        count={load?.sailings.length ?? 0}
        notes={load?.more && <span className="section-note">{t('load.more')}</span>}
      >
        {t('view.load')}
      </SectionTitle>
      <Grid
        ref={ref}
        name="statisticsLoad"
        rows={rows}
        columns={columns}
        label={t('view.load')}
        keyOf={({ departs, vessel }) => `${departs} ${vessel.idOrCode}`}
      />
      <QueryStatus of={answer} word={word} none={load?.sailings.length === 0 && t('none')} />
    </>
  )
}
