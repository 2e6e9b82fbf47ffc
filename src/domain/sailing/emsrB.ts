/** Independent demand at a price, normally distributed; the dearest class is the first. */
export interface PricedDemand {
  fare: number
  mean: number
  deviation: number
}

/**
 * The protection levels by EMSR-b (Belobaba 1992): units kept for the first class, for the first two, and so on, one fewer than
 * classes. Those above are taken together, at their mean fare, and protected by Littlewood’s rule.
 */
export function protectionLevels(demands: readonly PricedDemand[]): number[] {
  return demands.slice(1).map(({ fare }, nth) => {
    const above = demands.slice(0, nth + 1)
    const mean = total(above, (demand) => demand.mean)
    const variance = total(above, ({ deviation }) => deviation * deviation)
    const revenue = total(above, (demand) => demand.fare * demand.mean)
    if (mean <= 0) return 0
    const share = (fare * mean) / revenue
    if (share >= 1) return 0
    return Math.max(0, mean + Math.sqrt(variance) * normalQuantile(1 - share))
  })
}

const total = (demands: readonly PricedDemand[], of: (demand: PricedDemand) => number) =>
  demands.reduce((sum, demand) => sum + of(demand), 0)

const central = {
  above: [
    -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
    2.506628277459239,
  ],
  below: [
    -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1,
    -1.328068155288572e1, 1,
  ],
}
const tail = {
  above: [
    -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ],
  below: [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1],
}
const tailBegins = 0.02425

/** The value that a standard normal variable is below with this probability; Acklam’s approximation, exact to 1.2e-9. */
export function normalQuantile(probability: number): number {
  if (probability <= 0) return Number.NEGATIVE_INFINITY
  if (probability >= 1) return Number.POSITIVE_INFINITY
  if (probability > 1 - tailBegins) return -normalQuantile(1 - probability)
  if (probability < tailBegins) {
    const root = Math.sqrt(-2 * Math.log(probability))
    return polynomial(tail.above, root) / polynomial(tail.below, root)
  }
  const middle = probability - 0.5
  const square = middle * middle
  return (polynomial(central.above, square) * middle) / polynomial(central.below, square)
}

const polynomial = (coefficients: readonly number[], at: number) =>
  coefficients.reduce((sum, coefficient) => sum * at + coefficient, 0)

/**
 * The units of price steps, the cheapest first, for demands with the dearest first: what is not protected from the class. The
 * last step has no bound, and a step without units is left out by the caller.
 */
export function stepUnits(demands: readonly PricedDemand[], capacity: number): number[] {
  const limits = protectionLevels(demands)
    .map((level) => Math.max(0, capacity - Math.round(level)))
    .toReversed()
  return limits.map((limit, nth) => Math.max(0, limit - Math.max(0, ...limits.slice(0, nth))))
}

/** Persons who bought at a price; a censored number is what was sold until the price was sold out. */
export interface ObservedSale {
  persons: number
  isCensored: boolean
}

/**
 * The mean and deviation of demand, where some of it was cut off: a censored number counts as the mean of the others if that is
 * higher (mean imputation; Weatherford and Pölt 2002). All are counted as they are where each is censored.
 */
export function demandOf(sales: readonly ObservedSale[]): { mean: number; deviation: number } {
  const complete = sales.filter(({ isCensored }) => !isCensored).map(({ persons }) => persons)
  const usual = complete.length > 0 ? meanOf(complete) : 0
  const persons = sales.map((sale) => (sale.isCensored ? Math.max(sale.persons, usual) : sale.persons))
  const mean = meanOf(persons)
  const squares = persons.map((count) => (count - mean) ** 2)
  const deviation = persons.length > 1 ? Math.sqrt(sumOf(squares) / (persons.length - 1)) : 0
  return { mean, deviation }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
const meanOf = (numbers: readonly number[]) => (numbers.length === 0 ? 0 : sumOf(numbers) / numbers.length)
