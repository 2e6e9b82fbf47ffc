import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database/transaction.ts'
import { createFile } from '../durableFile.ts'
import type { Session } from './bearer.ts'
import {
  deleteDeviceAhead,
  findDeviceSeal,
  findToken,
  type Owner,
  resealDeviceAhead,
  resealTokenAhead,
} from './sessionSql.ts'
import { actorOf } from './actor.ts'

type Device = Pick<Session, 'who' | 'deviceId'>

/** The sealed credentials of a device, for a gateway; undefined if the device was deleted. */
export const sealedCredentials = (
  database: Database,
  { who, deviceId }: Device,
): Promise<Buffer | undefined> => database.transaction(who, (tx) => findDeviceSeal(tx, deviceId))

/** Stores the credentials that are valid from now on. */
export const resealCredentials = (
  database: Database,
  { who, deviceId }: Device,
  sealed: Buffer,
): Promise<void> => database.transaction(who, async (tx) => resealDeviceAhead(tx, deviceId, sealed))

type Token = Pick<Session, 'who' | 'tokenHash'>

/** The sealed outside token that currently belongs to a local one. */
export async function sealedToken(
  database: Database,
  { tokenHash }: Pick<Token, 'tokenHash'>,
): Promise<Buffer | null> {
  const found = await findToken(database, tokenHash)
  return found?.sealed ?? null
}

/** Stores the outside token of a local one. */
export const storeOutsideToken = (
  database: Database,
  { who, tokenHash }: Token,
  sealed: Buffer,
): Promise<void> => database.transaction(who, async (tx) => resealTokenAhead(tx, tokenHash, sealed))

export type OwnedDevice = Owner & { id: number }

/** Ends a device and its tokens. */
export const endDevice = (database: Database, device: OwnedDevice): Promise<void> =>
  database.transaction(actorOf(device, 'en'), async (tx) => deleteDeviceAhead(tx, device.id))

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts secrets that must be readable again before they are stored. */
export interface Seal {
  /** `bound` is the owner of the text; it can be opened with the same value only. */
  close(text: string, bound: string): Buffer
  open(sealed: Buffer, bound: string): string
}

/** A key in a file next to the data, created once and readable by its owner only. */
export function keyIn(folder: string, name: 'gateway' | 'codes'): Buffer {
  const file = join(folder, `${name}.key`)
  createFile(file, randomBytes(32))
  return readFileSync(file)
}

export function sealWith(key: Buffer): Seal {
  return {
    close(text, bound) {
      const nonce = randomBytes(nonceBytes)
      const closing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(bound))
      const closed = Buffer.concat([closing.update(text, 'utf8'), closing.final()])
      return Buffer.concat([nonce, closing.getAuthTag(), closed])
    },
    open(sealed, bound) {
      const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes)).setAAD(Buffer.from(bound))
      opening.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      const opened = [opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()]
      return Buffer.concat(opened).toString('utf8')
    },
  }
}
