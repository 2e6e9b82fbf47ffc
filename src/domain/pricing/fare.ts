import { roundTo, type Hundredths } from '../value/money.ts'
import type { Fare } from './tariff.ts'

export interface FareParts {
  /** After discount. */
  gross: Hundredths
  /** VAT in percent, included in the gross. */
  vat: number
  dues: Hundredths
  /** Whether dues are included in the gross (domestic lines) or added to it. */
  duesInside: boolean
  surcharges: Hundredths
}

/**
 * Splits a gross fare into its components. Included dues never exceed it, VAT is rounded half up to the hundredth, and
 * net is the rest, so that the components always add up. A free fare pays no dues.
 */
export function splitFare({ gross, vat, dues, duesInside, surcharges }: FareParts): Fare {
  const due = duesInside ? Math.min(dues, gross) : gross === 0 ? 0 : dues
  const taxed = duesInside ? gross - due : gross
  const tax = roundTo((taxed * vat) / (100 + vat), 1)
  return { net: taxed - tax, vat: tax, dues: due, surcharges, total: taxed + due + surcharges }
}
