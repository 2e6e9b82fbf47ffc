import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { Tx, Actor } from '../database/transaction.ts'
import { otherDraftSizes } from './draftSql.ts'

/** Maximum drafts that are not empty, and their bytes as the database stores them. */
const most = {
  user: { drafts: 200, bytes: 20_000_000 },
  agency: { drafts: 5_000, bytes: 200_000_000 },
}

/** The draft about to be written. */
interface Writing {
  name: string
  isNew: boolean
  size: number
}

/**
 * The refusal of a draft that exceeds a quota. Concurrent writes may exceed the quota by their size. The agency’s quota
 * counts only drafts saved by name: those of colleagues must not prevent a user from selling.
 */
export async function quotaRefusal(tx: Tx, who: Actor, writing: Writing): Promise<Refusal | undefined> {
  const { user, agency } = await otherDraftSizes(tx, who, writing.name)
  const isSaved = writing.name.startsWith('saved-')
  return exceeds(user, most.user, writing) ?? (isSaved ? exceeds(agency, most.agency, writing) : undefined)
}

interface Amount {
  drafts: number
  bytes: number
}

function exceeds(others: Amount, limit: Amount, { isNew, size }: Writing): Refusal | undefined {
  if (isNew && others.drafts >= limit.drafts) return refuse('too_many_drafts', { most: limit.drafts })
  return others.bytes + size > limit.bytes ? refuse('drafts_too_large') : undefined
}
