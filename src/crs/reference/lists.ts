import { mustGet } from '../../domain/value/mustGet.ts'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { reference } from '../../contract/reference.ts'
import { isCabin } from '../../domain/pricing/discountClasses.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { portWeight } from '../../domain/sailing/search.ts'
import { indexFor, fuzzyRank } from '../../domain/value/fuzzyRank.ts'
import { attributesOfTrip } from './attributes.ts'
import type { Catalogue } from './catalogue.ts'
import { type BookedCounts, locations, portsOf } from './locations.ts'
import { nameIn, vesselNameIn, type Vessel } from './records.ts'

type Reference = typeof reference
type Answers = { [K in keyof Reference]: AnswerOf<Reference[K]> }
type Location = Answers['locations']['locations'][number]
type Route = Answers['routes']['routes'][number]

/** A filter of port pairs: origin and destination, each a port or group, and companies. */
interface Narrowing {
  origin?: string
  destination?: string
  company?: readonly string[]
}

type Pair = Catalogue['farePairs'][number]

/** The port pairs within a filter; an unknown port is refused. */
function pairsIn(catalogue: Catalogue, { origin, destination, company }: Narrowing): Pair[] | Refusal {
  const origins = origin === undefined ? undefined : portsOf(catalogue, origin, '/origin')
  if (isRefusal(origins)) return origins
  const destinations = destination === undefined ? undefined : portsOf(catalogue, destination, '/destination')
  if (isRefusal(destinations)) return destinations
  return catalogue.farePairs.filter(
    (pair) =>
      (origins?.includes(pair.origin) ?? true) &&
      (destinations?.includes(pair.destination) ?? true) &&
      (company?.includes(catalogue.line(pair.line)?.company ?? '') ?? true),
  )
}

/** All port pairs within a filter, with the companies that sail them. */
export function routes(catalogue: Catalogue, narrowing: Narrowing = {}): Route[] | Refusal {
  const found = pairsIn(catalogue, narrowing)
  if (isRefusal(found)) return found
  const pairs = Map.groupBy(found, ({ origin, destination }) => `${origin} ${destination}`)
  return [...pairs.values()].map((sold) => {
    const { origin, destination } = mustGet(sold, 0)
    const companies = new Set(sold.flatMap(({ line }) => catalogue.line(line)?.company ?? []))
    return {
      origin: { idOrCode: origin },
      destination: { idOrCode: destination },
      companies: [...companies].toSorted(),
    }
  })
}

type LocationQuery = InputOf<Reference['locationsWithFilter']>['query']

/** Ports on the opposite side of the pairs within the filter, and the groups that contain one of them. */
export function locationsWithFilter(
  catalogue: Catalogue,
  booked: BookedCounts,
  { text, country, ...narrowing }: LocationQuery,
  language: string,
): Location[] | Refusal {
  const pairs = pairsIn(catalogue, narrowing)
  if (isRefusal(pairs)) return pairs
  const { origin, destination, company } = narrowing
  const free = origin === undefined && destination === undefined
  const ends = pairs.flatMap((pair) => [
    ...(origin !== undefined || free ? [pair.destination] : []),
    ...(destination !== undefined || free ? [pair.origin] : []),
  ])
  const within = new Set(ends)
  const isThere = ({ idOrCode, members }: Location) => [idOrCode, ...members].some((code) => within.has(code))
  const all = locations(catalogue, booked, language)
    .filter((location) => (free && company === undefined) || isThere(location))
    .filter((location) => country?.includes(location.country) ?? true)
  return text === undefined ? all : matching(all, text)
}

function matching(all: readonly Location[], text: string): Location[] {
  const index = indexFor(all, ({ idOrCode, locode, name, nameEn, nameEl, names, area, ...sold }) => ({
    codes: [idOrCode, locode],
    names: [name, nameEn, nameEl, ...names],
    area,
    weight: portWeight(sold),
  }))
  return fuzzyRank(index, text, all.length).map(({ item }) => item)
}

type VesselQuery = InputOf<Reference['vessels']>['query']

export function vessels(
  catalogue: Catalogue,
  { company, shipType, garage, dangerousGoods, text, ...ends }: VesselQuery,
  language: string,
): Answers['vessels']['vessels'] | Refusal {
  const pairs = pairsIn(catalogue, ends)
  if (isRefusal(pairs)) return pairs
  const sailing = new Set(pairs.map(({ line }) => catalogue.line(line)?.company))
  const matching = (vessel: Vessel) =>
    (company?.includes(vessel.company) ?? true) &&
    (shipType?.includes(vessel.shipType) ?? true) &&
    (garage === undefined || garage === vessel.maxLength > 0) &&
    (dangerousGoods === undefined || dangerousGoods === vessel.dangerousGoods) &&
    (isOpen(ends) || sailing.has(vessel.company))
  const found = catalogue.vessels.filter(matching)
  return (text === undefined ? found : named(found, text)).map((vessel) => vesselResponse(vessel, language))
}

const isOpen = ({ origin, destination }: Narrowing) => origin === undefined && destination === undefined

function named(all: readonly Vessel[], text: string): Vessel[] {
  const index = indexFor(all, ({ code, name, nameEl }) => ({
    codes: [code],
    names: [name, nameEl],
    weight: 0,
  }))
  return fuzzyRank(index, text, all.length).map(({ item }) => item)
}

function vesselResponse(vessel: Vessel, language: string): Answers['vessels']['vessels'][number] {
  const { code, company, shipType, maxLength, maxHeight, dangerousGoods } = vessel
  return {
    idOrCode: code,
    name: vesselNameIn(language, vessel),
    company: { abbreviation: company },
    shipType,
    maxLength,
    maxHeight,
    dangerousGoods,
  }
}

type Attribute = Answers['attributes']['attributes'][number]

/**
 * Attributes of accommodations, then those that companies require of passengers; an attribute of several companies
 * appears once.
 */
export function attributes(catalogue: Catalogue, language: string): Attribute[] {
  const choosable = catalogue.accommodations.filter(
    ({ kind, ended }) => ended !== true && (isCabin(kind) || kind.startsWith('seat')),
  )
  const pricing = attributesOfTrip(choosable, language).map(({ fieldName, values }): Attribute => ({
    fieldName,
    kind: 'pricing',
    values,
  }))
  return [...pricing, ...bookingAttributes(catalogue, language)]
}

function bookingAttributes({ companies, products }: Catalogue, language: string): Attribute[] {
  const required = companies.flatMap(({ code }) => products.attributes(code))
  return [...Map.groupBy(required, ({ fieldName }) => fieldName)].map(([fieldName, all]) => {
    const choices = all.flatMap((one) =>
      one.choices.map(({ id, ...words }) => [id, nameIn(language, words)] as const),
    )
    return { fieldName, kind: 'booking', values: [...new Map(choices)].map(([id, value]) => ({ id, value })) }
  })
}
