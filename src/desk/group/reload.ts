import { group as calls } from '../../contract/group.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { request } from '../request/request.ts'
import { useGroup } from './groupStore.ts'

/**
 * Reads the group on screen again, in another language for instance; what was typed over it stays. One that others have
 * changed stays as it was, so that saving over their changes is refused.
 */
export async function reloadGroup(): Promise<void> {
  const { shown } = useGroup.getState()
  if (!shown) return
  const answer = await request(calls.retrieve, { path: { company: shown.company, root: shown.rootCode } })
  if (isRefusal(answer) || useGroup.getState().shown !== shown) return
  const { groupBooking: again } = answer
  if (again.version === shown.version) useGroup.setState({ shown: again })
}
