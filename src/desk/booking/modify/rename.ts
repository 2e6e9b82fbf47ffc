import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { isOfPerson } from '../../../domain/booking/fields/bookedFields.ts'
import {
  passengerFields,
  storedNameOf,
  type PassengerKey,
} from '../../../domain/booking/fields/passengerFields.ts'
import { lineContext } from '../../command/keyboard.ts'
import { fieldsTyped } from '../../sale/model/item/passengerNames.ts'
import type { PeopleArguments } from '../../sale/model/commandArguments.ts'
import { cannot } from '../shown/selection.ts'
import { rowsOf, type RecallRow } from '../recall/rows.ts'
import { shownBooking } from '../shown/shownStore.ts'
import { editRow, lockedReason } from './editRows.ts'

type Named = PeopleArguments['people'][number]

/** The typed values by their names in a stored booking; the discount apart, since it belongs to one trip. */
function valuesOf(named: Named) {
  const values = (Object.entries(fieldsTyped(named)) as [PassengerKey, string][]).map(
    ([key, value]) => [storedNameOf(passengerFields[key]), value] as const,
  )
  const [person, fare] = [true, false].map((isMeant) =>
    Object.fromEntries(values.filter(([name, value]) => value !== '' && isOfPerson(name) === isMeant)),
  )
  return { person: { surname: named.surname, name: named.name, ...person }, fare }
}

/** The rows of a passenger of the booking on screen, one for each trip. */
function rowsOfPassenger(number: number): RecallRow[] {
  const booking = shownBooking()
  const rows = booking ? rowsOf(booking, new Set()) : []
  return rows.filter((row) => row.kind === 'passenger' && row.number === number)
}

/** Refuses a passenger the booking does not have, and one whose names stay as they are. */
function refuseName(person: Named, number: number): Refusal | undefined {
  const rows = rowsOfPassenger(number)
  if (rows.length === 0) return refuse('item_not_found', { what: `p${number}` })
  const now = lineContext.nowIn(undefined)
  const { person: values, fare } = valuesOf(person)
  const fields = Object.keys({ ...values, ...fare })
  const isOpen = rows.some((row) =>
    fields.every((field) => lockedReason(row.trip, row, field, now) === undefined),
  )
  return isOpen ? undefined : refuse('not_modifiable', { status: rows[0]?.item.status ?? '' })
}

export function cannotRename(args: PeopleArguments | undefined): Refusal | undefined {
  const refusal = cannot('modify')
  if (refusal || args === undefined) return refusal
  const refusals = args.people.map((person, nth) => refuseName(person, (args.from ?? 1) + nth))
  return refusals.find((one) => one !== undefined)
}

/** Types names over those of the booking on screen, on every trip that permits it; nothing is stored yet. */
export function rename({ people, from = 1 }: PeopleArguments): void {
  const booking = shownBooking()
  if (!booking) return
  const now = lineContext.nowIn(undefined)
  for (const [nth, one] of people.entries()) {
    const { person, fare } = valuesOf(one)
    const rows = rowsOfPassenger(from + nth)
    const [first] = rows
    if (first) editRow(booking, first, person, now)
    if (fare && Object.keys(fare).length > 0) for (const row of rows) editRow(booking, row, fare, now)
  }
}
