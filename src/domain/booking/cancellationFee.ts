import { percentOf, type Hundredths } from '../value/money.ts'

/** One step of a company’s cancellation rules; hours before departure, null is open-ended. */
export interface CancellationStep {
  fromHours: number | null
  /** The nearer end; exactly then the step still holds. */
  toHours: number | null
  refundPercent: number
  /** Surcharges come back in full whatever the percentage (fuel and emissions on Adriatic lines). */
  surchargesBack?: boolean
}

export interface CancellationFee {
  refundPercent: number
  /** What the company keeps. */
  fee: Hundredths
  /** What comes back; with the fee always exactly what was paid. */
  refund: Hundredths
}

function stepAt<S extends CancellationStep>(steps: readonly S[], minutesToDeparture: number): S | undefined {
  return steps.find(({ toHours }) => toHours === null || minutesToDeparture >= toHours * 60)
}

/**
 * The fee for cancelling one item. `steps` are a rule set in order, farthest from departure first; where none
 * holds any more (after departure) nothing comes back.
 */
export function feeOf(
  fare: { total: Hundredths; surcharges: Hundredths },
  steps: readonly CancellationStep[],
  minutesToDeparture: number,
): CancellationFee {
  const refundPercent = stepAt(steps, minutesToDeparture)?.refundPercent ?? 0
  const inFull = steps.some((step) => step.surchargesBack) ? fare.surcharges : 0
  const refund = inFull + percentOf(fare.total - inFull, refundPercent)
  return { refundPercent, fee: fare.total - refund, refund }
}
