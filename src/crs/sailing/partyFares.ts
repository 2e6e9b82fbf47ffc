import type { Static } from 'typebox'
import type { Trip } from '../../contract/trip.ts'
import { isOfType } from '../../domain/pricing/discount.ts'
import type { Priced } from '../../domain/pricing/tariff.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameIn } from '../reference/records.ts'
import type { Quoted } from './view.ts'

type PartyFare = NonNullable<Static<typeof Trip>['partyFares']>[number]

/** A price of a party item by item, equal items in one row. */
export function partyFares({ party, items }: Quoted, language: string, catalogue: Catalogue): PartyFare[] {
  const persons = [...party.seated, ...party.lap]
  const rows = items.map((item): PartyFare => {
    const nth = Number(item.uuid.slice(1))
    return item.kind === 'passenger'
      ? { ...rowOf(item, namedPlace(item.idOrCode, language, catalogue)), type: persons[nth]!.type }
      : { ...rowOf(item, namedCategory(item.idOrCode, language, catalogue)), ...sized(party.vehicles[nth]) }
  })
  const groups = Map.groupBy(rows, (row) => JSON.stringify(row))
  return [...groups.values()].map((group) => ({ ...group[0]!, quantity: group.length }))
}

function rowOf({ kind, idOrCode, discountIdOrCode, percent, fare }: Priced, name: string): PartyFare {
  return {
    ...{ kind, idOrCode, name, percent, quantity: 1, fare: fare.total },
    ...(discountIdOrCode === undefined || isOfType(discountIdOrCode) ? {} : { discountIdOrCode }),
    contained: fare.vat + fare.dues + fare.surcharges,
  }
}

const sized = (vehicle: { length?: number | undefined } | undefined) =>
  vehicle?.length === undefined ? {} : { length: vehicle.length }

function namedPlace(code: string, language: string, catalogue: Catalogue): string {
  const accommodation = catalogue.accommodation(code)
  return accommodation ? nameIn(language, accommodation) : code
}

function namedCategory(code: string, language: string, catalogue: Catalogue): string {
  const category = catalogue.vehicleCategory(code)
  return category ? nameIn(language, category) : code
}
