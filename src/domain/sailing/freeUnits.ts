/** Stock of one resource on one leg; cabins are sold whole or by the berth, with one sex per cabin. */
export interface StockCount {
  /** Seats, persons, kennels, centimetres of lane, or cabins. */
  capacity: number
  /** Berths of a cabin; 1 for everything else. */
  berths: number
  whole: number
  men: number
  women: number
}

export interface FreeUnits {
  /** Seats, centimetres or whole cabins still free; never negative. */
  whole: number
  /** Free berths for men and for women. */
  men: number
  women: number
  /** Free berths for either sex. */
  berths: number
}

export function freeUnits({ capacity, berths, whole, men, women }: StockCount): FreeUnits {
  const begunByMen = Math.ceil(men / berths)
  const begunByWomen = Math.ceil(women / berths)
  const left = Math.max(0, capacity - whole - begunByMen - begunByWomen)
  const besideMen = begunByMen * berths - men
  const besideWomen = begunByWomen * berths - women
  const empty = left * berths
  return {
    whole: left,
    men: empty + besideMen,
    women: empty + besideWomen,
    berths: empty + besideMen + besideWomen,
  }
}

/** Whole units and begun cabins that are taken. */
export const takenUnits = (stock: StockCount): number =>
  stock.whole + Math.ceil(stock.men / stock.berths) + Math.ceil(stock.women / stock.berths)

/** Units free on the whole trip: the minimum over its legs; undefined without a leg. */
export function leastFree(legs: readonly FreeUnits[]): FreeUnits | undefined {
  return legs.reduce<FreeUnits | undefined>(
    (least, leg) =>
      least && {
        whole: Math.min(least.whole, leg.whole),
        men: Math.min(least.men, leg.men),
        women: Math.min(least.women, leg.women),
        berths: Math.min(least.berths, leg.berths),
      },
    legs[0],
  )
}

/** Lifetime of a hold (rule SC-B11). */
export const holdMinutes = 15

/** Minutes after which a hold ends however often it is renewed, so that no user holds places or a price step for ever. */
export const longestHoldMinutes = 30
