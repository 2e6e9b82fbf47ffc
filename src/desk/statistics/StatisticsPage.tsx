import { useLayoutEffect, useRef } from 'react'
import { statistics } from '../../contract/statistics.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { lineContext } from '../command/keyboard.ts'
import { PageBody } from '../field/PageBody.tsx'
import { useListEntry } from '../grid/enterList.ts'
import type { GridHandle } from '../grid/gridHandle.ts'
import { useRecord } from '../request/record.ts'
import { FilterForm, type FilterFormProps } from './FilterForm.tsx'
import { filtersOf, isComplete, setLastDays, useStatistics } from './statisticsStore.ts'
import { SummaryPanel } from './SummaryPanel.tsx'
import { SumTable } from './SumTable.tsx'
import { TicketList } from './TicketList.tsx'

type StatisticsPageProps = Omit<FilterFormProps, 'toList'>

/** The tickets that the filters leave, or the table behind the plot; sums and plots are next to it. */
export function StatisticsPage(props: StatisticsPageProps) {
  const { word } = props
  const grid = useRef<GridHandle>(null)
  const form = useStatistics((state) => state.form)
  const page = useStatistics((state) => state.page)
  const isTable = useStatistics((state) => state.isTable)
  const enabled = isComplete(form)
  const query = { ...filtersOf(form), page }
  const answer = useRecord(statistics.list, { query }, { enabled, staleTime: 0 })
  const toList = useListEntry(grid, answer.isFetching)
  useLayoutEffect(() => {
    if (useStatistics.getState().form.issueFromDate === '') setLastDays(lineContext.get().today)
  }, [])
  const list = answer.data === undefined || isRefusal(answer.data) ? undefined : answer.data
  return (
    <>
      <FilterForm {...props} toList={toList} />
      <PageBody beside={<SummaryPanel word={word} />}>
        {isTable ? (
          <SumTable ref={grid} word={word} />
        ) : (
          <TicketList ref={grid} {...{ list, answer, word }} />
        )}
      </PageBody>
    </>
  )
}
