import { refuse, type Refusal } from '../../domain/refusal.ts'
import { localAt } from '../../domain/value/portTime.ts'
import type { CallContext } from '../server/context.ts'
import { saleZone } from '../server/clock.ts'
import { agencyZone } from '../session/agency.ts'
import type { DraftState } from './draftSql.ts'

export interface WriterTurn {
  version: number
  writer: string
  turn: number
}

/** Whether a window may write now, has already written this, or conflicts with another window. */
export function checkTurn(
  stored: DraftState,
  { version, writer, turn }: WriterTurn,
): 'write' | 'written' | 'changed' {
  if (stored.writer === writer) return turn > stored.turn ? 'write' : 'written'
  const free = stored.version === 0 || stored.version === version
  return free ? 'write' : 'changed'
}

/** The refusal with the user who changed the draft and the agency-local time. */
export async function refuseChanged({ updatedAt }: DraftState, { tx, who }: CallContext): Promise<Refusal> {
  const when = localAt(updatedAt.getTime(), (await agencyZone(tx, who.agency)) ?? saleZone)
  return refuse('draft_changed', { who: who.userName, when })
}
