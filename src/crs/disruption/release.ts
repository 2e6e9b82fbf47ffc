import type { InputOf } from '../../contract/call.ts'
import type { disruption } from '../../contract/disruption.ts'
import { change } from '../database/change.ts'
import { claimsOfHolds } from '../database/stock/stock.ts'
import { deleteHolds } from '../sailing/capacity/holds.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { keysOf } from './case.ts'

/** Gives back the places held as proposals; succeeds as well when there are none. */
export async function release(
  { guard }: ServerDependencies,
  { path }: InputOf<typeof disruption.release>,
  context: CallContext,
): Promise<Record<string, never> | Refusal> {
  const { tx, who } = context
  const done = await change(context, guard, {
    kind: 'disruption.release',
    async collect(locks) {
      const holds = (await locks.sharedHolds({ beginning: keysOf(path.id) })).map(({ id }) => id)
      const claims = await claimsOfHolds(tx, holds)
      return { held: { holds, claims }, released: claims, candidates: [] }
    },
    check: () => [],
    async write({ held }) {
      deleteHolds(tx, held)
      const data = { disruption: path.id, holds: held.holds.length }
      return { ownerOf: () => ({}), agency: who.agency, bookingId: null, data }
    },
  })
  return isRefusal(done) ? done : {}
}
