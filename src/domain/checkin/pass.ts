import { splitSigned } from '../ticket/code.ts'

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
