import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { splitSigned } from '../../domain/ticket/code.ts'
import type { Database } from '../database/transaction.ts'
import { storedTicketKey } from './ticketKeySql.ts'

/** The Ed25519 key pair that signs the QR codes of tickets and vouchers. */
export interface TicketKey {
  /** The text with its signature. */
  sign(text: string): string
  /** Whether a scanned text was signed with this key and is unchanged. */
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
    sign: (text) => `${text}/${base32(sign(null, Buffer.from(text), privateKey))}`,
    verify(scanned) {
      const { text, signature } = splitSigned(scanned)
      const bytes = bytesOf(signature)
      return bytes !== undefined && verify(null, Buffer.from(text), publicKey, bytes)
    },
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

/** RFC 4648: a QR code stores capitals and digits in 5.5 bits each. */
const symbols = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => symbols[Number.parseInt(group.padEnd(5, '0'), 2)] ?? '').join('')
}

function bytesOf(text: string): Uint8Array | undefined {
  const values = [...text].map((symbol) => symbols.indexOf(symbol))
  if (values.length === 0 || values.includes(-1)) return undefined
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}
