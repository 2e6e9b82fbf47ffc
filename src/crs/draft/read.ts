import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { draft } from '../../contract/draft.ts'
import type { CallContext } from '../server/context.ts'
import { ageAt } from './list.ts'
import { findDraft } from './draftSql.ts'

/** The field for the booking made from a draft, if any. */
export const soldAs = (sold: string | null): { sold?: string } => (sold === null ? {} : { sold })

/** Reads a draft of the user; drafts of others are returned as empty. */
export async function read(
  { path }: InputOf<typeof draft.read>,
  { tx, who, clock }: CallContext,
): Promise<AnswerOf<typeof draft.read>> {
  const found = await findDraft(tx, who, path.name)
  if (found === undefined) return { version: 0 }
  const { version, writer, turn, document, cursor, updatedAt, sold } = found
  // A draft that was removed before it was ever saved is as one that was never written.
  const state = version === 0 ? { version } : { version, written: { writer, turn } }
  if (document === null) return { ...state, ...soldAs(sold) }
  return { ...state, draft: { document, cursor, age: ageAt(clock.now(), updatedAt) } }
}
