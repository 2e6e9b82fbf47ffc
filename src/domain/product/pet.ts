import { refuse, type Refusal } from '../refusal.ts'
import type { Hundredths } from '../value/money.ts'
import type { PetPlace, PetRequest } from './product.ts'

/** A passenger of the trip with the kind of accommodation. */
export interface Owner {
  uuid: string
  /** As in `Tariff.kind`; only cabin_pet admits a pet. */
  kind: string
}

/** Maximum weight of a small pet in kilograms. */
export const smallPet = 10

/** The price of a pet in its place, or the refusal. */
export function checkPet(
  pet: PetRequest,
  owners: readonly Owner[],
  places: readonly PetPlace[],
  at: string,
): Hundredths | Refusal {
  const owner = owners.find(({ uuid }) => uuid === pet.ownerUuid)
  if (!owner) return refuse('pet_owner_missing', {}, `${at}/ownerUuid`)
  if (pet.weight !== undefined && pet.weight > smallPet !== pet.over10kg)
    return refuse('pet_weight_differs', { weight: pet.weight }, `${at}/over10kg`)
  const place = places.find(({ seat }) => seat === pet.seat)
  if (!place) return refuse('no_pets_there', {}, `${at}/seat`)
  if (pet.seat === 'CABIN' && owner.kind !== 'cabin_pet') return refuse('pet_cabin_needed', {}, `${at}/seat`)
  if (!pet.over10kg) return place.price
  return place.priceOver10kg ?? refuse('pet_too_heavy', { most: smallPet }, `${at}/seat`)
}
