import { createHash } from 'node:crypto'
import type { Call } from '../../../../src/contract/call.ts'
import { newTicketKey } from '../../../../src/crs/reference/ticketKey.ts'
import {
  createEncryptedStore,
  type EncryptedStore,
} from '../../../../src/desk/checkin/offline/encryptedStore.ts'
import type { Ticket } from '../../../../src/desk/checkin/checkinStore.ts'
import { writePass } from '../../../../src/domain/checkin/window.ts'
import { Fault } from '../../../../src/desk/request/fault.ts'
import type { RequestOptions } from '../../../../src/desk/request/request.ts'
import { at } from '../exampleTickets.ts'
import { memoryShelf } from './memoryShelf.ts'

export const ticketKey = newTicketKey()

/** What `checkin.offlineList` answers for these tickets. */
export function signedList(
  tickets: readonly Ticket[],
  { expiresAt = Date.now() + 12 * 3_600_000, port = 'PIR' }: { expiresAt?: number; port?: string } = {},
) {
  const list = JSON.stringify(tickets)
  const digest = createHash('sha256').update(list).digest('hex').toUpperCase()
  const issuedAt = expiresAt - 12 * 3_600_000
  const pass = { itinerary: at.itineraryId, port, user: 7, issuedAt, expiresAt, digest }
  return {
    pass: ticketKey.sign(writePass(pass)),
    list,
    issuedAt: new Date(issuedAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    publicKey: ticketKey.publicKey,
  }
}

export interface Asked {
  id: string
  body: Record<string, unknown>
  key: string | undefined
}

/** A server and a disk that tests script: `answer` decides what comes back, a thrown fault included. */
export const gate: {
  asked: Asked[]
  answer(asked: Asked): unknown
  vault: EncryptedStore | undefined
  shelf: ReturnType<typeof memoryShelf>
} = { asked: [], answer: () => ({}), vault: undefined, shelf: memoryShelf() }

export function resetGate(): void {
  gate.asked = []
  gate.answer = () => ({})
  gate.shelf = memoryShelf()
  gate.vault = createEncryptedStore(gate.shelf, '1300 checkin')
}

/** Replaces `request` in tests. */
export async function scriptedRequest(
  { id }: Call,
  { body = {} }: { body?: Record<string, unknown> },
  { key, signal }: RequestOptions = {},
): Promise<unknown> {
  const asked = { id, body, key }
  gate.asked.push(asked)
  const answered = Promise.resolve(gate.answer(asked))
  const aborted = new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason as Error)),
  )
  return signal ? Promise.race([answered, aborted]) : answered
}

export const lineDown = () => new Fault('unreachable')
