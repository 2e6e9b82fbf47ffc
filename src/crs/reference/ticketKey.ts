import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { splitSigned } from '../../domain/ticket/code.ts'
import { readBase32, writeBase32 } from '../../domain/value/base32.ts'
import type { Database } from '../database/transaction.ts'
import { storedTicketKey } from './referenceSql.ts'

/** The Ed25519 key pair that signs the QR codes of tickets and vouchers. */
export interface TicketKey {
  /** The text with its signature. */
  sign(text: string): string
  /** Returns whether a scanned text was signed with this key and is unchanged. */
  verify(scanned: string): boolean
  /** PEM; for checking codes without a connection. Codes cannot be made with it. */
  publicKey: string
}

/** The key of this database: made at the first start, and the same for all servers on it. */
export async function loadTicketKey(database: Database): Promise<TicketKey> {
  return ticketKeyOf(createPrivateKey(await storedTicketKey(database, newPem())))
}

export const newTicketKey = (): TicketKey => ticketKeyOf(createPrivateKey(newPem()))

const newPem = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

function ticketKeyOf(privateKey: KeyObject): TicketKey {
  const publicKey = createPublicKey(privateKey)
  return {
    sign: (text) => `${text}/${writeBase32(sign(null, Buffer.from(text), privateKey))}`,
    verify(scanned) {
      const { text, signature } = splitSigned(scanned)
      const bytes = readBase32(signature)
      return bytes !== undefined && verify(null, Buffer.from(text), publicKey, bytes)
    },
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
