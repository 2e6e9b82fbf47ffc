import { isRefusal } from '../../domain/refusal.ts'
import { Fault, isSignedOut } from '../request/fault.ts'
import { askPrices, questionOf, setPriced, type InHand } from './price.ts'
import { usePricing } from './store.ts'

/**
 * Prices the working booking in the background: holds stay, nothing gets the focus, and a response that
 * arrives after a change or after another price is dropped. `changed`: price again.
 */
export async function priceQuietly(workingBooking: InHand): Promise<'done' | 'changed'> {
  const asked = questionOf(workingBooking)
  const answer = await askPrices(workingBooking, { quiet: true }).catch(dropFault)
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
