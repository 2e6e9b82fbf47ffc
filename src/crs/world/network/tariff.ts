/**
 * The list fares of the demo world, from `fare_formula.json`. Rounded half up, in this order: 1. the deck fare and the
 * fare of a car up to 4.25 m, each with all its factors, to 0.10; 2. a class or vehicle category derived from it
 * (factor, or least amount above deck), to 0.10; 3. the list fare to 0.50. International surcharges and taxes are
 * separate; domestic fares include VAT and port dues.
 */
import { roundTo } from '../../../domain/value/money.ts'
import type { ListFare } from '../../../domain/pricing/listFare.ts'
import type { VehicleCategory } from '../../reference/records.ts'
import { readJson } from './formula.ts'
import type { Season } from './season.ts'
import type { WorldLine } from './line.ts'
import type { WorldData } from './worldData.ts'

/** Euros per mile up to the given number of miles; `null` is the rest of the distance. */
interface Scale {
  fixed: number
  perNm: readonly [upTo: number | null, rate: number][]
  season?: Readonly<Record<Season, number>>
}

type Factors = Readonly<Record<string, number>>

interface Formula {
  domestic: { deck: Scale; car: Scale }
  shuttle: { deck: Scale; car: Scale }
  /** For lines whose ships have no garage. */
  shortInternational: { deck: Scale; car?: undefined }
  international: { deck: Scale; car: Scale }
  shortInternationalUpToNm: number
  internationalMarkets: readonly string[]
  company: Factors
  subsidised: number
  deckOfVesselClass: Factors
  accommodation: Factors
  leastAboveDeck: Factors
  vehicle: Factors
}

const formula = readJson<Formula>('fare_formula.json')
export const seasons: readonly Season[] = ['low', 'mid', 'high']

type Sold = Pick<WorldData, 'distance' | 'companies' | 'vehicleCategories'>

/** All fares of a line: each pair of its stops, both directions, each season. */
export function faresOf(line: WorldLine, sold: Sold): ListFare[] {
  const scales = scalesOf(line, sold)
  return pairsOf(line.stops).flatMap(([origin, destination]) => {
    const nm = sold.distance(origin, destination)
    return seasons.flatMap((season) => {
      const of = { line: line.code, origin, destination, season }
      const deck = priced(scales.deck, nm, season, deckFactor(line))
      const car = scales.car && priced(scales.car, nm, season, factorOf(line))
      const seats = accommodationsOf(line).map((product) => ({ ...of, product, gross: seat(product, deck) }))
      if (car === undefined) return seats
      const vehicles = categoriesOf(line, season, sold).map(({ code }) => ({
        ...of,
        product: code,
        gross: vehicle(code, car),
      }))
      return [...seats, ...vehicles]
    })
  })
}

function pairsOf(stops: readonly string[]): [origin: string, destination: string][] {
  return stops.flatMap((origin) =>
    stops.flatMap((destination): [string, string][] =>
      destination === origin ? [] : [[origin, destination]],
    ),
  )
}

function scalesOf(line: WorldLine, { distance, companies }: Sold) {
  if (formula.internationalMarkets.includes(companies.get(line.company)?.market ?? ''))
    return formula.international
  if (line.kind === 'shuttle') return formula.shuttle
  if (line.kind !== 'international') return formula.domestic
  const length = line.stops
    .slice(1)
    .reduce((sum, stop, leg) => sum + distance(line.stops[leg] ?? stop, stop), 0)
  return length > formula.shortInternationalUpToNm ? formula.international : formula.shortInternational
}

function factorOf(line: WorldLine): number {
  const subsidised = line.kind === 'subsidised' ? formula.subsidised : 1
  return factor(formula.company, line.company) * subsidised
}

/** A fast ship is more expensive for passengers but not for cars. */
function deckFactor(line: WorldLine): number {
  return factorOf(line) * factor(formula.deckOfVesselClass, line.vesselClass.code)
}

function factor(factors: Factors, code: string): number {
  const found = factors[code]
  if (found === undefined) throw new Error(`fare_formula.json has no factor for “${code}”`)
  return found
}

/** Smallest units, rounded to 0.10. */
function priced(scale: Scale, nm: number, season: Season, times: number): number {
  let [euro, sailed] = [scale.fixed, 0]
  for (const [upTo, rate] of scale.perNm) {
    const end = Math.min(nm, upTo ?? nm)
    euro += Math.max(0, end - sailed) * rate
    sailed = Math.max(sailed, end)
  }
  return component(euro * 100 * (scale.season?.[season] ?? 1) * times)
}

/** 1e-6 compensates for binary fractions, so that an exact half is rounded up. */
function component(hundredths: number): number {
  return roundTo(hundredths + 1e-6, 10)
}

function seat(code: string, deck: number): number {
  const least = deck + (formula.leastAboveDeck[code] ?? 0) * 100
  return roundTo(Math.max(component(deck * factor(formula.accommodation, code)), least), 50)
}

function vehicle(code: string, car: number): number {
  return roundTo(component(car * factor(formula.vehicle, code)), 50)
}

/** Kennels have no fare; an infant without a seat has the deck fare less its discount. */
function accommodationsOf({ vesselClass }: WorldLine): string[] {
  return [...vesselClass.places.keys(), 'IN01'].filter((code) => code !== 'PETC')
}

/** Categories that fit the garage; camping on board is sold in the Adriatic summer only. */
function categoriesOf(line: WorldLine, season: Season, { companies, vehicleCategories }: Sold) {
  const { maxLength, maxHeight } = line.vesselClass
  const adriaticSummer = companies.get(line.company)?.market === 'adriatic' && season !== 'low'
  const fits = (category: VehicleCategory) =>
    category.defaultLength <= maxLength && category.maxHeight <= maxHeight
  return vehicleCategories.filter((category) => fits(category) && (category.code !== 'COB' || adriaticSummer))
}
