import { checkType } from '../../../domain/pricing/age.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { isLatin, transliterate } from '../../../domain/value/fold.ts'
import type { WorkingBooking, Person, TripAvailability, Vehicle } from '../model/workingBooking.ts'
import { ageBands, availabilityOf } from '../model/trip/availability.ts'
import type { Kind } from '../model/item/items.ts'
import { edit, useBooking } from '../model/saleStore.ts'
import { vehicleFix } from '../model/missing/vehicle.ts'
import { spreadDiscount, tripsLacking } from '../model/rows.ts'

/**
 * The available corrections of a passenger: the type for the age, and names in Latin letters. Empty when
 * nothing applies.
 */
export function correctionsOf(person: Person, availability?: TripAvailability): Partial<Person> {
  return { ...typeFix(person, availability), ...nameFix(person, 'surname'), ...nameFix(person, 'name') }
}

function typeFix({ type, birthdate }: Person, availability?: TripAvailability): Partial<Person> {
  if (birthdate === '' || availability === undefined) return {}
  const bands = ageBands(availability)
  const departs = availability.departureDateTime
  const refusal = checkType({ type, birthdate }, { bands, departs }, '')
  const due = refusal?.refusal === 'type_not_of_age' ? refusal.parameters.expected : undefined
  return due === undefined ? {} : { type: String(due) }
}

function nameFix(person: Person, field: 'surname' | 'name'): Partial<Person> {
  const latin = transliterate(person[field])
  return isLatin(person[field]) || !isLatin(latin) ? {} : { [field]: latin }
}

interface Fix {
  kind: Kind
  row: number
  change: Partial<Person> | Partial<Vehicle>
  /** Applies this trip’s discount to the other trips. */
  discount?: (draft: WorkingBooking) => void
}

/** Corrections for the row under the cursor, else for every row that needs one. */
function fixes(): Fix[] {
  const state = useBooking.getState()
  const { workingBooking, active, cursor } = state
  const availabilities = workingBooking.trips.map((trip) => availabilityOf(trip))
  const here = availabilities[active]
  const all = [
    ...workingBooking.people.map((one, row): Fix => ({
      kind: 'passenger',
      row,
      change: correctionsOf(one, here),
    })),
    ...workingBooking.vehicles.map((one, row): Fix => ({
      kind: 'vehicle',
      row,
      change: vehicleFix(one, here),
    })),
  ]
    .map((one) => ({ ...one, ...discountFix(one, workingBooking, availabilities, active) }))
    .filter(({ change, discount }) => Object.keys(change).length > 0 || discount !== undefined)
  const atCursor = all.filter(({ kind, row }) => cursor.kind === kind && row === cursor.row)
  return atCursor.length > 0 ? atCursor : all
}

function discountFix(
  { kind, row }: Fix,
  workingBooking: WorkingBooking,
  availabilities: readonly (TripAvailability | undefined)[],
  active: number,
): Pick<Fix, 'discount'> {
  const trip = workingBooking.trips[active]
  const [list, aboard] =
    kind === 'passenger'
      ? [workingBooking.people, trip?.passengers]
      : [workingBooking.vehicles, trip?.vehicles]
  const uuid = list[row]?.uuid ?? ''
  const typed = aboard?.find((one) => one.uuid === uuid)?.discount ?? ''
  const lacking = tripsLacking(workingBooking, availabilities, active, uuid)
  if (!lacking.some(({ granted }) => granted)) return {}
  return { discount: (draft) => spreadDiscount(draft, lacking, uuid, typed) }
}

export function nothingToCorrect(): Refusal | undefined {
  return fixes().length > 0 ? undefined : refuse('nothing_to_fix')
}

export function applyCorrections(): void {
  const found = fixes()
  edit('fix', (draft) => {
    for (const { kind, row, change, discount } of found) {
      const list = kind === 'vehicle' ? draft.vehicles : draft.people
      if (Object.keys(change).length > 0) Object.assign(list[row] ?? {}, change)
      discount?.(draft)
    }
  })
}
