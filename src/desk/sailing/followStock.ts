import { useEffect, useRef } from 'react'
import type { AnswerOf } from '../../contract/call.ts'
import { mostShown, sailing as calls } from '../../contract/sailing.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { vesselDay } from '../../domain/sailing/tripId.ts'
import { delay } from '../request/fault.ts'
import { request } from '../request/request.ts'

type Changes = AnswerOf<typeof calls.changes>

/** Milliseconds: the least time between two readings, and the delays after a fault and after a refusal. */
const pause = { reading: 300, fault: 5000, refused: 60_000 }

/** A ship and a day of departure on screen. */
export interface ShownSailing {
  vessel: { idOrCode: string }
  departureDateTime: string
}

/**
 * Reads again whenever something of the sailings is sold, held, freed, opened or closed by any desk and server, and after a
 * publication of the network; without sailings, after a publication alone.
 */
export function useFollowedStock(
  sailings: readonly ShownSailing[] | undefined,
  readAgain: () => Promise<unknown>,
): void {
  const days = [
    ...new Set(
      sailings?.map(({ vessel, departureDateTime }) => vesselDay(vessel.idOrCode, departureDateTime)),
    ),
  ]
    .toSorted()
    .join(',')
  const isForAll = sailings === undefined
  const reading = useRef(readAgain)
  reading.current = readAgain
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const shown = days === '' ? [] : days.split(',')
    void follow(signal, { shown, isForAll }, () => reading.current()).catch((fault: unknown) => {
      if (!signal.aborted) console.error(fault)
    })
    return () => ending.abort()
  }, [days, isForAll])
}

async function follow(
  signal: AbortSignal,
  { shown, isForAll }: { shown: readonly string[]; isForAll: boolean },
  readAgain: () => Promise<unknown>,
): Promise<void> {
  let since: string | undefined
  // A day on which no ship sails: only a publication ends the wait.
  const named = isForAll ? ['- 1970-01-01'] : shown.length <= mostShown ? shown : []
  while (!signal.aborted) {
    const query = { ...(since !== undefined && { since }), ...(named.length > 0 && { shown: [...named] }) }
    const answer = await request(calls.changes, { query }, { signal, quiet: true }).catch(() => undefined)
    if (signal.aborted) return
    if (answer === undefined || isRefusal(answer)) {
      await delay(answer === undefined ? pause.fault : pause.refused, signal)
      continue
    }
    if (since !== undefined && concerns(answer, shown)) await readAgain()
    since = answer.cursor
    await delay(pause.reading, signal)
  }
}

const concerns = (changes: Changes, shown: readonly string[]): boolean =>
  changes.missed ||
  changes.sailings.some(({ vessel, calls: ports }) =>
    ports.some(({ departureDateTime }) => shown.includes(vesselDay(vessel, departureDateTime))),
  )
