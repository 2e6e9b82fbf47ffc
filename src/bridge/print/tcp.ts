import { connect, type Socket } from 'node:net'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { PrintOutcome } from '../port.ts'
import type { Sending } from './printQueue.ts'

/** Milliseconds of each wait. */
export interface TcpTimeouts {
  connect: number
  /** For the next part of the job to be taken. */
  part: number
  /** For the status that an ESC/POS printer returns when it has reached the end of the job. */
  status: number
  /** For the printer to close, once it has everything and we have closed our side. */
  close: number
}

const usual: TcpTimeouts = { connect: 3_000, part: 15_000, status: 2_000, close: 8_000 }
const partSize = 64 * 1024

/** GS r 1: the printer answers with the state of its paper when it has printed everything before. */
const askStatus = Uint8Array.of(0x1d, 0x72, 0x01)

interface NetworkJob {
  host: string
  port: number
  bytes: Uint8Array
  /** True if the printer understands ESC/POS and reports its state. */
  answers: boolean
}

/** Sends bytes to a printer that prints what it receives on a TCP port, usually 9100. */
export function tcpSending(job: NetworkJob, timeouts: TcpTimeouts = usual): Sending {
  return {
    send: () => send(job, timeouts),
    // Such a printer cannot be asked what it has printed.
    recover: async () => 'uncertain',
  }
}

async function send(job: NetworkJob, timeouts: TcpTimeouts): Promise<PrintOutcome | Refusal> {
  const socket = await opened(job, timeouts.connect)
  if (!socket) return refuse('printer_unreachable', { printer: `${job.host}:${job.port}` })
  const confirmed = confirmation(socket)
  const within = (milliseconds: number, others: Promise<Confirmation>) =>
    Promise.race([others, after(milliseconds)])
  const bytes = job.answers ? Buffer.concat([job.bytes, askStatus]) : job.bytes
  let outcome: Confirmation | 'taken' | 'late' = 'taken'
  for (let at = 0; at < bytes.length && outcome === 'taken'; at += partSize) {
    const part = taken(socket, bytes.subarray(at, at + partSize))
    outcome = await Promise.race([part, confirmed, after(timeouts.part)])
  }
  if (outcome === 'taken' && job.answers) outcome = await within(timeouts.status, confirmed)
  socket.end()
  if (outcome === 'taken' || (outcome === 'late' && socket.writableLength === 0))
    outcome = await within(timeouts.close, confirmed)
  socket.destroy()
  return outcome === 'printed' ? 'printed' : 'uncertain'
}

const after = (milliseconds: number) =>
  new Promise<'late'>((done) => setTimeout(() => done('late'), milliseconds).unref())

/** Resolves when the part is sent; a broken connection is noticed by its events. */
const taken = (socket: Socket, part: Uint8Array) =>
  new Promise<'taken'>((done) => socket.write(part, () => done('taken')))

/** Undefined if the printer does not accept a connection. */
function opened({ host, port }: NetworkJob, milliseconds: number): Promise<Socket | undefined> {
  return new Promise((done) => {
    const socket = connect({ host, port })
    const fail = () => {
      socket.destroy()
      done(undefined)
    }
    socket.setTimeout(milliseconds, fail)
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', fail)
      done(socket)
    })
  })
}

/** The answer to GS r 1; what a printer sends unasked when its state changes has bit 4 in its first byte. */
const isAnswer = (status: Buffer) => ((status[0] ?? 0xff) & 0x90) === 0

type Confirmation = 'printed' | 'lost'

/**
 * `printed` when the printer returns its state, or closes in order after it has read everything; `lost` when the
 * connection breaks, and part of the job may be on paper.
 */
function confirmation(socket: Socket): Promise<Confirmation> {
  return new Promise((done) => {
    socket.on('data', (status: Buffer) => isAnswer(status) && socket.writableLength === 0 && done('printed'))
    socket.once('end', () => done(socket.writableFinished ? 'printed' : 'lost'))
    socket.once('error', () => done('lost'))
    socket.once('close', () => done('lost'))
  })
}
