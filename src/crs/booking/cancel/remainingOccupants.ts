import { mustGet } from '../../../domain/value/mustGet.ts'
import { printSeatNumber } from '../../../domain/sailing/seatNumbers.ts'
import { numberedPlacesOfClaims } from '../../database/stock/numberedPlaces.ts'
import { claimsOfItems, type Allocation, type NumberedPlace } from '../../database/stock/stock.ts'
import type { Tx } from '../../database/transaction.ts'
import type { ModifiedItem } from '../record/itemColumns.ts'
import { remainingItems, stayingIn, type PartlyCancelledCabin } from './partlyCancelledCabins.ts'
import type { ReleasedPlaces } from '../record/releasePlaces.ts'

export interface ReassignedPlaces extends ReleasedPlaces {
  /** Those who stay, as they are stored from now on. */
  kept: ModifiedItem[]
}

/** Those who stay keep their whole cabins, at the price for them alone. */
export const retainWholeCabins = (
  vacated: ReleasedPlaces,
  cabins: readonly PartlyCancelledCabin[],
): ReassignedPlaces => ({
  ...vacated,
  kept: stayingIn(cabins, 'WHOLE'),
})

/** Those who stay get single berths of the cabins they have, which are given back as whole ones. */
export async function reassignBerths(
  tx: Tx,
  vacated: ReleasedPlaces,
  cabins: readonly PartlyCancelledCabin[],
): Promise<ReassignedPlaces> {
  let places: ReassignedPlaces = { ...vacated, kept: [] }
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
    freed: [...places.freed, whole],
    kept: [...places.kept, ...kept],
  }
}

/** The allocation of the cabin, which one of those who leave or stay owns, among what is released. */
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
  const numbers = (await numberedPlacesOfClaims(tx, [id])).get(id) ?? []
  return { released: [...released, claim], reassigned, whole: { ...units, owner: String(item), numbers } }
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
