import { type Call, expiredCode, isGood } from '../../../contract/call.ts'
import { session } from '../../../contract/session.ts'
import { refusals as ofRules } from '../../../domain/refusals.ts'
import type { Waits } from '../../database/waits.ts'
import { errorStatus } from '../fault/errorStatus.ts'
import { calls, databaseSeconds, databaseWaits, refusals } from './metrics.ts'

/** An outside CRS has further ones, and each would remain a series as long as the process lives. */
const codes = new Set([...Object.keys(ofRules), ...Object.keys(errorStatus), expiredCode])

/** Counts the calls of one kind, after each is answered. */
export function countingCall({ id: call, waits: isPoll = false }: Call) {
  const seconds = calls.labels({ call })
  // What its calls have waited for is counted for each of them.
  const isTogether = call === session.together.id
  return (ms: number, code: string, waited: Waits): void => {
    if (!isPoll) seconds.observe(ms / 1000)
    if (!isTogether) {
      databaseWaits.inc({ call }, waited.waits)
      databaseSeconds.inc({ call }, waited.ms / 1000)
    }
    if (!isGood({ code })) refusals.inc({ code: codes.has(code) ? code : 'other' })
  }
}
