import { requestedServices, type Assortment, type PetSeat, type ProductRequests } from './product.ts'

/** What one product takes of the stock of a sailing; the same shape as that of a person. */
export interface ProductDemand {
  uuid: string
  demands: { resource: string; whole: number; men: number; women: number }[]
}

export const parcelResource = 'PARCEL'
export const serviceResource = (code: string) => `SVC:${code}`

/** Where a pet is counted: cages are the ship's own, the others a company lets in so many of. */
export const petResource: Readonly<Record<PetSeat, string>> = {
  CAGE: 'PETC',
  DECK: 'PET:DECK',
  CABIN: 'PET:CABIN',
}

/** A begun kilogram counts, a stray gram of arithmetic does not. */
const kilograms = (weight: number) => Math.ceil(Math.round(weight * 1000) / 1000)
const demandFor = (resource: string, whole: number) => ({ resource, whole, men: 0, women: 0 })

/** What the products of a trip take, in the order they are priced. */
export function productDemands(requests: ProductRequests, { packages }: Assortment): ProductDemand[] {
  const services = requestedServices(requests.additionalServices).map(({ uuid, idOrCode, units }) => ({
    uuid,
    demands: [demandFor(serviceResource(idOrCode), units)],
  }))
  const bundles = (requests.packages ?? []).map(({ uuid, idOrCode, quantity }) => ({
    uuid,
    demands: Object.entries(packages.find(({ code }) => code === idOrCode)?.services ?? {}).map(
      ([service, units]) => demandFor(serviceResource(service), units * quantity),
    ),
  }))
  const parcels = (requests.parcels ?? []).map(({ uuid, quantity, weight }) => ({
    uuid,
    demands: [demandFor(parcelResource, kilograms(weight * quantity))],
  }))
  const pets = (requests.pets ?? []).map(({ uuid, seat }) => ({
    uuid,
    demands: [demandFor(petResource[seat], 1)],
  }))
  return [...services, ...bundles, ...parcels, ...pets]
}

/** How much a sailing has of each resource that only products use; cages belong to the ship. */
export function productCapacities({ services, parcelKilos, petPlaces }: Assortment): Map<string, number> {
  const capacities = new Map(services.map(({ code, units }) => [serviceResource(code), units]))
  if (parcelKilos > 0) capacities.set(parcelResource, parcelKilos)
  for (const { seat, units } of petPlaces) {
    if (seat !== 'CAGE' && units !== undefined) capacities.set(petResource[seat], units)
  }
  return capacities
}
