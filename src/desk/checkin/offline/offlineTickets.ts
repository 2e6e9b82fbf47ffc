import { create } from 'zustand'
import type { AnswerOf } from '../../../contract/call.ts'
import { checkin as calls } from '../../../contract/checkin.ts'
import { type OfflinePass, readPass } from '../../../domain/checkin/window.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { delay, ifAnswered, isSignedOut } from '../../request/fault.ts'
import { request } from '../../request/request.ts'
import { onSessionEnd } from '../../request/identity.ts'
import { setTickets } from '../list/tickets.ts'
import { useCheckIn, type Boarding, type Ticket } from '../checkinStore.ts'
import { offlineTicketsOfGate } from './offlineTicketsOfGate.ts'
import { splitSigned } from '../../../domain/ticket/code.ts'
import { readBase32 } from '../../../domain/value/base32.ts'

type OfflineList = AnswerOf<typeof calls.offlineList>

const keyOf = ({ itineraryId, portCode }: Boarding) => `${itineraryId} ${portCode}`
const listOf = (boarding: Boarding) => `list ${keyOf(boarding)}`
const passOf = (boarding: Boarding) => `pass ${keyOf(boarding)}`
/** Before scans, whose names begin with `scan`. */
const lists = 'list '

/**
 * State of the list of the sailing: it is loading; it is stored on this machine; it is not, and scans need a connection.
 */
export type ListState = 'coming' | 'stored' | 'missing'

export const useStoredList = create<{ list: ListState }>(() => ({ list: 'coming' }))

/** A list as it is stored on this machine. */
interface StoredList extends OfflineList {
  /** Milliseconds that the clock of the server was ahead of this machine’s when it came; a list stored earlier has none. */
  ahead?: number
}

interface CurrentList {
  key: string
  offlinePass: string
  issuedAt: number
  expiresAt: number
  publicKey: string
  ahead: number
}

/** The list that may be used, as its pass permits; its signature was verified on this machine. */
let current: CurrentList | undefined

onSessionEnd(() => {
  current = undefined
  void forgetLists().catch(console.error)
})

/** Milliseconds before the list is fetched again: where it did not come, and so that it holds what was sold since. */
const pause = { fault: 5000, stored: 300_000 }

/**
 * Stores the signed list of a started sailing for the shift, so that scans go on without a connection, and refreshes it
 * until the returned function is called.
 */
export function keepList(boarding: Boarding): () => void {
  const ending = new AbortController()
  useStoredList.setState({ list: current?.key === keyOf(boarding) ? 'stored' : 'coming' })
  const keep = async () => {
    while (!ending.signal.aborted) {
      const isStored = await storeList(boarding)
      if (!ending.signal.aborted && current?.key !== keyOf(boarding))
        useStoredList.setState({ list: 'missing' })
      await delay(isStored ? pause.stored : pause.fault, ending.signal)
    }
  }
  keep().catch((fault: unknown) => {
    if (ending.signal.aborted || isSignedOut(fault)) return
    useStoredList.setState({ list: 'missing' })
    console.error(fault)
  })
  return () => ending.abort()
}

async function storeList(boarding: Boarding): Promise<boolean> {
  const answer = await ifAnswered(request(calls.offlineList, { query: boarding }, { quiet: true }))
  const ticketStore = offlineTicketsOfGate()
  if (answer === undefined || isRefusal(answer) || ticketStore === undefined) return false
  const verified = await verifiedPass(answer, boarding)
  if (verified === undefined) throw new Error('the list of passengers has no valid signature')
  const stored: StoredList = { ...answer, ahead: verified.issuedAt - Date.now() }
  await ticketStore.write(listOf(boarding), stored)
  permit(boarding, verified, stored)
  return true
}

/** Permits scans by the list until its pass expires. */
function permit(
  boarding: Boarding,
  { issuedAt, expiresAt }: OfflinePass,
  { pass: offlinePass, publicKey, ahead = 0 }: StoredList,
): void {
  current = { key: keyOf(boarding), offlinePass, issuedAt, expiresAt, publicKey, ahead }
  useStoredList.setState({ list: 'stored' })
}

/** Returns whether the QR code of a ticket is one of ours; only while the list of the sailing is used. */
export async function isOurCode(code: string): Promise<boolean> {
  return current !== undefined && isSigned(current.publicKey, code)
}

/**
 * Returns the pass under which scans may be decided here now, with the time by the clock of the server; undefined where
 * they may not. Shows the stored list where the page has lost its own.
 */
export async function passInUse(
  boarding: Boarding,
  clock: number,
): Promise<{ offlinePass: string; at: string } | undefined> {
  if (current?.key !== keyOf(boarding)) await readList(boarding)
  if (current?.key !== keyOf(boarding)) return undefined
  const { offlinePass, issuedAt, expiresAt, ahead } = current
  const now = Math.max(issuedAt, clock + ahead)
  if (expiresAt > now) return { offlinePass, at: new Date(now).toISOString() }
  await dropList(boarding)
  return undefined
}

async function readList(boarding: Boarding): Promise<void> {
  const stored = (await offlineTicketsOfGate()?.read(listOf(boarding))) as StoredList | undefined
  if (stored === undefined) return
  const verified = await verifiedPass(stored, boarding)
  if (verified === undefined) return
  permit(boarding, verified, stored)
  const { loaded, total } = useCheckIn.getState()
  if (loaded === 0 || loaded !== total) setTickets(JSON.parse(stored.list) as Ticket[])
}

export async function dropList(boarding: Boarding): Promise<void> {
  current = undefined
  useStoredList.setState({ list: 'missing' })
  await offlineTicketsOfGate()?.remove(listOf(boarding))
}

/** Returns the pass that earlier versions of the desk stored apart from their scans. */
export async function formerPass(boarding: Boarding): Promise<string | undefined> {
  const pass = await offlineTicketsOfGate()?.read(passOf(boarding))
  return typeof pass === 'string' ? pass : undefined
}

/** At the end of the session: the lists; and with them the key, unless scans are still to be sent. */
async function forgetLists(): Promise<void> {
  const ticketStore = offlineTicketsOfGate()
  if (ticketStore === undefined) return
  const left = await ticketStore.names('')
  if (left.some((name) => /^(scan|conflict) /.test(name))) {
    for (const name of left.filter((one) => one.startsWith(lists))) await ticketStore.remove(name)
  } else await ticketStore.wipe()
}

/** A list with its pass, as the server gave it out. */
export interface SignedList {
  pass: string
  list: string
  /** PEM (SPKI, Ed25519). */
  publicKey: string
}

const algorithm = 'Ed25519'
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Returns whether a pass or the QR code of a ticket was signed with the key and is unchanged. */
export async function isSigned(publicKey: string, signed: string): Promise<boolean> {
  const { text, signature } = splitSigned(signed)
  const bytes = readBase32(signature)
  return (
    bytes !== undefined && crypto.subtle.verify(algorithm, await importKey(publicKey), bytes, bytesOf(text))
  )
}

function importKey(pem: string): Promise<CryptoKey> {
  const base64 = pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  const bytes = Uint8Array.from(atob(base64), (symbol) => symbol.charCodeAt(0))
  return crypto.subtle.importKey('spki', bytes, algorithm, false, ['verify'])
}

/** The pass of a list, where it was signed for this sailing and port and for this very list; else undefined. */
export async function verifiedPass(
  { pass, list, publicKey }: SignedList,
  { itineraryId, portCode }: Boarding,
): Promise<OfflinePass | undefined> {
  const read = readPass(pass)
  if (read?.itinerary !== itineraryId || read.port !== portCode) return undefined
  if (!(await isSigned(publicKey, pass))) return undefined
  return read.digest === (await digestOf(list)) ? read : undefined
}

/** SHA-256, hexadecimal in capitals. */
async function digestOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}
