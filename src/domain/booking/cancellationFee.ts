import { percentOf, sum, type Money } from '../value/money.ts'

/** One step of a company’s cancellation rules, in hours before departure; null is open-ended. */
export interface CancellationStep {
  fromHours: number | null
  /** The end nearer to departure; the step includes it. */
  toHours: number | null
  refundPercent: number
  /** Surcharges are refunded in full whatever the percentage (fuel and emissions on Adriatic lines). */
  surchargesBack?: boolean
}

/** The rules that open tickets are cancelled by, whatever they were sold under. */
export const openTicketRuleSet = 'OPEN'

export interface CancellationFee {
  refundPercent: number
  /** The part that the company retains. */
  fee: Money
  /** The part that is returned; fee and refund always add up to the amount paid. */
  refund: Money
}

/** The step that applies; undefined after the last one. `steps` are ordered, farthest from departure first. */
export function stepAt<S extends CancellationStep>(
  steps: readonly S[],
  minutesToDeparture: number,
): S | undefined {
  return steps.find(({ toHours }) => toHours === null || minutesToDeparture >= toHours * 60)
}

/** Returns whether a step that applies until some hours before departure still applies; a null limit never applies. */
export const isStillTime = (untilHours: number | null | undefined, minutesToDeparture: number): boolean =>
  untilHours != null && minutesToDeparture >= untilHours * 60

/** A fare, with the surcharges in it. */
export interface RefundableFare {
  total: Money
  surcharges: Money
}

/**
 * The fee for cancelling one item. `steps` are ordered, farthest from departure first; when none applies (after
 * departure) nothing is refunded. `limit` is the percentage that the rules gave before an earlier change.
 */
export function feeOf(
  fare: RefundableFare,
  steps: readonly CancellationStep[],
  minutesToDeparture: number,
  limit: number | null = null,
): CancellationFee {
  const refundPercent = Math.min(stepAt(steps, minutesToDeparture)?.refundPercent ?? 0, limit ?? 100)
  const inFull = steps.some((step) => step.surchargesBack) ? fare.surcharges : 0
  const refund = inFull + percentOf(fare.total - inFull, refundPercent)
  return { refundPercent, fee: fare.total - refund, refund }
}

/**
 * The fee retained of a price that falls; 0 where it does not. It is the part of the fee for cancelling that the lower price
 * no longer bears, so that lowering it in any number of steps and cancelling the rest returns what cancelling at once does,
 * to the cent. Each of the fares that it consists of, such as that of a whole cabin, is rounded once.
 */
export function feeOfLowerFare(
  before: readonly RefundableFare[],
  after: readonly RefundableFare[],
  refundOf: (fare: RefundableFare) => Money,
): Money {
  const totalOf = (fares: readonly RefundableFare[]) => sum(fares.map(({ total }) => total))
  const less = Math.max(0, totalOf(before) - totalOf(after))
  const refund = sum(before.map(refundOf)) - sum(after.map(refundOf))
  return less - Math.min(Math.max(0, refund), less)
}
