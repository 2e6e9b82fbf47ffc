import { appliesTo, isPlain, sortFares, type FareSale, type ListFare, type ListedFare } from './listFare.ts'

/** The fares between two ports of a line in one season, by product. */
export interface PairFares {
  /** True if no fare depends on the day of sale, the departure, the passenger or the way back. */
  isPlain: boolean
  /** Returns whether the product has a fare for some sales or departures. */
  has(product: string): boolean
  /** Returns undefined if the product is not on sale. */
  fareOf(product: string, sale: FareSale, passengerType?: string): ListedFare | undefined
}

/** Indexes a price list; a port pair that is not on sale in the season has no fares. */
export function indexFares(
  fares: readonly ListFare[],
): (line: string, origin: string, destination: string, season: string) => PairFares | undefined {
  const ofSeasons = new Map<string, SeasonFares>()
  const ofAllSeasons: ListFare[] = []
  const seasons = new Set([''])
  for (const fare of fares) {
    if (!fare.season) ofAllSeasons.push(fare)
    else {
      seasons.add(fare.season)
      addFare(ofSeasons, fare, fare.season)
    }
  }
  for (const [pair, rows] of Map.groupBy(ofAllSeasons, pairKey))
    for (const season of seasons)
      if (season === '' || ofSeasons.has(`${pair} ${season}`))
        for (const fare of rows) addFare(ofSeasons, fare, season)
  for (const pair of ofSeasons.values()) pair.sort()
  return (line, origin, destination, season) =>
    ofSeasons.get(`${line} ${origin} ${destination} ${season}`) ??
    (ofAllSeasons.length > 0 ? ofSeasons.get(`${line} ${origin} ${destination} `) : undefined)
}

const pairKey = ({ line, origin, destination }: ListFare) => `${line} ${origin} ${destination}`

function addFare(pairs: Map<string, SeasonFares>, fare: ListFare, season: string): void {
  const key = `${pairKey(fare)} ${season}`
  const pair = pairs.get(key) ?? new SeasonFares()
  pairs.set(key, pair)
  pair.add(fare)
}

class SeasonFares implements PairFares {
  isPlain = true
  /** A fare that applies to every sale, or several of them, the narrowest first. */
  readonly #fares = new Map<string, ListFare | ListFare[]>()

  add(fare: ListFare): void {
    const before = this.#fares.get(fare.product)
    if (Array.isArray(before)) before.push(fare)
    else if (before !== undefined) this.#fares.set(fare.product, [before, fare])
    else this.#fares.set(fare.product, isPlain(fare) ? fare : [fare])
    if (before !== undefined || !isPlain(fare)) this.isPlain = false
  }

  /** No fare applies after one without limits. */
  sort(): void {
    if (this.isPlain) return
    this.isPlain = true
    for (const [product, fares] of this.#fares) {
      if (!Array.isArray(fares)) continue
      const sorted = sortFares(fares)
      const [first] = sorted
      if (first && isPlain(first)) this.#fares.set(product, first)
      else {
        this.isPlain = false
        this.#fares.set(product, sorted)
      }
    }
  }

  has(product: string): boolean {
    return this.#fares.has(product)
  }

  fareOf(product: string, sale: FareSale, passengerType?: string): ListedFare | undefined {
    const fares = this.#fares.get(product)
    if (!Array.isArray(fares)) return fares
    const typed = { ...sale, passengerType }
    return fares.find((fare) => appliesTo(fare, typed))
  }
}
