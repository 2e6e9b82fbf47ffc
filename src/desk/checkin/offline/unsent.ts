import { create } from 'zustand'
import type { AnswerOf } from '../../../contract/call.ts'
import type { checkin as calls } from '../../../contract/checkin.ts'
import { onSessionEnd } from '../../request/token.ts'
import type { GateScan } from '../gate/sendScan.ts'
import type { Boarding } from '../store.ts'
import { vaultHere } from './vaultHere.ts'

type Result = AnswerOf<typeof calls.reconcile>['results'][number]

/** What was done here without a connection. */
export interface Unsent extends GateScan {
  id: string
  /** Whom it concerns, for the list. */
  name: string
  /** ISO 8601 in UTC. */
  at: string
  boarding: Boarding
  /** It may have reached the server, whose answer was lost. */
  tried: boolean
}

/** A scan that came out differently when it was sent; stays until the operator has acknowledged it. */
export interface Conflict {
  scan: Unsent
  problem?: Pick<NonNullable<Result['problem']>, 'code' | 'message' | 'parameters'>
  /** What happened to the ticket meanwhile. */
  other?: Result['other']
}

export const useUnsent = create<{
  scans: readonly Unsent[]
  conflicts: readonly Conflict[]
  /** Whether what was left on this machine has been read. */
  isRead: boolean
}>(() => ({ scans: [], conflicts: [], isRead: false }))

onSessionEnd(() => useUnsent.setState({ scans: [], conflicts: [], isRead: false }))

const scanName = ({ at, id }: Unsent) => `scan ${at} ${id}`
const conflictName = ({ scan }: Conflict) => `conflict ${scan.at} ${scan.id}`

/** Resolves once the scan is on disk; rejects where the browser stores nothing. */
export async function keepScan(scan: Unsent): Promise<void> {
  const vault = vaultHere()
  if (vault === undefined) throw new Error('no user is signed in')
  await vault.write(scanName(scan), scan)
  useUnsent.setState(({ scans }) => ({ scans: [...scans, scan] }))
}

/** The scan is recorded, or has become a conflict. */
export async function settleScan(scan: Unsent, conflict?: Conflict): Promise<void> {
  // The conflict first: a page that is closed in between may show it twice, but never not at all.
  if (conflict) await vaultHere()?.write(conflictName(conflict), conflict)
  await vaultHere()?.remove(scanName(scan))
  useUnsent.setState(({ scans, conflicts }) => ({
    scans: scans.filter(({ id }) => id !== scan.id),
    conflicts: conflict ? [...conflicts, conflict] : conflicts,
  }))
}

export async function acknowledge(conflict: Conflict): Promise<void> {
  await vaultHere()?.remove(conflictName(conflict))
  useUnsent.setState(({ conflicts }) => ({ conflicts: conflicts.filter((one) => one !== conflict) }))
}

/** What this user left on this machine, in the order of the scans. */
export async function readUnsent(): Promise<void> {
  const scans = await valuesOf<Unsent>('scan ')
  const conflicts = await valuesOf<Conflict>('conflict ')
  useUnsent.setState({ scans, conflicts, isRead: true })
}

async function valuesOf<T>(start: string): Promise<T[]> {
  const vault = vaultHere()
  if (vault === undefined) return []
  const values = await Promise.all((await vault.names(start)).map((name) => vault.read(name)))
  return values.filter((value) => value !== undefined) as T[]
}
