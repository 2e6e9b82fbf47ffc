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

interface Asked {
  user?: { versioningStatus: string } | undefined
}

const underWay: readonly Phase[] = ['fetching', 'ready', 'applying']

/** Whether the server knows of a newer desk. */
export function isKnown({ user }: Asked = useSession.getState()): boolean {
  return user?.versioningStatus === 'OPTIONAL_UPDATE'
}

/** Whether the operator is offered a newer desk: the server knows of one, or its files are here or on their way. */
export const isUpdateOffered = (): boolean => isKnown() || underWay.includes(useUpdate.getState().phase)

/** The same, for what is drawn. */
export function useUpdateOffered(): boolean {
  const known = useSession((state) => isKnown(state))
  const phase = useUpdate((state) => state.phase)
  return known || underWay.includes(phase)
}

/** Of the files of a newer desk, how many are here, from 0 to 100. */
export function percentOf({ phase, done, of }: Pick<UpdateState, 'phase' | 'done' | 'of'>): number {
  return phase === 'fetching' ? Math.floor((done / Math.max(of, 1)) * 100) : 100
}

export function closeDialog(): void {
  useUpdate.setState(({ phase }) => ({
    dialog: undefined,
    phase: underWay.includes(phase) ? phase : 'none',
  }))
}
