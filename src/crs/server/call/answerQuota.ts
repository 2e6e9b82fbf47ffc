import type { Actor, Tx } from '../../database/transaction.ts'
import type { Answer } from './answer.ts'
import { answersOfDay } from './idempotencySql.ts'

/** Maximum responses stored for one user per day, and their bytes: many times what a busy counter needs. */
const dailyQuota = { answers: 20_000, bytes: 100_000_000 }

/** Milliseconds for which a count is used: counting reads every response of the day, which grows with each. */
const lifetime = 60_000

interface Count {
  answers: number
  bytes: number
  countedAt: number
}

/**
 * Limits what is stored for one user within a day. The responses of this process are exactly counted, those of others
 * up to a minute late.
 */
export interface AnswerQuota {
  isUsedUp(tx: Tx, who: Actor): Promise<boolean>
  add(who: Actor, answer: Answer): void
}

export function createAnswerQuota(clock: { now(): Date }): AnswerQuota {
  const counts = new Map<string, Count>()
  const nameOf = ({ agency, userName }: Actor) => `${agency} ${userName}`

  function dropOld(now: number): void {
    for (const [name, { countedAt }] of counts) if (now - countedAt >= lifetime) counts.delete(name)
  }

  async function countOf(tx: Tx, who: Actor): Promise<Count> {
    const now = clock.now().getTime()
    dropOld(now)
    const count = counts.get(nameOf(who)) ?? { ...(await answersOfDay(tx, who)), countedAt: now }
    counts.set(nameOf(who), count)
    return count
  }

  return {
    async isUsedUp(tx, who) {
      const { answers, bytes } = await countOf(tx, who)
      return answers >= dailyQuota.answers || bytes >= dailyQuota.bytes
    },
    add(who, { body }) {
      const count = counts.get(nameOf(who))
      if (count === undefined) return
      count.answers++
      count.bytes += JSON.stringify(body).length
    },
  }
}
