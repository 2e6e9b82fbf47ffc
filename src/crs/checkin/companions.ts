import { areAlone, isMinor } from '../../domain/booking/minors.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { findAboard, gateTicketName, type Aboard, type GateTicket } from '../booking/boarding/tickets.ts'
import { covers, companionResponse } from '../booking/minors/companion.ts'
import { minorRule, travellerOf } from '../booking/minors/leftAlone.ts'
import type { Actor, Tx } from '../database/transaction.ts'
import type { Catalogue } from '../reference/catalogue.ts'

/** The adult who is named to accompany a child that has none on its own trip; undefined for other passengers. */
export function companionOf(
  catalogue: Catalogue,
  ticket: GateTicket,
): ReturnType<typeof companionResponse> | undefined {
  const { companion, fellows, kind } = ticket
  if (!companion || kind !== 'passenger') return undefined
  const rule = minorRule(catalogue, ticket)
  const own = (fellows ?? []).map((details) => travellerOf({ details }))
  if (!isMinor(travellerOf(ticket), rule) || !areAlone(own, rule)) return undefined
  const isPaid = ['ISSUED', 'PTA', 'CHECKEDIN'].includes(companion.status)
  const adult = { type: companion.type ?? '', birthdate: companion.birthdate ?? undefined }
  return companionResponse(companion, isPaid && covers(companion, ticket) && !isMinor(adult, rule))
}

/** Returns whether a passenger may not travel alone. */
export const isMinorAtGate = (catalogue: Catalogue, ticket: GateTicket): boolean =>
  ticket.kind === 'passenger' && isMinor(travellerOf(ticket), minorRule(catalogue, ticket))

/**
 * Refuses to check out the adult with whom children stay on board.
 *
 * @param leaving The ids of tickets that are checked out together with it.
 */
export async function refuseChildrenAboard(
  { tx, who }: { tx: Tx; who: Actor },
  catalogue: Catalogue,
  ticket: GateTicket,
  leaving: ReadonlySet<number> = new Set(),
): Promise<Refusal | undefined> {
  const rule = minorRule(catalogue, ticket)
  if (ticket.kind !== 'passenger' || isMinor(travellerOf(ticket), rule)) return undefined
  const aboard = await findAboard(tx, who, ticket)
  const [fellows, accompanied] = [aboard.fellows, aboard.accompanied].map((list) =>
    list.filter(({ id }) => !leaving.has(id)),
  ) as [Aboard[], Aboard[]]
  const alone = areAlone(fellows.map(travellerOf), rule) ? fellows : []
  const left = [...alone, ...accompanied]
  return left.length === 0
    ? undefined
    : refuse('checkout_leaves_minors', { names: left.map(gateTicketName).join(', ') })
}
