import { useCallback } from 'react'
import type { Refusal } from '../../../../domain/refusal.ts'
import type { CellProblem } from '../../../grid/editColumn.ts'
import type { MissingField } from '../../model/state.ts'

/** What the rows themselves say is wrong, in words; amber, since nothing is lost yet. */
export function useProblems<Row extends { gaps: readonly MissingField[] }>(
  word: (refusal: Refusal) => string,
): (row: Row) => CellProblem[] {
  return useCallback(
    (row: Row) =>
      row.gaps.map(({ field, refusal }) => ({ key: field, message: word(refusal), tone: 'warn' })),
    [word],
  )
}
