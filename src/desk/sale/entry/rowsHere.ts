import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { lineContext } from '../../command/keyboard.ts'
import { addExtra, removeExtra } from '../model/item/extras.ts'
import { markedItems, removeMarked, uuidAt } from '../model/item/itemKey.ts'
import { addProduct, removeProduct, type Kind } from '../model/item/items.ts'
import type { Product } from '../model/state.ts'
import { focusOn, useBooking } from '../model/saleStore.ts'

/**
 * Removes the marked rows, else the current one; when a grid becomes empty, the focus moves to the
 * passengers.
 */
export function removeRows(): void {
  const state = useBooking.getState()
  const { cursor, workingBooking } = state
  const kind = currentKind()
  if (markedItems(state).size > 0) removeMarked()
  else if (isProduct(kind)) removeExtra(kind, cursor.row)
  else {
    const uuid = (kind === 'vehicle' ? workingBooking.vehicles : workingBooking.people)[cursor.row]?.uuid
    if (uuid !== undefined) removeProduct(kind, uuid)
  }
  const now = useBooking.getState()
  if (uuidAt(now, { ...cursor, row: 0 }) === undefined)
    focusOn({ kind: 'passenger', row: 0, field: 'surname' })
}

function isProduct(kind: Kind | Product): kind is Product {
  return kind !== 'passenger' && kind !== 'vehicle'
}

export function currentKind(): Kind | Product {
  const { kind } = useBooking.getState().cursor
  return kind === 'leader' || kind === 'payment' ? 'passenger' : kind
}

const firstFields = { pet: 'type', service: 'code', package: 'code', parcel: 'description' } as const

export function addRow(kind: Kind | Product): void {
  if (isProduct(kind)) return focusOn({ kind, row: addExtra(kind), field: firstFields[kind] })
  addProduct(kind, lineContext.get().nationality)
  const { people, vehicles } = useBooking.getState().workingBooking
  if (kind === 'vehicle') focusOn({ kind, row: vehicles.length - 1, field: 'plate' })
  else focusOn({ kind, row: people.length - 1, field: 'surname' })
}

export function onlyOneTrip(): Refusal | undefined {
  return useBooking.getState().workingBooking.trips.length > 1 ? undefined : refuse('only_one_trip')
}
