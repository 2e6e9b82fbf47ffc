import type { Database } from '../database/transaction.ts'
import { deleteDevice, findDeviceSeal, findToken, resealDevice, resealToken } from './sql.ts'
import { noAgency } from './who.ts'

/** The sealed credentials of a device, for a gateway; undefined where the device is no more. */
export const sealedCredentials = (database: Database, deviceId: number): Promise<Buffer | undefined> =>
  database.transaction(noAgency, (tx) => findDeviceSeal(tx, deviceId))

/** Keeps the credentials that are good from now on. */
export const resealCredentials = (database: Database, deviceId: number, sealed: Buffer): Promise<void> =>
  database.transaction(noAgency, (tx) => resealDevice(tx, deviceId, sealed))

/** The sealed outside token that belongs to a local one by now. */
export async function sealedToken(database: Database, tokenHash: Buffer): Promise<Buffer | null> {
  const found = await database.transaction(noAgency, (tx) => findToken(tx, tokenHash))
  return found?.sealed ?? null
}

/** Keeps the outside token that now belongs to a local one. */
export const keepOutsideToken = (database: Database, tokenHash: Buffer, sealed: Buffer): Promise<void> =>
  database.transaction(noAgency, (tx) => resealToken(tx, tokenHash, sealed))

/** Ends a device and its tokens. */
export const endDevice = (database: Database, deviceId: number): Promise<void> =>
  database.transaction(noAgency, (tx) => deleteDevice(tx, deviceId))
