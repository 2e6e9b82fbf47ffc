import { refuseDisrupted } from '../../../domain/checkin/problem.ts'
import { type Refusal, refuse } from '../../../domain/refusal.ts'
import type { Ticket } from '../checkinStore.ts'
import type { ActionKind } from '../gate/sendScan.ts'

/**
 * Returns why an action is refused without a connection, by the list of the sailing; undefined where it is permitted.
 * What the list cannot know, such as a cancellation since, comes out when the scan is sent.
 */
export function checkOffline(
  ticket: Ticket,
  kind: ActionKind,
  details: Readonly<Record<string, unknown>> = {},
): Refusal | undefined {
  const { boarding, missing = [], disrupted } = ticket
  if (kind === 'checkOut') return boarding ? undefined : refuse('checkin_not_in')
  if (boarding) {
    const { at, user, gate } = boarding
    return refuse('checkin_twice', { at, by: user, gate })
  }
  if (disrupted && (kind === 'checkIn' || disrupted === 'cancelled')) return refuseDisrupted(disrupted)
  const left = missing.filter((field) => !details[field])
  if (kind === 'forceCheckIn' || left.length === 0) return undefined
  return refuse('checkin_incomplete', { fields: left.join(', ') })
}
