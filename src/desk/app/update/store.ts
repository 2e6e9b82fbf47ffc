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

const offers = (versioning: string | undefined, phase: Phase) =>
  versioning === 'OPTIONAL_UPDATE' || underWay.includes(phase)

/** Whether the operator is offered a newer desk: the server knows of one, or its files are here or on their way. */
export function isUpdateOffered(): boolean {
  return offers(useSession.getState().user?.versioningStatus, useUpdate.getState().phase)
}

/** The same, for what is drawn. */
export function useUpdateOffered(): boolean {
  const versioning = useSession(({ user }) => user?.versioningStatus)
  return offers(
    versioning,
    useUpdate((state) => state.phase),
  )
}

export function closeDialog(): void {
  useUpdate.setState(({ phase }) => ({
    dialog: undefined,
    phase: underWay.includes(phase) ? phase : 'none',
  }))
}
