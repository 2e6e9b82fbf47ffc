import type { FieldRef } from '../model/state.ts'
import { focusOn, useBooking } from '../model/store.ts'

/** Where the hands were when the sheet was opened. */
let from: FieldRef | undefined

const first = { passenger: 'documentType', vehicle: 'priorityNumber' } as const

/** Into the sheet of the row the hands are at; from inside it back, and it closes. */
export function turnDetails(): void {
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
