import type { Refusal } from '../../domain/refusal.ts'
import type { CommandServices } from '../command/command.ts'
import { price } from './price.ts'

/**
 * Prices the chosen trips from step 1 with automatically chosen accommodation; without a choice, the trip
 * under the cursor.
 */
export async function priceFast(services: CommandServices): Promise<Refusal | undefined> {
  if (services.workingBooking.requests().length === 0) {
    const chosen = await services.run('sailing.chooseHere', {})
    if (!chosen.done) return chosen.refusal
  }
  return price(services.workingBooking)
}
