import { isRefusal } from '../../domain/refusal.ts'
import { Fault, isSignedOut } from '../request/fault.ts'
import { requestPrices, questionOf, setPriced, type PricedBooking } from './price.ts'
import { usePricing } from './pricingStore.ts'

/**
 * Prices the working booking in the background: holds stay, nothing gets the focus, and a response that
 * arrives after a change or after another price is dropped. `changed`: price again.
 */
export async function priceQuietly(workingBooking: PricedBooking): Promise<'done' | 'changed'> {
  const asked = questionOf(workingBooking)
  const answer = await requestPrices(workingBooking, { quiet: true }).catch(dropFault)
  if (workingBooking.isPriced() || answer === undefined) return 'done'
  if (questionOf(workingBooking) !== asked) return 'changed'
  if (isRefusal(answer)) usePricing.setState({ unpriced: answer })
  else setPriced(answer, workingBooking)
  return 'done'
}

/** Logs the fault; a background request shows no error. */
function dropFault(fault: unknown): undefined {
  if (!(fault instanceof Fault) || isSignedOut(fault)) throw fault
  console.error(fault)
}
