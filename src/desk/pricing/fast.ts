import type { Refusal } from '../../domain/refusal.ts'
import type { CommandServices } from '../command/command.ts'
import { price } from './price.ts'

/**
 * What the chosen trips cost, priced from step 1 with places chosen by themselves. While nothing is chosen the trip
 * under the cursor is.
 */
export async function priceFast(hands: CommandServices): Promise<Refusal | undefined> {
  if (hands.workingBooking.requests().length === 0) {
    const chosen = await hands.run('sailing.chooseHere', {})
    if (!chosen.done) return chosen.refusal
  }
  return price(hands.workingBooking)
}
