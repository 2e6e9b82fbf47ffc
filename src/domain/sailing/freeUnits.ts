/** One resource of one leg as the record keeps it; cabins are sold whole or by the berth, one sex a cabin. */
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
  /** Seats, centimetres or whole cabins still free; below 0 never. */
  whole: number
  /** Berths a man, or a woman, may still have. */
  men: number
  women: number
  /** Berths free in all, whoever may have them. */
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

/** What is free all the way: the least of every leg sailed; undefined without a leg. */
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
