import type { Call } from '../../contract/call.ts'
import { hasRight, type Right, rightsToLookUp } from '../../domain/session/right.ts'
import type { hideKeys } from '../../domain/settings/setting.ts'
import { narrowToSailingsAhead, type Tx, type Actor } from '../database/transaction.ts'
import {
  type AccountOfJob,
  isHiddenFrom,
  readAccountOfJob,
  readUserById,
  sharedCompanies,
} from './sessionSql.ts'

/** Returns whether the signed-in user may see and change the hauliers of the agency. */
export async function mayManageTrucks(tx: Tx, { userId }: Actor): Promise<boolean> {
  if (userId === null) return false
  return (await readUserById(tx, userId)).canManageTruckCompanies
}

/** The ports at which the signed-in user may check in, null for every port; undefined without the permission. */
export async function checkInPorts(tx: Tx, { userId }: Actor): Promise<string[] | null | undefined> {
  if (userId === null) return undefined
  const user = await readUserById(tx, userId)
  return user.canCheckIn ? user.checkInPorts : undefined
}

/** The ferry companies whose sailings may be declared disrupted by the person and by the account acted for. */
export const companiesOf = (tx: Tx, who: Actor): Promise<string[]> => sharedCompanies(tx, usersOf(who))

/** The rights, companies and language with which a job acts for a user; undefined for one who is blocked. */
export const accountOfJob = (tx: Tx, userId: number): Promise<AccountOfJob | undefined> =>
  readAccountOfJob(tx, userId)

/**
 * Staff of a ferry company see the bookings of its sailings, and those of a gate the ones that leave its ports; everything
 * else that the agency sold is to them as what does not exist.
 */
export function showOwnSailingsAhead(tx: Tx, who: Actor, rights: readonly Right[]): void {
  if (!hasRight(rights, rightsToLookUp)) narrowToSailingsAhead(tx, usersOf(who), rightsToLookUp)
}

/** Returns whether the agency hides the call from the person, or from the account with whose rights the person acts. */
export async function isCallHidden(
  tx: Tx,
  who: Actor,
  { hiddenBy }: Pick<Call, 'hiddenBy'>,
): Promise<boolean> {
  return hiddenBy !== undefined && (await isHidden(tx, who, hiddenBy))
}

/**
 * Returns whether the agency hides this menu entry from the person, or from the account with whose rights the person
 * acts.
 */
export async function isHidden(tx: Tx, who: Actor, key: (typeof hideKeys)[number]): Promise<boolean> {
  return isHiddenFrom(tx, usersOf(who), key)
}

const usersOf = (who: Actor) =>
  [who.userId, who.person?.userId ?? null].filter((id): id is number => id !== null)
