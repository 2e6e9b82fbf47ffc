import { requestedServices, type Assortment, type PetSeat, type ProductRequests } from './product.ts'

/** Units of one resource that a product takes on a sailing; the same shape as for a person. */
export interface ProductDemand {
  uuid: string
  demands: { resource: string; whole: number; men: number; women: number }[]
}

export const accompaniedParcelResource = 'PARCEL'
export const serviceResource = (code: string) => `SVC:${code}`

/** The resource that counts a pet: cages belong to the ship, the others are a quota of the company. */
export const petResource: Readonly<Record<PetSeat, string>> = {
  CAGE: 'PETC',
  DECK: 'PET:DECK',
  CABIN: 'PET:CABIN',
}

/** Resources that are a quota of the company: a leg counts them only once some are sold there, and has all until then. */
export const quotaPattern = /^(PARCEL$|SVC:|PET:)/

/** Started kilograms count, with a tolerance for floating-point error. */
const kilograms = (weight: number) => Math.ceil(Math.round(weight * 1000) / 1000)
const demandFor = (resource: string, whole: number) => ({ resource, whole, men: 0, women: 0 })

/** The demand of a trip’s products, in pricing order. */
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
    demands: [demandFor(accompaniedParcelResource, kilograms(weight * quantity))],
  }))
  const pets = (requests.pets ?? []).map(({ uuid, seat }) => ({
    uuid,
    demands: [demandFor(petResource[seat], 1)],
  }))
  return [...services, ...bundles, ...parcels, ...pets]
}

/** Capacities of a sailing for the resources that only products use; cages belong to the ship. */
export function productCapacities({ services, parcelKilos, petPlaces }: Assortment): Map<string, number> {
  const capacities = new Map(services.map(({ code, units }) => [serviceResource(code), units]))
  if (parcelKilos > 0) capacities.set(accompaniedParcelResource, parcelKilos)
  for (const { seat, units } of petPlaces) {
    if (seat !== 'CAGE' && units !== undefined) capacities.set(petResource[seat], units)
  }
  return capacities
}
