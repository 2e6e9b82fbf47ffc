import type { AnswerOf } from '../../contract/call.ts'
import type { draft } from '../../contract/draft.ts'
import type { CallContext } from '../server/context.ts'
import { listFilled } from './draftSql.ts'

/** The user’s drafts that are not empty. */
export async function list({ tx, who, clock }: CallContext): Promise<AnswerOf<typeof draft.list>> {
  const found = await listFilled(tx, who)
  const now = clock.now()
  return { drafts: found.map(({ updatedAt, ...one }) => ({ ...one, age: ageAt(now, updatedAt) })) }
}

/** Whole seconds. */
export function ageAt(now: Date, written: Date): number {
  return Math.floor((now.getTime() - written.getTime()) / 1000)
}
