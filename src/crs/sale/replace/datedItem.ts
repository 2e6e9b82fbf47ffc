import { typeOn } from '../../../domain/pricing/age.ts'
import { admissibleDiscounts } from '../../../domain/pricing/discountConditions.ts'
import { isGiven } from '../../../domain/pricing/passengerDiscount.ts'
import { dateOf } from '../../../domain/value/portTime.ts'
import type { ItemRow } from '../../booking/record/record.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { Sailing } from '../../reference/sailing.ts'
import { categoryOf, textOf } from '../storedRequest.ts'

/**
 * Returns an open item as it may be sold on a sailing: a passenger with the type of the age there, and without a chosen
 * discount that is not given there at that age, in the class, or on the day of the sale.
 */
export function datedItem(catalogue: Catalogue, item: ItemRow, sailing: Sailing, bookedOn: string): ItemRow {
  const dated = { ...item, details: { ...item.details, ...typeThere(catalogue, item, sailing) } }
  return isChosen(item) && !isGivenThere(catalogue, item, sailing, bookedOn)
    ? { ...dated, discount: null, explanation: null }
    : dated
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
  const place = catalogue.accommodation(accommodation)
  const product =
    kind === 'vehicle'
      ? { code: categoryOf(item), kind, berths: 1 }
      : { code: accommodation, kind: place?.kind ?? '', berths: place?.berths ?? 1 }
  return isGiven({ code: discount ?? '', product, admissible }, birthdateOf(item), departs)
}
