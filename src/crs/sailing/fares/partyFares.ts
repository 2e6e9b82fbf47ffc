import { mustGet } from '../../../domain/value/mustGet.ts'
import type { Static } from 'typebox'
import type { Trip } from '../../../contract/trip.ts'
import type { Priced } from '../../../domain/pricing/tariff.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { nameOrCode } from '../../reference/records.ts'
import type { PricedParty } from './tripQuote.ts'

type PartyFare = NonNullable<Static<typeof Trip>['partyFares']>[number]

/** The fare of a party item by item, with equal items in one row. */
export function partyFares(
  { party, items }: PricedParty,
  language: string,
  catalogue: Catalogue,
): PartyFare[] {
  const persons = [...party.seated, ...party.onLap]
  const rows = items.map((item): PartyFare => {
    const index = Number(item.uuid.slice(1))
    return item.kind === 'passenger'
      ? {
          ...rowOf(item, accommodationName(item.idOrCode, language, catalogue), catalogue),
          type: mustGet(persons, index).type,
        }
      : {
          ...rowOf(item, categoryName(item.idOrCode, language, catalogue), catalogue),
          ...lengthOf(party.vehicles[index]),
        }
  })
  const groups = Map.groupBy(rows, (row) => JSON.stringify(row))
  return [...groups.values()].map((group) => ({ ...mustGet(group, 0), quantity: group.length }))
}

/** A discount that comes with the passenger type is not named. */
function rowOf(
  { kind, idOrCode, discountIdOrCode, percent, fare }: Priced,
  name: string,
  catalogue: Catalogue,
): PartyFare {
  return {
    kind,
    idOrCode,
    name,
    percent,
    quantity: 1,
    fare: fare.total,
    ...(discountIdOrCode === undefined || catalogue.isOfType(discountIdOrCode) ? {} : { discountIdOrCode }),
    contained: fare.vat + fare.dues + fare.surcharges,
  }
}

const lengthOf = (vehicle: { length?: number | undefined } | undefined) =>
  vehicle?.length === undefined ? {} : { length: vehicle.length }

function accommodationName(code: string, language: string, catalogue: Catalogue): string {
  const accommodation = catalogue.accommodation(code)
  return nameOrCode(language, accommodation, code)
}

function categoryName(code: string, language: string, catalogue: Catalogue): string {
  const category = catalogue.vehicleCategory(code)
  return nameOrCode(language, category, code)
}
