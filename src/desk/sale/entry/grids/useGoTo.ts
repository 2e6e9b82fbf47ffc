import { useEffect, useRef, type RefObject } from 'react'
import type { EditGridHandle } from '../../../grid/EditGrid.tsx'
import type { FieldRef } from '../../model/state.ts'
import { useBooking } from '../../model/saleStore.ts'

/** Moves the focus to the cell that the last key requested; once per request. */
export function useGoTo(
  kind: FieldRef['kind'],
  handle: RefObject<EditGridHandle | null>,
  placeOf: (row: number, field: string) => number = (row) => row,
): void {
  const focusRequest = useBooking((state) => state.focus)
  const latest = useRef(placeOf)
  latest.current = placeOf
  useEffect(() => {
    if (focusRequest?.kind !== kind) return
    const place = latest.current(focusRequest.row, focusRequest.field)
    if (place < 0) return
    handle.current?.go(place, focusRequest.field)
    handle.current?.focus()
  }, [focusRequest, kind, handle])
}
