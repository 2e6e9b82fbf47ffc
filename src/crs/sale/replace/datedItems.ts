import { typeOn } from '../../../domain/pricing/age.ts'
import { admissibleDiscounts } from '../../../domain/pricing/discountConditions.ts'
import { isGiven } from '../../../domain/pricing/passengerDiscount.ts'
import { dateOf } from '../../../domain/value/portTime.ts'
import type { ItemRow } from '../../booking/record/record.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { Sailing } from '../../reference/sailing.ts'
import { categoryOf, textOf } from '../storedRequest.ts'

/**
 * Returns open items as they may be sold on a sailing: passengers with the type of the age there, and without a chosen
 * discount that is not given there at that age, in the class, or on the day of the sale.
 */
export const datedItems = (
  catalogue: Catalogue,
  items: readonly ItemRow[],
  sailing: Sailing,
  bookedOn: string,
): ItemRow[] =>
  items.map((item) => {
    const typed = { ...item, details: { ...item.details, ...typeThere(catalogue, item, sailing) } }
    const dated = { ...typed, ...seatInsteadOfLap(catalogue, typed, items) }
    return isChosen(item) && !isGivenThere(catalogue, dated, sailing, bookedOn)
      ? { ...dated, discount: null, explanation: null }
      : dated
  })

/** The lap is for infants only: a child has a seat of the same class as the first passenger with one. */
function seatInsteadOfLap(
  catalogue: Catalogue,
  { id, accommodation, details }: ItemRow,
  items: readonly ItemRow[],
): Partial<ItemRow> {
  const kindOf = (code: string) => catalogue.accommodation(code)?.kind ?? ''
  if (kindOf(accommodation) !== 'none' || details['type'] === 'IN') return {}
  const seat = items.find((item) => kindOf(item.accommodation).startsWith('seat'))
  // In a request apart from those who stay on the lap.
  return seat ? { accommodation: seat.accommodation, request: -id } : {}
}

const isChosen = ({ discount, explanation }: ItemRow) => discount !== null && explanation?.rule === 'discount'

const birthdateOf = ({ details }: ItemRow) => {
  const birthdate = textOf(details['birthdate'])
  return birthdate === undefined ? {} : { birthdate }
}

function typeThere(catalogue: Catalogue, item: ItemRow, { company, departs }: Sailing): { type?: string } {
  const type = textOf(item.details['type'])
  if (item.kind !== 'passenger' || type === undefined) return {}
  return { type: typeOn({ type, ...birthdateOf(item) }, dateOf(departs), catalogue.passengerTypes(company)) }
}

function isGivenThere(
  catalogue: Catalogue,
  item: ItemRow,
  { company, line, departs, origin, destination }: Sailing,
  bookedOn: string,
): boolean {
  const admissible = admissibleDiscounts(catalogue.discounts, {
    market: catalogue.company(company)?.market ?? '',
    lineKind: catalogue.line(line)?.kind,
    ports: [origin, destination],
    departs,
    bookedOn,
  })
  const { kind, accommodation, discount } = item
  const seat = catalogue.accommodation(accommodation)
  const product =
    kind === 'vehicle'
      ? { code: categoryOf(item), kind, berths: 1 }
      : { code: accommodation, kind: seat?.kind ?? '', berths: seat?.berths ?? 1 }
  return isGiven({ code: discount ?? '', product, admissible }, birthdateOf(item), departs)
}
