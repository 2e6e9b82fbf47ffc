import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { type Call, expiredCode, isGood } from '../../../contract/call.ts'
import { session } from '../../../contract/session.ts'
import { refusals as ofRules } from '../../../domain/refusals.ts'
import type { Waits } from '../../database/waits.ts'
import { errorStatus } from '../fault/errorStatus.ts'

// The metrics of this process. Counters are added to where something happens; gauges are read when they are asked for.

export const registry = new Registry()
const registers = [registry]

// Metrics of the process and of Node: memory, processor time, delay of the event loop.
collectDefaultMetrics({ register: registry })

const calls = new Histogram({
  registers,
  name: 'purser_call_seconds',
  help: 'Duration of calls until their response was sent, without long polls',
  labelNames: ['call'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
})

const databaseWaits = new Counter({
  registers,
  name: 'purser_call_database_waits_total',
  help: 'How often calls waited for PostgreSQL',
  labelNames: ['call'],
})

const databaseSeconds = new Counter({
  registers,
  name: 'purser_call_database_seconds_total',
  help: 'How long calls waited for PostgreSQL',
  labelNames: ['call'],
})

const refusals = new Counter({
  registers,
  name: 'purser_refusals_total',
  help: 'Responses other than success, by code; faults included',
  labelNames: ['code'],
})

export const actions = new Counter({
  registers,
  name: 'purser_actions_total',
  help: 'Committed actions of users by the kind of their journal entry, such as booking.sell',
  labelNames: ['action'],
})

export const faults = new Counter({
  registers,
  name: 'purser_faults_total',
  help: 'Defects, each with a line in the log: in a call, or elsewhere, such as in a job',
  labelNames: ['in'],
})

export const outages = new Counter({
  registers,
  name: 'purser_outages_total',
  help: 'Work that failed because PostgreSQL could not be used: unavailable or disk_full',
  labelNames: ['outage'],
})

export const standbyCalls = new Counter({
  registers,
  name: 'purser_standby_calls_total',
  help:
    'Calls that a standby may answer: by it, or by the primary because the caller named no position or the standby was ' +
    'behind, failed or was left out',
  labelNames: ['answered'],
})

// There from the start: of a series that appears with its first event Prometheus sees no increase.
for (const place of ['call', 'elsewhere']) faults.inc({ in: place }, 0)
for (const outage of ['unavailable', 'disk_full']) outages.inc({ outage }, 0)
for (const answered of ['standby', 'no_position', 'behind', 'failed', 'left_out'])
  standbyCalls.inc({ answered }, 0)

export const gauges = {
  ready: new Gauge({
    registers,
    name: 'purser_ready',
    help: 'Whether /ready answers that requests can be taken',
  }),
  connections: new Gauge({
    registers,
    name: 'purser_connections',
    help: 'Connections to PostgreSQL by pool and state; waiting is work that has none',
    labelNames: ['pool', 'state'],
  }),
  mostConnections: new Gauge({
    registers,
    name: 'purser_connections_max',
    help: 'Connections that a pool may have',
    labelNames: ['pool'],
  }),
  queue: new Gauge({
    registers,
    name: 'purser_queue_length',
    help: 'Waiting in the memory of this process: large bodies to be processed, files to be made',
    labelNames: ['queue'],
  }),
  running: new Gauge({
    registers,
    name: 'purser_queue_running',
    help: 'In work in the memory of this process',
    labelNames: ['queue'],
  }),
  desks: new Gauge({
    registers,
    name: 'purser_desks_connected',
    help: 'Browsers that wait for changes at this process',
    labelNames: ['feed'],
  }),
  sessions: new Gauge({
    registers,
    name: 'purser_sessions',
    help: 'Sign-ins with an access token that is valid, of all processes',
  }),
  outbox: new Gauge({
    registers,
    name: 'purser_outbox_messages',
    help: 'Messages and print jobs that have not left, of all processes',
    labelNames: ['kind'],
  }),
  outboxAge: new Gauge({
    registers,
    name: 'purser_outbox_oldest_seconds',
    help: 'Age of the oldest of them, 0 if there is none',
    labelNames: ['kind'],
  }),
  overdueLists: new Gauge({
    registers,
    name: 'purser_lists_overdue',
    help: 'Lists of those on board that no authority has had in time (15 minutes, or those of the line) after a departure of the last day',
  }),
  freeDisk: new Gauge({
    registers,
    name: 'purser_disk_free_bytes',
    help: 'Room for the embedded database; NaN for another database',
  }),
  certificateEnd: new Gauge({
    registers,
    name: 'purser_certificate_end_seconds',
    help: 'Time at which the certificate of TLS_CERT ends, in seconds since 1970; NaN without one',
  }),
  unarchived: new Gauge({
    registers,
    name: 'purser_unarchived_seconds',
    help: 'For how long PostgreSQL has failed to archive its WAL, 0 if it does not fail',
  }),
  lockWaits: new Gauge({
    registers,
    name: 'purser_lock_waits',
    help: 'Sessions of the database that wait for a lock',
  }),
  longestLockWait: new Gauge({
    registers,
    name: 'purser_lock_wait_seconds',
    help: 'The longest of these waits, 0 if there is none',
  }),
}

/**
 * Only our own calls are labels: an outside CRS has further ones, and each would remain a series until the process
 * ends.
 */
const codes = new Set([...Object.keys(ofRules), ...Object.keys(errorStatus), expiredCode])

/** Counts the calls of one kind, after each is answered. */
export function countingCall({ id: call, waits: isPoll = false }: Call) {
  const seconds = calls.labels({ call })
  // Each of its calls counts its own waits.
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
