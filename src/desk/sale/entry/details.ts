import type { FieldRef } from '../model/state.ts'
import { focusOn, useBooking } from '../model/saleStore.ts'

/** The focused field when the sheet was opened. */
let from: FieldRef | undefined

const first = { passenger: 'documentType', vehicle: 'priorityNumber' } as const

/** Moves the focus into the sheet of the current row; from inside it back to the grid, and closes it. */
export function toggleDetails(): void {
  const { cursor, details } = useBooking.getState()
  const inside = document.activeElement?.closest('.detail-sheet') !== null
  if (details && inside) {
    useBooking.setState({ details: false })
    focusOn(from?.row === cursor.row && from.kind === cursor.kind ? from : inGrid(cursor))
    return
  }
  from = cursor
  const kind = cursor.kind === 'vehicle' ? 'vehicle' : 'passenger'
  focusOn({ kind, row: cursor.kind === kind ? cursor.row : 0, field: first[kind] })
}

function inGrid({ kind, row }: FieldRef): FieldRef {
  return { kind, row, field: kind === 'vehicle' ? 'plate' : 'surname' }
}
