import type { FastifyRequest } from 'fastify'
import type { Waits } from '../../database/waits.ts'

/** What a request came to, for the log and the metrics. */
interface CallRecord {
  /** Of the response; a file has none. */
  code: string
  waited: Waits
}

const records = new WeakMap<FastifyRequest, CallRecord>()

export function recordOf(request: FastifyRequest): CallRecord {
  const known = records.get(request)
  if (known) return known
  const record = { code: '000', waited: { waits: 0, ms: 0 } }
  records.set(request, record)
  return record
}
