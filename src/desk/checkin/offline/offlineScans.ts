import { create } from 'zustand'
import type { AnswerOf } from '../../../contract/call.ts'
import type { checkin as calls } from '../../../contract/checkin.ts'
import { openChannel } from '../../browser/windows.ts'
import { onSessionEnd } from '../../request/identity.ts'
import type { GateScan } from '../gate/sendScan.ts'
import { showUnsent } from '../list/tickets.ts'
import type { Boarding } from '../checkinStore.ts'
import { offlineTicketsOfGate } from './offlineTicketsOfGate.ts'

type Result = AnswerOf<typeof calls.reconcile>['results'][number]

/** Action taken here without a connection. */
export interface OfflineScan extends GateScan {
  id: string
  /** Whom it concerns, for the list. */
  name: string
  /** ISO 8601 in UTC. */
  at: string
  boarding: Boarding
  /**
   * The pass in use when it was made: the server records no scan that is older than its pass, and a new one comes as soon
   * as there is a connection. Scans stored by earlier versions of the desk have none.
   */
  offlinePass?: string
  /** It may have reached the server, whose answer was lost. */
  tried: boolean
  /** The ticket as it was named then: under its key a call is repeated without any change. */
  triedText?: string
}

/** A scan that came out differently when it was sent; stays until the operator has acknowledged it. */
export interface Conflict {
  scan: OfflineScan
  problem?: Pick<NonNullable<Result['problem']>, 'code' | 'message' | 'parameters'>
  /** Action on the ticket by another gate meanwhile. */
  other?: Result['other']
}

export const useOfflineScans = create<{
  scans: readonly OfflineScan[]
  conflicts: readonly Conflict[]
  /** Scans that were left when sending began, while so many are being sent that it takes several parts. */
  sending: number | undefined
  /** True once the scans stored on this machine have been read. */
  isRead: boolean
}>(() => ({ scans: [], conflicts: [], sending: undefined, isRead: false }))

onSessionEnd(() => useOfflineScans.setState({ scans: [], conflicts: [], sending: undefined, isRead: false }))

const scanName = ({ at, id }: OfflineScan) => `scan ${at} ${id}`
const conflictName = ({ scan }: Conflict) => `conflict ${scan.at} ${scan.id}`

/** Another window of the same user has scanned or sent something. */
const windows = openChannel<'changed'>('purser-checkin', () => {
  if (useOfflineScans.getState().isRead) void readOfflineScans().catch(console.error)
})

/** Writes are sequential: each begins after the one before. */
let last: Promise<unknown> = Promise.resolve()

/** One after the other, so that what is read is not older than what was written meanwhile. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.catch(() => undefined).then(work)
  last = done
  return done
}

/** Resolves once the scan is on disk; rejects where the browser stores nothing. */
export const keepScan = (scan: OfflineScan): Promise<void> =>
  inTurn(async () => {
    const ticketStore = offlineTicketsOfGate()
    if (ticketStore === undefined) throw new Error('no user is signed in')
    await ticketStore.write(scanName(scan), scan)
    useOfflineScans.setState(({ scans }) => ({ scans: [...scans, scan] }))
    showScan(scan)
    windows.post('changed')
  })

/** The scan is recorded, or has become a conflict. */
export const resolveScan = (scan: OfflineScan, conflict?: Conflict): Promise<void> =>
  inTurn(async () => {
    // The conflict first: a page that is closed in between may show it twice, but never not at all.
    if (conflict) await offlineTicketsOfGate()?.write(conflictName(conflict), conflict)
    await offlineTicketsOfGate()?.remove(scanName(scan))
    useOfflineScans.setState(({ scans, conflicts }) => ({
      scans: scans.filter(({ id }) => id !== scan.id),
      conflicts: conflict ? [...conflicts, conflict] : conflicts,
    }))
    windows.post('changed')
  })

export const acknowledge = (conflict: Conflict): Promise<void> =>
  inTurn(async () => {
    await offlineTicketsOfGate()?.remove(conflictName(conflict))
    useOfflineScans.setState(({ conflicts }) => ({
      conflicts: conflicts.filter(({ scan }) => scan.id !== conflict.scan.id),
    }))
    windows.post('changed')
  })

/**
 * Reads the scans that this user left on this machine, in any window, in their order; their tickets are shown as left.
 */
export const readOfflineScans = (): Promise<void> =>
  inTurn(async () => {
    const before = useOfflineScans.getState().scans
    const scans = await valuesOf<OfflineScan>('scan ')
    const conflicts = await valuesOf<Conflict>('conflict ')
    useOfflineScans.setState({ scans, conflicts, isRead: true })
    for (const { ticketNumber } of before) showUnsent(ticketNumber, false)
    for (const scan of scans) showScan(scan)
  })

/** Shows the ticket as the scan left it. */
function showScan({ kind, ticketNumber, at, gate }: OfflineScan): void {
  showUnsent(ticketNumber, kind === 'checkOut' ? undefined : { at: localSecond(at), user: '', gate })
}

/** The time of this device, which is at the port: YYYY-MM-DD HH:mm:ss. */
export function localSecond(instant: string): string {
  const at = new Date(instant)
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19).replace('T', ' ')
}

async function valuesOf<T>(start: string): Promise<T[]> {
  const ticketStore = offlineTicketsOfGate()
  if (ticketStore === undefined) return []
  const values = await Promise.all((await ticketStore.names(start)).map((name) => ticketStore.read(name)))
  return values.filter((value) => value !== undefined) as T[]
}
