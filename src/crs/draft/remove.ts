import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { draft } from '../../contract/draft.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { CallContext } from '../server/parts.ts'
import { lockDraft, updateDraft } from './sql.ts'
import { changedBy, judge } from './turn.ts'

/** Empties a draft; one that is empty already is no reason to refuse. */
export async function remove(
  { path, body }: InputOf<typeof draft.remove>,
  context: CallContext,
): Promise<AnswerOf<typeof draft.remove> | Refusal> {
  const { tx, who, clock } = context
  const stored = await lockDraft(tx, who, path.name, clock.now())
  const verdict = judge(stored, body)
  if (verdict === 'written' || stored.empty) return { version: stored.version }
  if (verdict === 'changed') return changedBy(stored, context)
  const version = stored.version + 1
  const { writer, turn } = body
  const emptied = { document: null, cursor: {}, holdKey: null, writer, turn, version }
  await updateDraft(tx, who, path.name, emptied, clock.now())
  return { version }
}
