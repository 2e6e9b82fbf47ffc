import type { Refusal } from '../../../domain/refusal.ts'
import { openDialog, type ModifyBody } from '../shown/shownStore.ts'

/** The grid that a booking is typed over in, while it is on screen. */
interface TypedGrid {
  /** Goes to the cell; false where the field has no column. */
  goTo(rowKey: string, field: string): boolean
}

let shown: TypedGrid | undefined

/** Returns the function that takes it away. */
export function setTypedGrid(grid: TypedGrid): () => void {
  shown = grid
  return () => {
    if (shown === grid) shown = undefined
  }
}

const pointer =
  /^\/trips\/(\d+)\/(selectedPassengers|selectedVehicles|selectedPets|additionalServices|selectedPackages)\/(\d+)\/modifiedValues(?:\/(\w+))?$/

/** Whether a value of an item is refused, not the sailing of its trip. */
export const isOfItem = ({ at = '' }: Refusal): boolean => pointer.test(at)

/** An item of a moved trip whose values are as they were is refused because of its seat, cabin or vehicle type. */
const placeFields = {
  selectedPassengers: 'accommodationIdOrCode',
  selectedVehicles: 'idOrCode',
  selectedPets: 'seat',
  additionalServices: 'units',
  selectedPackages: 'quantity',
} as const

const ofTrip = /^\/trips\/(\d+)$/

/** Goes to the cell whose value the server refuses, or opens the dialog with its field. */
export function goToRefused(refusal: Refusal, { trips = [] }: ModifyBody): void {
  const { at = '' } = refusal
  const [, ofLeader] = /^\/leader\/(\w+)/.exec(at) ?? []
  if (ofLeader !== undefined) return openDialog({ kind: 'details', refused: { field: ofLeader, refusal } })
  const [, trip, list, place, field = ''] = pointer.exec(at) ?? []
  const named = trips[Number(trip)]
  const item = named?.[list as keyof typeof placeFields]?.[Number(place)]
  if (!named || !item) return goToTrip(at, trips)
  const [first = placeFields[list as keyof typeof placeFields]] = Object.keys(item.modifiedValues)
  const refused = { field: field || first, refusal }
  const isShown = shown?.goTo(`${named.companyReservationCode}/${item.uuid}`, refused.field) ?? true
  if (!isShown) openDialog({ kind: 'details', refused })
}

/** Goes to the first passenger or vehicle of a trip, where the refusal names no item of it. */
function goToTrip(at: string, trips: NonNullable<ModifyBody['trips']>): void {
  const named = trips[Number(ofTrip.exec(at)?.[1])]
  const item = (named?.selectedPassengers ?? named?.selectedVehicles)?.[0]
  if (named && item)
    shown?.goTo(`${named.companyReservationCode}/${item.uuid}`, placeFields.selectedPassengers)
}
