import { refuse, type Refusal } from '../refusal.ts'
import { addMinutes, dateOf } from '../value/portTime.ts'
import { splitSigned } from '../ticket/code.ts'

/** A ship that leaves after midnight is checked in from the evening before, and a late one until after it. */
const hoursAround = 6

/** Refuses to start a check-in on another day than the sailing’s; times are local to the port, YYYY-MM-DD HH:mm. */
export function refuseStart(departs: string, now: string): Refusal | undefined {
  const [earliest, latest] = [addMinutes(departs, -hoursAround * 60), addMinutes(departs, hoursAround * 60)]
  const isNear = now >= earliest && now <= latest
  return isNear || dateOf(now) === dateOf(departs) ? undefined : refuse('checkin_not_today', { departs })
}

/** Hours for which a passenger list may be used without a connection: one shift. */
export const shiftHours = 12

/** Minutes by which the clock of a device may be fast. */
const clockTolerance = 5

/**
 * Returns whether a scan lies within the shift of its list, and not in the future; all are instants in milliseconds. A
 * device counts from the time at which its list was made, so that none is older.
 */
export function isWithinShift(at: number, { issuedAt, expiresAt }: Shift, now: number): boolean {
  const tolerance = clockTolerance * 60_000
  return at >= issuedAt && at <= expiresAt && at <= now + tolerance
}

export interface Shift {
  issuedAt: number
  expiresAt: number
}

/** Permits a user to check in one sailing at one port without a connection, with the list it was given for. */
export interface OfflinePass {
  itinerary: number
  port: string
  user: number
  /** Instants in milliseconds. */
  issuedAt: number
  expiresAt: number
  /** SHA-256 of the list, hexadecimal in capitals. */
  digest: string
}

/** The text that is signed: in capitals, as the signature of codes expects. */
export function writePass({ itinerary, port, user, issuedAt, expiresAt, digest }: OfflinePass): string {
  return ['C1', itinerary, port, user, issuedAt, expiresAt, digest].join('/')
}

const pattern = /^C1\/(\d+)\/([A-Z\d]+)\/(\d+)\/(\d+)\/(\d+)\/([A-F\d]{64})$/

/** Reads a signed pass without checking its signature. */
export function readPass(signed: string): OfflinePass | undefined {
  const [, itinerary, port, user, issuedAt, expiresAt, digest] = pattern.exec(splitSigned(signed).text) ?? []
  if (port === undefined || digest === undefined) return undefined
  return {
    itinerary: Number(itinerary),
    port,
    user: Number(user),
    digest,
    issuedAt: Number(issuedAt),
    expiresAt: Number(expiresAt),
  }
}
