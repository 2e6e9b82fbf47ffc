import i18next from 'i18next'
import { useEffect } from 'react'
import { logFault } from '../../request/fault.ts'
import { useProgress } from '../../request/progress.ts'
import { canCheckIn } from '../checkinStore.ts'
import { showGateResult } from '../scan/scans.ts'
import { readOfflineScans, useOfflineScans } from './offlineScans.ts'
import { sendOfflineScans } from './send.ts'

/** Milliseconds between two tries while something is left. */
const interval = 10_000

/** Sends what was done without a connection as soon as there is one, on every page and after a reload. */
export function SendOfflineScans() {
  useEffect(watch, [])
  return null
}

function watch(): () => void {
  const send = () => void sendNow().catch(logFault)
  send()
  const unsubscribe = useProgress.subscribe((now, before) => {
    if (now.reachable && !before.reachable) send()
  })
  const timer = setInterval(send, interval)
  return () => {
    clearInterval(timer)
    unsubscribe()
  }
}

async function sendNow(): Promise<void> {
  if (!canCheckIn()) return
  if (!useOfflineScans.getState().isRead) await readOfflineScans()
  const { scans, conflicts } = useOfflineScans.getState()
  if (scans.length === 0 || !useProgress.getState().reachable) return
  try {
    await sendOfflineScans()
  } finally {
    // Where the connection was lost again, some have been sent.
    tellSent(scans.length, conflicts.length)
  }
}

function tellSent(scansBefore: number, conflictsBefore: number): void {
  const now = useOfflineScans.getState()
  const count = scansBefore - now.scans.length
  const differing = now.conflicts.length - conflictsBefore
  if (count > 0)
    showGateResult({
      tone: differing > 0 ? 'attention' : 'yes',
      did: 'sent',
      count,
      about: differing > 0 ? i18next.t('checkin:unsent.differing', { count: differing }) : '',
    })
}
