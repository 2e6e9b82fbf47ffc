import { Type, type Static } from 'typebox'
import { petSeats, productOffers, referenceOffers } from '../../contract/product.ts'
import { parcelResource, petResource, serviceResource } from '../../domain/product/demand.ts'
import type { PetPlace } from '../../domain/product/product.ts'
import type { Language } from '../../domain/value/language.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { ProductRow } from '../reference/products.ts'
import { nameIn } from '../reference/records.ts'
import { serverText } from '../server/serverText.ts'

const Offers = Type.Object(productOffers)
const Asked = Type.Object(referenceOffers)

/** Units left of a resource on a sailing; undefined where nobody has taken any yet. */
export type UnitsLeft = (resource: string) => number | undefined

interface Shop {
  catalogue: Catalogue
  company: string
  language: Language
  left: UnitsLeft
}

/** What the company sells on this sailing beside places and vehicles, each with what is left of it. */
export function productsOnSale(shop: Shop): Static<typeof Offers> {
  const services = servicesOf(shop)
  const packages = packagesOf(shop)
  const pets = petPlacesOf(shop)
  return {
    ...(services.length > 0 && { additionalServices: services }),
    ...(packages.length > 0 && { packages }),
    ...(pets.length > 0 && { petPlaces: pets, petTypes: petTypesIn(shop.language) }),
    ...parcelsOf(shop),
  }
}

const assortmentOf = ({ catalogue, company }: Shop) => catalogue.products.assortment(company)

function nameOf({ catalogue, company, language }: Shop, kind: ProductRow['kind'], code: string): string {
  const row = catalogue.products.product(company, kind, code)
  return row ? nameIn(language, row) : code
}

const unitsLeft = (shop: Shop, service: string): number =>
  shop.left(serviceResource(service)) ??
  assortmentOf(shop).services.find(({ code }) => code === service)?.units ??
  0

function servicesOf(shop: Shop) {
  return assortmentOf(shop).services.map(({ code, price }) => ({
    idOrCode: code,
    name: nameOf(shop, 'service', code),
    availableUnits: unitsLeft(shop, code),
    price,
  }))
}

function packagesOf(shop: Shop) {
  return assortmentOf(shop).packages.map(({ code, price, per, persons, services }) => ({
    ...{ idOrCode: code, name: nameOf(shop, 'package', code), per, persons, price },
    services: Object.entries(services).map(([service, units]) => ({
      ...{ idOrCode: service, name: nameOf(shop, 'service', service), units },
    })),
    availableUnits: Math.min(
      ...Object.entries(services).map(([service, units]) => Math.floor(unitsLeft(shop, service) / units)),
    ),
  }))
}

/** Only places the ship has: cages by their stock, cabins where pet cabins are. */
function petPlacesOf(shop: Shop) {
  return petSeats.flatMap((seat) => {
    const place = assortmentOf(shop).petPlaces.find((one) => one.seat === seat)
    const availableUnits = place && petUnits(shop, place)
    if (!place || availableUnits === undefined) return []
    const { price, priceOver10kg } = place
    const named = { seat, name: nameOf(shop, 'pet', seat), availableUnits, price }
    return [{ ...named, ...(priceOver10kg !== undefined && { priceOver10kg }) }]
  })
}

/** Undefined where the ship has nothing of the kind. */
function petUnits({ catalogue, left }: Shop, { seat, units }: PetPlace): number | undefined {
  const petCabins = catalogue.accommodations.filter(({ kind }) => kind === 'cabin_pet')
  if (seat === 'CABIN' && petCabins.every(({ code }) => left(code) === undefined)) return undefined
  return left(petResource[seat]) ?? units
}

const petTypes = ['DOG', 'CAT', 'BIRD', 'OTHER'] as const

const petTypesIn = (language: Language) =>
  petTypes.map((type) => ({ idOrCode: type, name: serverText(language, `pet_${type.toLowerCase()}`) }))

function parcelsOf(shop: Shop) {
  const { parcelRates, parcelKilos } = assortmentOf(shop)
  if (parcelRates.length === 0 || parcelKilos === 0) return {}
  const rates = parcelRates.map(({ code, upTo, price }) => ({
    ...{ idOrCode: code, name: nameOf(shop, 'parcel', code), upTo, price },
  }))
  return { parcelRates: rates, parcelKilos: shop.left(parcelResource) ?? parcelKilos }
}

/** What the company asks and allows of every passenger. */
export function companyRequirements(
  { products }: Catalogue,
  company: string,
  language: Language,
): Static<typeof Asked> {
  return {
    bookingAttributes: products.attributes(company).map(({ fieldName, required, choices, ...worded }) => ({
      ...{ fieldName, name: nameIn(language, worded), required },
      values: choices.map(({ id, ...choice }) => ({ id, value: nameIn(language, choice) })),
    })),
    specialServices: products.specialServices.map(({ code, ...worded }) => ({
      idOrCode: code,
      name: nameIn(language, worded),
    })),
    eticket: products.rule(company).eticket,
  }
}
