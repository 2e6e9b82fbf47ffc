import { disruption as calls } from '../../contract/disruption.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { isSignedOut } from '../request/fault.ts'
import { invalidate } from '../request/record.ts'
import { request } from '../request/request.ts'
import { showProposals, useDisruptions } from './disruptionStore.ts'

/** Milliseconds after which the shown proposals are held longer; they lapse after ten minutes. */
export const renewal = 4 * 60_000

/** Loads the bookings of the shown sailing with their proposals, which are held from then on. */
export async function loadProposals(next?: string): Promise<Refusal | undefined> {
  const { id, otherCompanies } = useDisruptions.getState()
  if (id === undefined) return undefined
  try {
    const body = { otherCompanies, ...(next !== undefined && { next }) }
    const answer = await request(calls.propose, { path: { id }, body })
    if (useDisruptions.getState().id !== id) return undefined
    if (isRefusal(answer)) {
      useDisruptions.setState({ problem: answer })
      return answer
    }
    showProposals(answer)
  } catch (fault) {
    if (isSignedOut(fault)) throw fault
    console.error(fault)
    useDisruptions.setState({ problem: fault })
  }
  return undefined
}

/** Shows the bookings of another sailing and gives back what was held for the former one. */
export async function showSailing(id: number): Promise<void> {
  const { id: former } = useDisruptions.getState()
  if (former === id) return
  useDisruptions.setState({ id, shown: undefined, marked: new Set(), current: undefined, problem: undefined })
  if (former !== undefined) await releaseProposals(former)
  await loadProposals()
}

/** Gives the held places back; when it fails they lapse by themselves. */
export async function releaseProposals(id: number): Promise<void> {
  await request(calls.release, { path: { id }, body: {} }, { quiet: true }).catch((fault: unknown) =>
    console.error(fault),
  )
}

/** Leaves the page: nothing is shown, so nothing is held. */
export function leaveProposals(): void {
  const { id } = useDisruptions.getState()
  useDisruptions.setState({ id: undefined, shown: undefined, heldUntil: undefined, marked: new Set() })
  if (id !== undefined) void releaseProposals(id)
}

/** Loads the list and the sailings again after a change. */
export async function refresh(): Promise<void> {
  await Promise.all([invalidate(calls.list), loadProposals()])
}
