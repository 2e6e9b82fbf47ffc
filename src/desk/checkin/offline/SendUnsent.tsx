import i18next from 'i18next'
import { useEffect } from 'react'
import { logFault } from '../../request/fault.ts'
import { useProgress } from '../../request/progress.ts'
import { canCheckIn } from '../checkinStore.ts'
import { tell } from '../scan/scans.ts'
import { sendUnsent } from './send.ts'
import { readUnsent, useUnsent } from './unsent.ts'

/** Milliseconds between two tries while something is left. */
const interval = 10_000

/** Sends what was done without a connection as soon as there is one, on every page and after a reload. */
export function SendUnsent() {
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
  if (!useUnsent.getState().isRead) await readUnsent()
  const { scans, conflicts } = useUnsent.getState()
  if (scans.length === 0 || !useProgress.getState().reachable) return
  try {
    await sendUnsent()
  } finally {
    // Where the connection was lost again, some have been sent.
    tellSent(scans.length, conflicts.length)
  }
}

function tellSent(scansBefore: number, conflictsBefore: number): void {
  const now = useUnsent.getState()
  const count = scansBefore - now.scans.length
  const differing = now.conflicts.length - conflictsBefore
  if (count > 0)
    tell({
      tone: differing > 0 ? 'attention' : 'yes',
      did: 'sent',
      count,
      about: differing > 0 ? i18next.t('checkin:unsent.differing', { count: differing }) : '',
    })
}
