import { checkin as calls } from '../../../contract/checkin.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { withTabLock } from '../../browser/windows.ts'
import { request } from '../../request/request.ts'
import { sendScan } from '../gate/sendScan.ts'
import { putTickets, showUnsent } from '../list/tickets.ts'
import { formerPass } from './offlineTickets.ts'
import {
  localSecond,
  readOfflineScans,
  resolveScan,
  useOfflineScans,
  type Conflict,
  type OfflineScan,
} from './offlineScans.ts'

/** Sends what was done without a connection, in the order in which it was done; one window of the browser at a time. */
export function sendOfflineScans(): Promise<void> {
  if (useOfflineScans.getState().scans.length === 0) return Promise.resolve()
  return withTabLock('purser-checkin-sending', async () => {
    // Another window may have sent them meanwhile.
    await readOfflineScans()
    const { scans } = useOfflineScans.getState()
    if (scans.length > scansInPart) useOfflineScans.setState({ sending: scans.length })
    try {
      await sendAll(scans)
      await sendAll(scansSince(scans))
    } finally {
      useOfflineScans.setState({ sending: undefined })
    }
  })
}

/** Scans that the list decided while others were being sent. */
function scansSince(sent: readonly OfflineScan[]): readonly OfflineScan[] {
  const ids = new Set(sent.map(({ id }) => id))
  return useOfflineScans.getState().scans.filter(({ id }) => !ids.has(id))
}

async function sendAll(scans: readonly OfflineScan[]): Promise<void> {
  const untried: OfflineScan[] = []
  for (const scan of scans) {
    if (!scan.tried) untried.push(scan)
    else {
      // Those made before, first: among them may be one of the same ticket.
      await reconcileAll(untried.splice(0))
      await sendAgain(scan)
    }
  }
  await reconcileAll(untried)
}

async function reconcileAll(scans: readonly OfflineScan[]): Promise<void> {
  const offlinePasses = await Promise.all(
    scans.map(async ({ offlinePass, boarding }) => offlinePass ?? formerPass(boarding)),
  )
  for (const [offlinePass, group] of Map.groupBy(scans, (_, nth) => offlinePasses[nth]))
    if (offlinePass !== undefined) await reconcileInParts(offlinePass, group)
}

/**
 * The call whose answer was lost, under its key: it is done once, whether it had arrived or not. It is not made where the
 * opposite has happened to the ticket since.
 */
async function sendAgain(scan: OfflineScan): Promise<void> {
  const { ticketNumber, triedText = ticketNumber, boarding, id: key } = scan
  const opposite = await oppositeSince(scan)
  if (opposite) {
    showUnsent(ticketNumber, false)
    return resolveScan(scan, conflictOf(scan, opposite))
  }
  const answer = await sendScan(boarding, { ...scan, ticketNumber: triedText }, { key })
  showUnsent(ticketNumber, false)
  if (!isRefusal(answer)) putTickets([answer.ticket])
  await resolveScan(scan, isRefusal(answer) ? conflictOf(scan, answer) : undefined)
}

/** The refusal that names the check-out after a check-in, or the check-in after a check-out. */
async function oppositeSince({
  kind,
  ticketNumber,
  boarding,
  at,
}: OfflineScan): Promise<Refusal | undefined> {
  const answer = await request(calls.ticketDetails, { query: { ...boarding, ticketNumber } })
  const [last] = isRefusal(answer) ? [] : answer.events
  if (last === undefined || last.at <= localSecond(at)) return undefined
  const named = { at: last.at, by: last.user, gate: last.gate }
  if (last.kind === 'checkOut') return kind === 'checkOut' ? undefined : refuse('checkin_out_since', named)
  return kind === 'checkOut' ? refuse('checkin_in_since', named) : undefined
}

function conflictOf(scan: OfflineScan, { refusal, parameters, message = '' }: Refusal): Conflict {
  const { at = '', by = '', gate = '' } = parameters
  const other =
    refusal === 'checkin_twice' ? { at: String(at), user: String(by), gate: String(gate) } : undefined
  return { scan, problem: { code: refusal, message, parameters }, ...(other && { other }) }
}

/** Scans sent in one call, which takes the server two seconds on a slow machine. */
export const scansInPart = 200

/** Sends the scans that were made under a pass, in parts: each is removed from those to be sent when it is recorded. */
async function reconcileInParts(offlinePass: string, scans: readonly OfflineScan[]): Promise<void> {
  for (let from = 0; from < scans.length; from += scansInPart)
    await reconcile(offlinePass, scans.slice(from, from + scansInPart))
}

/** Sends scans that were made under a pass, which is that of one sailing at one port. */
async function reconcile(offlinePass: string, scans: readonly OfflineScan[]): Promise<void> {
  const body = { pass: offlinePass, scans: scans.map(wireOf) }
  const answer = await request(calls.reconcile, { body })
  if (isRefusal(answer)) {
    for (const scan of scans) await resolveScan(scan, conflictOf(scan, answer))
    return
  }
  // In the order of the request, because an id may have come twice.
  for (const [nth, { result, ticket, problem, other }] of answer.results.entries()) {
    const scan = scans[nth]
    if (scan === undefined) continue
    showUnsent(scan.ticketNumber, false)
    if (ticket) putTickets([ticket])
    await resolveScan(
      scan,
      result === 'done' ? undefined : { scan, ...(problem && { problem }), ...(other && { other }) },
    )
  }
}

function wireOf({ id, kind, ticketNumber, gate, at, reason, details }: OfflineScan) {
  return { id, kind, ticketNumber, gate, at, ...(reason && { reason }), ...(details && { details }) }
}
