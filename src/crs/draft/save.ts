import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { draft } from '../../contract/draft.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { CallContext } from '../server/context.ts'
import { quotaRefusal } from './quota.ts'
import { soldAs } from './read.ts'
import { lockDraft, jsonSizes, updateDraft } from './draftSql.ts'
import { refuseChanged, checkTurn } from './draftConflict.ts'

/** Maximum bytes of a draft; the table enforces them as well. */
const most = { document: 1_048_576, cursor: 16_384 }

/** Saves a draft, unless another window has changed it since this one read it. */
export async function save(
  { path, body }: InputOf<typeof draft.save>,
  context: CallContext,
): Promise<AnswerOf<typeof draft.save> | Refusal> {
  const { tx, who, clock } = context
  const { holdKey = null, writer, turn } = body
  // Serialized once: for a large draft that takes as long as anything else here.
  const [document, cursor] = [JSON.stringify(body.document), JSON.stringify(body.cursor)]
  const [size, cursorSize] = await jsonSizes(tx, document, cursor)
  if (size > most.document || cursorSize > most.cursor) return refuse('draft_too_large')
  const stored = await lockDraft(tx, who, path.name, clock.now())
  // The booking was sold before this window saved it: saving would offer it for sale again.
  if (stored.empty && holdKey !== null && holdKey === stored.holdKey)
    return { version: stored.version, ...soldAs(stored.sold) }
  const verdict = checkTurn(stored, body)
  if (verdict === 'changed') return refuseChanged(stored, context)
  if (verdict === 'written') return { version: stored.version }
  const refused = await quotaRefusal(tx, who, { name: path.name, isNew: stored.empty, size })
  if (refused) return refused
  const version = stored.version + 1
  updateDraft(tx, who, path.name, { document, cursor, holdKey, writer, turn, version }, clock.now())
  return { version, ...soldAs(stored.sold) }
}
