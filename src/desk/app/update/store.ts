import { create } from 'zustand'
import { useSession } from '../../session/store.ts'

/**
 * How far a newer desk is: `none` there; `fetching` its files; `ready` to take over; `applying`, which ends in a new
 * page; `failed`; or this one is the `latest`, or there is `noLink` to the one the server knows of.
 */
export type Phase = 'none' | 'fetching' | 'ready' | 'applying' | 'failed' | 'latest' | 'noLink'

interface UpdateState {
  phase: Phase
  /** Files fetched, of how many. */
  done: number
  of: number
  dialog: 'update' | 'whatsNew' | undefined
}

export const useUpdate = create<UpdateState>(() => ({ phase: 'none', done: 0, of: 0, dialog: undefined }))

const underWay: readonly Phase[] = ['fetching', 'ready', 'applying']

/** Whether the operator is offered a newer desk: the server knows of one, or its files are here. */
export function useUpdateOffered(): boolean {
  const offered = useSession(({ user }) => user?.versioningStatus === 'OPTIONAL_UPDATE')
  const phase = useUpdate((state) => state.phase)
  return offered || underWay.includes(phase)
}

export function closeDialog(): void {
  useUpdate.setState(({ phase }) => ({
    dialog: undefined,
    phase: underWay.includes(phase) ? phase : 'none',
  }))
}
