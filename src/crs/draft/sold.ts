import type { CallContext } from '../server/parts.ts'
import { emptyNamed } from './sql.ts'

/** Empties what was kept of a booking in the transaction that sells it: nobody is offered it a second time. */
export function forgetSold(
  context: Pick<CallContext, 'tx' | 'who' | 'clock'>,
  holdKey: string,
): Promise<void> {
  return emptyNamed(context.tx, context.who, holdKey, context.clock.now())
}
