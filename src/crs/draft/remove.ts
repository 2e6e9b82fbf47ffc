import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { draft } from '../../contract/draft.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { CallContext } from '../server/context.ts'
import { soldAs } from './read.ts'
import { lockDraft, updateTurn, updateDraft } from './draftSql.ts'
import { refuseChanged, checkTurn } from './draftConflict.ts'

/** Empties a draft; succeeds also if it is already empty. */
export async function remove(
  { path, body }: InputOf<typeof draft.remove>,
  context: CallContext,
): Promise<AnswerOf<typeof draft.remove> | Refusal> {
  const { tx, who, clock } = context
  const stored = await lockDraft(tx, who, path.name, clock.now())
  const verdict = checkTurn(stored, body)
  const { writer, turn } = body
  if (stored.empty) {
    const sold = stored.sold === body.shown ? null : stored.sold
    // Confirmed by whichever window displayed the booking, also one that may not write any more.
    const last = verdict === 'write' ? { writer, turn } : stored
    updateTurn(tx, who, path.name, { ...last, sold })
    return { version: stored.version, ...soldAs(sold) }
  }
  if (verdict === 'written') return { version: stored.version }
  if (verdict === 'changed') return refuseChanged(stored, context)
  const version = stored.version + 1
  const emptied = { document: null, cursor: '{}', holdKey: null, writer, turn, version }
  updateDraft(tx, who, path.name, emptied, clock.now())
  return { version }
}
