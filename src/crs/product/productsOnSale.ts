import { Type, type Static } from 'typebox'
import { productOffers, referenceOffers } from '../../contract/product.ts'
import { petSeats } from '../../domain/booking/fields/productFields.ts'
import { accompaniedParcelResource, petResource, serviceResource } from '../../domain/product/demand.ts'
import type { PetPlace } from '../../domain/product/product.ts'
import type { Language } from '../../domain/value/language.ts'
import { collateIn } from '../../domain/value/collate.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { ProductRow } from '../reference/products.ts'
import { nameIn, nameOrCode } from '../reference/records.ts'
import { serverText } from '../server/serverText.ts'

const Offers = Type.Object(productOffers)
const CompanyRequirementsSchema = Type.Object(referenceOffers)

/** Units left of a resource on a sailing; undefined if it has no stock row yet. */
export type UnitsLeft = (resource: string) => number | undefined

interface SaleContext {
  catalogue: Catalogue
  company: string
  language: Language
  left: UnitsLeft
}

/** The products on sale on this sailing in addition to passages and vehicles, each with the units left. */
export function productsOnSale(context: SaleContext): Static<typeof Offers> {
  const services = servicesOf(context)
  const packages = packagesOf(context)
  const pets = petPlacesOf(context)
  return {
    ...(services.length > 0 && { additionalServices: services }),
    ...(packages.length > 0 && { packages }),
    ...(pets.length > 0 && { petPlaces: pets, petTypes: petTypesIn(context.language) }),
    ...accompaniedParcelsOf(context),
  }
}

const assortmentOf = ({ catalogue, company }: SaleContext) => catalogue.products.assortment(company)

function nameOf(
  { catalogue, company, language }: SaleContext,
  kind: ProductRow['kind'],
  code: string,
): string {
  const row = catalogue.products.product(company, kind, code)
  return nameOrCode(language, row, code)
}

const unitsLeft = (context: SaleContext, service: string): number =>
  context.left(serviceResource(service)) ??
  assortmentOf(context).services.find(({ code }) => code === service)?.units ??
  0

function servicesOf(context: SaleContext) {
  return assortmentOf(context).services.map(({ code, price }) => ({
    idOrCode: code,
    name: nameOf(context, 'service', code),
    availableUnits: unitsLeft(context, code),
    price,
  }))
}

function packagesOf(context: SaleContext) {
  return assortmentOf(context).packages.map(({ code, price, per, persons, services }) => ({
    idOrCode: code,
    name: nameOf(context, 'package', code),
    per,
    persons,
    price,
    services: Object.entries(services).map(([service, units]) => ({
      idOrCode: service,
      name: nameOf(context, 'service', service),
      units,
    })),
    availableUnits: Math.min(
      ...Object.entries(services).map(([service, units]) => Math.floor(unitsLeft(context, service) / units)),
    ),
  }))
}

/** Only places that the ship has: cages by their stock, cabins if it has pet cabins. */
function petPlacesOf(context: SaleContext) {
  return petSeats.flatMap((seat) => {
    const place = assortmentOf(context).petPlaces.find((petPlace) => petPlace.seat === seat)
    const availableUnits = place && petUnits(context, place)
    if (!place || availableUnits === undefined) return []
    const { price, priceOver10kg } = place
    const named = { seat, name: nameOf(context, 'pet', seat), availableUnits, price }
    return [{ ...named, ...(priceOver10kg !== undefined && { priceOver10kg }) }]
  })
}

/** Undefined if the ship has none. */
function petUnits({ catalogue, left }: SaleContext, { seat, units }: PetPlace): number | undefined {
  const petCabins = catalogue.accommodations.filter(({ kind }) => kind === 'cabin_pet')
  if (seat === 'CABIN' && petCabins.every(({ code }) => left(code) === undefined)) return undefined
  return left(petResource[seat]) ?? units
}

const petTypes = ['DOG', 'CAT', 'BIRD', 'OTHER'] as const

const petTypesIn = (language: Language) =>
  petTypes.map((type) => ({ idOrCode: type, name: petTypeName(language, type) }))

/** The name of a type of pet; a code that is not on sale is its own name. */
export function petTypeName(language: Language, code: string): string {
  const type = petTypes.find((petType) => petType === code)
  return type === undefined ? code : serverText(language, `pet_${type.toLowerCase()}`)
}

function accompaniedParcelsOf(context: SaleContext) {
  const { parcelRates, parcelKilos } = assortmentOf(context)
  if (parcelRates.length === 0 || parcelKilos === 0) return {}
  const rates = parcelRates.map(({ code, upTo, price }) => ({
    idOrCode: code,
    name: nameOf(context, 'parcel', code),
    upTo,
    price,
  }))
  return { parcelRates: rates, parcelKilos: context.left(accompaniedParcelResource) ?? parcelKilos }
}

/** Requirements of the company for every passenger. */
export function companyRequirements(
  { products }: Catalogue,
  company: string,
  language: Language,
): Static<typeof CompanyRequirementsSchema> {
  return {
    bookingAttributes: products.attributes(company).map(({ fieldName, required, choices, ...worded }) => ({
      fieldName,
      name: nameIn(language, worded),
      required,
      values: choices.map(({ id, ...choice }) => ({ id, value: nameIn(language, choice) })),
    })),
    specialServices: products.specialServices.map(({ code, ...worded }) => ({
      idOrCode: code,
      name: nameIn(language, worded),
    })),
    eticket: products.rule(company).eticket,
  }
}

/** All services on sale, each once, by name. */
export function servicesIn({ companies, products }: Catalogue) {
  const rows = companies.flatMap(({ code: company }) =>
    products
      .assortment(company)
      .services.flatMap(({ code }) => products.product(company, 'service', code) ?? []),
  )
  const services = [...new Map(rows.map((row) => [row.code, row])).values()]
  return (language: Language) =>
    services
      .map((row) => ({ code: row.code, name: nameIn(language, row) }))
      .sort((one, other) => collateIn(language)(one.name, other.name))
}
