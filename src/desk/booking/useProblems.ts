import i18next from 'i18next'
import { useCallback } from 'react'
import type { Refusal } from '../../domain/refusal.ts'
import type { CellProblem } from '../grid/editColumn.ts'
import type { Gap } from './state.ts'

/** What the rows themselves say is wrong, in words; amber, since nothing is lost yet. */
export function useProblems<Row extends { gaps: readonly Gap[] }>(
  word: (refusal: Refusal) => string,
): (row: Row) => CellProblem[] {
  return useCallback(
    (row: Row) =>
      row.gaps.map(({ field, refusal }) => ({ key: field, message: word(named(refusal)), tone: 'warn' })),
    [word],
  )
}

/** Fields go by their column’s title. */
function named(refusal: Refusal): Refusal {
  const { field } = refusal.parameters
  if (field === undefined) return refusal
  const title = i18next.t(`booking:column.${field}`, { defaultValue: String(field) })
  return { ...refusal, parameters: { ...refusal.parameters, field: title } }
}
