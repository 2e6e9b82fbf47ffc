import { mustGet } from '../../../domain/value/mustGet.ts'
import { isCabin } from '../../../domain/pricing/discountClasses.ts'
import {
  cabinTotal,
  leftOver,
  pricesOfStaying,
  type CabinUse,
  type OccupantPrice,
} from '../../../domain/pricing/sharedCabin.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { sum } from '../../../domain/value/money.ts'
import { printSeatNumber } from '../../../domain/sailing/deck.ts'
import { isControl } from '../../../domain/sailing/salesControl.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { codesOfControl, isClaimOn } from '../../database/stock/controlledStock.ts'
import { numberedPlacesOfClaims } from '../../database/stock/numberedPlaces.ts'
import { claimsOfItems, type Allocation, type NumberedPlace } from '../../database/stock/stock.ts'
import type { Tx } from '../../database/transaction.ts'
import {
  storedColumns,
  type ModifiedItem,
  type BookingRecord,
  type ItemRow,
  type TripRow,
  sharesRequest,
} from '../record/record.ts'
import { itemTotal } from '../response/fares.ts'
import type { ReleasedPlaces } from '../record/releasedPlaces.ts'

/** A whole cabin that some of its occupants leave while others stay. */
export interface PartlyCancelledCabin {
  trip: TripRow
  accommodation: string
  berths: number
  leaving: ItemRow[]
  staying: ItemRow[]
  /** True if the company has caused it: then those who stay pay no more for it than was paid. */
  isCaused: boolean
}

/** A passenger of a cabin sold whole, on a trip with a date: an open ticket has no cabin. */
export const isInWholeCabin = (
  catalogue: Catalogue,
  {
    kind,
    requestType,
    accommodation,
    status,
  }: Pick<ItemRow, 'kind' | 'requestType' | 'accommodation' | 'status'>,
) =>
  kind === 'passenger' &&
  requestType === 'COMPLETE' &&
  status !== 'OPEN' &&
  isCabin(catalogue.accommodation(accommodation)?.kind ?? '')

/** The whole cabins that are left in part when the items leave the booking or their trip. */
export function partlyCancelledCabins(
  catalogue: Catalogue,
  { trips, items }: BookingRecord,
  leaving: readonly ItemRow[],
  isCaused = false,
): PartlyCancelledCabin[] {
  const leavers = leaving.filter((item) => isInWholeCabin(catalogue, item))
  const cabins = [...Map.groupBy(leavers, ({ tripId, request }) => `${tripId} ${request}`).values()]
  return cabins.flatMap((own) => {
    const [{ tripId, accommodation }] = own as [ItemRow]
    const trip = trips.find(({ id }) => id === tripId)
    const staying = items.filter(
      (item) =>
        item.kind === 'passenger' &&
        item.status !== 'CANCELLED' &&
        !leaving.includes(item) &&
        sharesRequest(item, mustGet(own, 0)),
    )
    const berths = catalogue.accommodation(accommodation)?.berths ?? 1
    // A price that was stored without its explanation cannot be computed again.
    const isExplained = staying.every(({ explanation }) => explanation !== null)
    return trip && staying.length > 0 && isExplained
      ? [{ trip, accommodation, berths, leaving: own, staying, isCaused }]
      : []
  })
}

/** Undefined for an option, of which nothing is paid yet. */
const paidFor = ({ leaving, staying }: PartlyCancelledCabin) =>
  leaving[0]?.status === 'OPTIONAL' ? undefined : totalOf([...leaving, ...staying])

export const totalOf = (items: readonly ItemRow[]) => sum(items.map(itemTotal))

/** Returns the prices of the cabin for those who stay, in their order. */
function keptPrices(cabin: PartlyCancelledCabin, use: CabinUse): OccupantPrice[] {
  const { berths, leaving, staying, isCaused } = cabin
  const all = [...leaving, ...staying]
  return pricesOfStaying(staying.map(occupantPrice), {
    use,
    berths,
    most: isCaused ? paidFor(cabin) : undefined,
    // Dues are the same for each person; the fare of one who travels free has none.
    dues: Math.max(...all.map(({ dues }) => dues)),
  })
}

function occupantPrice(item: ItemRow): OccupantPrice {
  const { listed, net, vat, dues, surcharges, explanation } = item
  if (!explanation) throw new Error(`item ${item.id} has no explanation`)
  return { listed, fare: { net, vat, dues, surcharges, total: itemTotal(item) }, explanation }
}

/** The price of the cabin for those who stay. */
export const remainingTotal = (cabin: PartlyCancelledCabin, use: CabinUse) =>
  cabinTotal(keptPrices(cabin, use))

/** Returns what those who stay owe for the berths that become empty: an option is paid when it is issued. */
export function dueForEmptyBerths(cabin: PartlyCancelledCabin, use: CabinUse): number {
  const paid = paidFor(cabin)
  return paid === undefined ? 0 : Math.max(0, remainingTotal(cabin, use) - paid)
}

/** Returns the amount that each of those who leave gives back before the fee, by item id. */
export function returnedShares(cabins: readonly PartlyCancelledCabin[], use: CabinUse): Map<number, number> {
  return new Map(
    cabins.flatMap((cabin) => {
      const { leaving } = cabin
      const shares = leftOver(paidFor(cabin) ?? 0, remainingTotal(cabin, use), leaving.map(itemTotal))
      return leaving.map(({ id }, nth) => [id, shares[nth] ?? 0] as const)
    }),
  )
}

/** Returns those who stay with their new prices; their places are as before. */
export function remainingItems(cabin: PartlyCancelledCabin, use: CabinUse): ModifiedItem[] {
  const prices = keptPrices(cabin, use)
  return cabin.staying.map((item, nth) => {
    const { listed, fare, explanation } = mustGet(prices, nth)
    const { net, vat, dues, surcharges } = fare
    return { ...storedColumns(item), listed, net, vat, dues, surcharges, explanation }
  })
}

/** Returns those who stay in all of the cabins. */
export const stayingIn = (cabins: readonly PartlyCancelledCabin[], use: CabinUse): ModifiedItem[] =>
  cabins.flatMap((cabin) => remainingItems(cabin, use))

/** Refuses single berths for those who stay: the cabin is sold whole only, or is for one sex then. */
export function refuseBerths(
  catalogue: Catalogue,
  cabins: readonly PartlyCancelledCabin[],
): Refusal | undefined {
  for (const { accommodation, staying } of cabins) {
    if (catalogue.accommodation(accommodation)?.soldAs === 'whole cabin')
      return refuse('cabin_whole_only', { what: accommodation })
    const sexes = new Set(staying.map(({ details }) => details['sexType']))
    if (sexes.size > 1 || sexes.has(undefined))
      return refuse('berths_of_one_sex', { number: staying[0]?.place ?? accommodation })
  }
  return undefined
}

export interface ReassignedPlaces extends ReleasedPlaces {
  /** The stored form of those who stay. */
  kept: ModifiedItem[]
}

/** Leaves the whole cabins to those who stay, at the price for them alone. */
export const retainWholeCabins = (
  givenBack: ReleasedPlaces,
  cabins: readonly PartlyCancelledCabin[],
): ReassignedPlaces => ({
  ...givenBack,
  kept: stayingIn(cabins, 'WHOLE'),
})

/** Gives those who stay single berths of their cabins, which are given back as whole ones. */
export async function reassignBerths(
  tx: Tx,
  givenBack: ReleasedPlaces,
  cabins: readonly PartlyCancelledCabin[],
): Promise<ReassignedPlaces> {
  let places: ReassignedPlaces = { ...givenBack, kept: [] }
  for (const cabin of cabins) places = await withBerths(tx, places, cabin)
  return places
}

async function withBerths(
  tx: Tx,
  places: ReassignedPlaces,
  cabin: PartlyCancelledCabin,
): Promise<ReassignedPlaces> {
  const { released, reassigned, whole } = await wholeCabin(tx, places, cabin)
  const items = remainingItems(cabin, 'BERTHS')
  const { berths, kept } = berthsIn(cabin, items, whole)
  return {
    ...places,
    released,
    reassigned: [...reassigned, ...berths],
    unassigned: [...places.unassigned, whole],
    kept: [...places.kept, ...kept],
  }
}

/**
 * The allocation of the cabin, which one of those who leave or stay owns, among what is released. One who stays also gives
 * back what counts it under controls of sales, and keeps the codes that these name.
 */
async function wholeCabin(
  tx: Tx,
  { released, reassigned }: ReassignedPlaces,
  { staying, accommodation }: PartlyCancelledCabin,
) {
  const owners = new Set(staying.map(({ id }) => String(id)))
  const isOfCabin = ({ resource, owner }: Allocation) => resource === accommodation && owners.has(owner)
  const passedOn = reassigned.find(isOfCabin)
  if (passedOn) return { released, reassigned: reassigned.filter((one) => one !== passedOn), whole: passedOn }
  const claims = await claimsOfItems(
    tx,
    staying.map(({ id }) => id),
  )
  const claim = claims.find(({ resource, whole }) => resource === accommodation && whole > 0)
  if (!claim) throw new Error(`cabin ${accommodation} of item ${staying[0]?.id} has no allocation`)
  const { id, item, ...units } = claim
  const controls = claims.filter(
    (other) => other.item === item && isControl(other.resource) && isClaimOn(accommodation, other),
  )
  const numbers = (await numberedPlacesOfClaims(tx, [id])).get(id) ?? []
  const codes = controls.flatMap(codesOfControl)
  return {
    released: [...released, claim, ...controls],
    reassigned,
    whole: { ...units, owner: String(item), codes, numbers },
  }
}

/** One bed for each of those who stay, in the order of the beds. */
function berthsIn(cabin: PartlyCancelledCabin, items: readonly ModifiedItem[], whole: Allocation) {
  const { staying } = cabin
  const beds = (whole.numbers ?? []).toSorted((one, other) => one.bed - other.bed)
  const berths = staying.map((item, nth): Allocation => {
    const sex = item.details['sexType'] === 'MALE' ? 'MALE' : 'FEMALE'
    const bed = beds[nth]
    const units = { whole: 0, men: sex === 'MALE' ? 1 : 0, women: sex === 'MALE' ? 0 : 1 }
    return { ...whole, ...units, owner: String(item.id), numbers: bed ? [{ ...bed, sex }] : [] }
  })
  const kept = items.map((item, nth) => ({
    ...item,
    requestType: mustGet(berths, nth).men > 0 ? 'MALE_BERTH' : 'FEMALE_BERTH',
    place: placeOf(berths[nth]?.numbers?.[0]),
  }))
  return { berths, kept }
}

const placeOf = (place: NumberedPlace | undefined) =>
  place === undefined ? null : printSeatNumber(place.number, place.bed)
