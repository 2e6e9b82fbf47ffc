import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { Tx, Actor } from '../database/transaction.ts'
import { otherDraftSizes } from './sql.ts'

/** Drafts that hold something, and their bytes as the database stores them. */
const most = {
  user: { drafts: 200, bytes: 20_000_000 },
  agency: { drafts: 5_000, bytes: 200_000_000 },
}

/** The draft that is about to be written. */
interface Writing {
  name: string
  isNew: boolean
  size: number
}

/**
 * Why a draft may not be written. What several windows write in the same moment may exceed the quota by as much. The
 * agency's quota is for drafts saved by name: what colleagues have saved must not keep anybody from selling.
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
