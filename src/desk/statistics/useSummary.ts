import type { UseQueryResult } from '@tanstack/react-query'
import type { AnswerOf } from '../../contract/call.ts'
import { statistics, type Grouping } from '../../contract/statistics.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { useRecord } from '../request/record.ts'
import { isComplete, summaryFilters, useStatistics } from './statisticsStore.ts'

/** The sums of the chosen period by a property. */
export function useSummary(groupBy: Grouping): UseQueryResult<AnswerOf<typeof statistics.summary> | Refusal> {
  const form = useStatistics((state) => state.form)
  const period = useStatistics((state) => state.period)
  const query = { ...summaryFilters(form, period), groupBy }
  return useRecord(statistics.summary, { query }, { enabled: isComplete(form), staleTime: 0 })
}

/** The load of the sailings of the chosen period. */
export function useLoad(enabled: boolean): UseQueryResult<AnswerOf<typeof statistics.load> | Refusal> {
  const form = useStatistics((state) => state.form)
  const period = useStatistics((state) => state.period)
  const query = summaryFilters(form, period)
  return useRecord(statistics.load, { query }, { enabled: enabled && isComplete(form), staleTime: 0 })
}
