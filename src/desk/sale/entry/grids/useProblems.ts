import { useCallback } from 'react'
import type { Refusal } from '../../../../domain/refusal.ts'
import type { CellProblem } from '../../../grid/editColumn.ts'
import type { MissingField } from '../../model/state.ts'

/** The texts of the missing and invalid fields of each row; shown as warnings, since nothing was refused yet. */
export function useProblems<Row extends { gaps: readonly MissingField[] }>(
  word: (refusal: Refusal) => string,
): (row: Row) => CellProblem[] {
  return useCallback(
    (row: Row) =>
      row.gaps.map(({ field, refusal }) => ({ key: field, message: word(refusal), tone: 'warn' })),
    [word],
  )
}
