import type { Database } from '../database/transaction.ts'
import type { Session } from './bearer.ts'
import {
  deleteDevice,
  findDeviceSeal,
  findToken,
  type Owner,
  resealDevice,
  resealToken,
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
): Promise<void> => database.transaction(who, async (tx) => resealDevice(tx, deviceId, sealed))

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
): Promise<void> => database.transaction(who, async (tx) => resealToken(tx, tokenHash, sealed))

export type OwnedDevice = Owner & { id: number }

/** Ends a device and its tokens. */
export const endDevice = (database: Database, device: OwnedDevice): Promise<void> =>
  database.transaction(actorOf(device, 'en'), async (tx) => deleteDevice(tx, device.id))
