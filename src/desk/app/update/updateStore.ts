import { create } from 'zustand'
import { useSession } from '../../session/sessionStore.ts'

/**
 * State of the update: `none`; `fetching` its files; `ready` to activate; `applying`, which ends with a
 * reload; `fetchingFile` and `downloaded` for the file of a newer desktop program; `failed`; `latest` when this is the newest version; `noLink` when the server announces a version
 * without a link to it.
 */
export type Phase =
  | ('none' | 'fetching' | 'ready' | 'applying' | 'failed' | 'latest' | 'noLink')
  | ('fetchingFile' | 'downloaded')

interface UpdateState {
  phase: Phase
  /** Number of files fetched, of `of`. */
  done: number
  of: number
  /** Path of the file that the desktop program has fetched. */
  file: string
  dialog: 'update' | 'whatsNew' | undefined
}

export const useUpdate = create<UpdateState>(() => ({
  phase: 'none',
  done: 0,
  of: 0,
  file: '',
  dialog: undefined,
}))

interface Asked {
  user?: { versioningStatus: string } | undefined
}

const underWay: readonly Phase[] = ['fetching', 'fetchingFile', 'ready', 'applying']

/** True when the server announces a newer version. */
export function isAnnounced({ user }: Asked = useSession.getState()): boolean {
  return user?.versioningStatus === 'OPTIONAL_UPDATE'
}

/** True when the server announces a newer version, or its files are fetched or being fetched. */
export const isUpdateOffered = (): boolean => isAnnounced() || underWay.includes(useUpdate.getState().phase)

/** The hook of `isUpdateOffered`. */
export function useUpdateOffered(): boolean {
  const known = useSession((state) => isAnnounced(state))
  const phase = useUpdate((state) => state.phase)
  return known || underWay.includes(phase)
}

/** Percentage of the update’s files fetched. */
export function percentOf({ phase, done, of }: Pick<UpdateState, 'phase' | 'done' | 'of'>): number {
  return phase === 'fetching' || phase === 'fetchingFile' ? Math.floor((done / Math.max(of, 1)) * 100) : 100
}

export function closeDialog(): void {
  useUpdate.setState(({ phase }) => ({
    dialog: undefined,
    phase: underWay.includes(phase) ? phase : 'none',
  }))
}
