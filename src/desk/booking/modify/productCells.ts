import { petSeats } from '../../../contract/product.ts'
import { latinKeys, latinName } from '../../../domain/value/fold.ts'
import type { Choice } from '../../field/choice/choice.ts'
import { formatMoney } from '../../language/money.ts'
import type { TripAvailability } from '../../sale/model/workingBooking.ts'
import type { RecallRow } from '../recall/rows.ts'
import { isLive } from '../shown/items.ts'
import type { EditedValues } from './edits.ts'

/**
 * Reads a number of units, or a field of a pet, whose owner is named by the number of the passenger. `people` are the
 * uuids of the passengers in the order of their numbers.
 */
export function readProduct(
  row: Pick<RecallRow, 'trip'>,
  field: string | undefined,
  text: string,
  people: readonly string[],
): EditedValues | undefined {
  const code = latinKeys(text).toUpperCase()
  if (field === 'units' || field === 'quantity')
    return /^\d{1,3}$/.test(text) && Number(text) >= 1 ? { [field]: Number(text) } : undefined
  if (field === 'ownerUuid') {
    const [, number] = /^P?(\d{1,3})$/.exec(code) ?? []
    const owner = ownersOf(row).find(({ uuid }) => uuid === people[Number(number) - 1])
    return owner && { ownerUuid: owner.uuid }
  }
  if (field === 'seat') return petSeats.some((seat) => seat === code) ? { seat: code } : undefined
  if (field === 'type') return /^[A-Z0-9]+$/.test(code) ? { type: code } : undefined
  return field === 'name' ? { name: latinName(text) } : undefined
}

/** The passengers of the trip, one of whom owns a pet. */
const ownersOf = ({ trip }: Pick<RecallRow, 'trip'>) =>
  trip.selectedPassengers.filter((item) => isLive({ item }))

/** What editing begins with, where it is not the text of the cell. */
export function productStart({ kind, item }: RecallRow, field: string | undefined): string | undefined {
  if (kind === 'service') return field === 'units' ? String(item.units) : undefined
  if (kind === 'package') return field === 'quantity' ? String(item.quantity) : undefined
  if (kind !== 'pet' || field === 'type') return undefined
  return field === 'seat' ? item.seat : field === 'name' ? (item.name ?? '') : ''
}

/** Of a pet: its type, the passengers of the trip by number, and where it travels. */
export function petChoices(
  row: RecallRow,
  field: string | undefined,
  { petTypes = [], petPlaces = [] }: Partial<TripAvailability> = {},
  people: readonly string[] = [],
): Choice[] {
  if (field === 'type') return petTypes.map(({ idOrCode, name }) => ({ code: idOrCode, name }))
  if (field === 'seat')
    return petPlaces.map(({ seat, name, price }) => ({ code: seat, name, area: formatMoney(price) }))
  if (field !== 'ownerUuid') return []
  return ownersOf(row).map(({ uuid, surname = '', name = '' }) => ({
    code: String(people.indexOf(uuid) + 1),
    name: `${surname} ${name}`.trim(),
  }))
}
