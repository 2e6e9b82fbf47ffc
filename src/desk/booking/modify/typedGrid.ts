import type { Refusal } from '../../../domain/refusal.ts'
import type { ModifyBody } from '../shown/store.ts'

/** The grid that a booking is typed over in, while it is on screen. */
interface TypedGrid {
  goTo(rowKey: string, field: string): void
}

let shown: TypedGrid | undefined

/** Returns the function that takes it away. */
export function setTypedGrid(grid: TypedGrid): () => void {
  shown = grid
  return () => {
    if (shown === grid) shown = undefined
  }
}

const pointer = /^\/trips\/(\d+)\/(selectedPassengers|selectedVehicles)\/(\d+)\/modifiedValues(?:\/(\w+))?$/

/** Goes to the cell whose value the server refuses. */
export function goToRefused({ at = '' }: Refusal, { trips = [] }: ModifyBody): void {
  const [, trip, list, place, field = ''] = pointer.exec(at) ?? []
  const named = trips[Number(trip)]
  const item = named?.[list as 'selectedPassengers']?.[Number(place)]
  if (!named || !item) return
  const [first = ''] = Object.keys(item.modifiedValues)
  shown?.goTo(`${named.companyReservationCode}/${item.uuid}`, field || first)
}
