import { useEffect } from 'react'
import { sailing as calls } from '../../../contract/sailing.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { delay } from '../../request/delay.ts'
import { invalidate } from '../../request/record.ts'
import { request } from '../../request/request.ts'
import type { Trip } from '../search/form.ts'
import { affectedTrips } from '../results/live.ts'

/** Milliseconds: the polling interval without a change feed, and the delay after a fault. */
const pause = { look: 3000, fault: 5000 }

/** Reloads an open plan as soon as something on its sailing is sold, held or freed. */
export function useRefreshedPlan(trip: Trip): void {
  useEffect(() => {
    const ending = new AbortController()
    void follow(trip, ending.signal)
    return () => ending.abort()
  }, [trip])
}

const invalidatePlan = () => Promise.all([invalidate(calls.plan), invalidate(calls.cabins)])

async function follow(trip: Trip, signal: AbortSignal): Promise<void> {
  let since: string | undefined
  while (!signal.aborted) {
    const query = since === undefined ? {} : { since }
    const answer = await request(calls.changes, { query }, { signal, quiet: true }).catch(() => undefined)
    if (signal.aborted) return
    if (answer === undefined || isRefusal(answer)) {
      await delay(answer === undefined ? pause.fault : pause.look, signal)
      if (!signal.aborted) await invalidatePlan()
    } else {
      if (since !== undefined && affectedTrips(answer, [trip]).length > 0) await invalidatePlan()
      since = answer.cursor
    }
  }
}
