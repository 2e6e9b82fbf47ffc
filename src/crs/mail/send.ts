import { system, type Who } from '../database/transaction.ts'
import { append } from '../journal/journal.ts'
import type { Parts } from '../server/parts.ts'
import { repeat } from '../server/repeat.ts'
import { letterOf } from './letter.ts'
import { isFinal, type Post } from './post.ts'
import { claimLetter, endLapsed, endLetter, postponeLetter, type WaitingLetter } from './sql.ts'

type Needed = Pick<Parts, 'database' | 'clock'>

export interface Mail {
  post: Post
  /** Where the reader of a letter finds the desk. */
  deskUrl: string
}

const secondsBetween = 5
/** Milliseconds after which a letter whose sender has died is anybody’s again: longer than a mail server may take. */
const lease = 5 * 60_000
/** Milliseconds until the second try; doubled with each, up to the longest. */
const firstPause = 30_000
const longestPause = 60 * 60_000

export const pauseAfter = (tries: number) => Math.min(firstPause * 2 ** (tries - 1), longestPause)

/** Sends what is due, one letter after the other; the first that fails for now ends the pass. Answers how many left. */
export async function sendDue(parts: Needed, mail: Mail, signal?: AbortSignal): Promise<number> {
  await giveUp(parts)
  for (let sent = 0; ; sent++) {
    const waiting = signal?.aborted ? undefined : await claim(parts)
    if (!waiting || !(await deliver(parts, mail, waiting))) return sent
  }
}

function claim({ database, clock }: Needed): Promise<WaitingLetter | undefined> {
  const now = clock.now()
  return database.transaction(system, (tx) => claimLetter(tx, now, new Date(now.getTime() + lease)))
}

/** Whether the next may be tried: the mail server has answered. */
async function deliver(parts: Needed, { post, deskUrl }: Mail, waiting: WaitingLetter): Promise<boolean> {
  try {
    await post.deliver(letterOf(waiting, deskUrl))
  } catch (problem) {
    if (!isFinal(problem)) return postpone(parts, waiting, problem)
    await end(parts, waiting, 'refused', (problem as Error).message)
    return true
  }
  await end(parts, waiting, post.outcome, null)
  return true
}

async function end(
  { database, clock }: Needed,
  letter: WaitingLetter,
  status: string,
  problem: string | null,
) {
  await database.transaction(system, async (tx) => {
    await endLetter(tx, letter.id, { status, now: clock.now(), problem })
    await append(tx, booksOf(letter), lineOf(status, letter))
  })
}

async function postpone({ database, clock }: Needed, { id, tries }: WaitingLetter, problem: unknown) {
  const dueAt = new Date(clock.now().getTime() + pauseAfter(tries))
  await database.transaction(system, (tx) => postponeLetter(tx, id, dueAt, String(problem)))
  console.error(`purser: mail ${id} did not leave at try ${tries}: ${String(problem)}`)
  return false
}

/** What nobody needs any more is not sent late. */
async function giveUp({ database, clock }: Needed): Promise<void> {
  await database.transaction(system, async (tx) => {
    for (const letter of await endLapsed(tx, clock.now()))
      await append(tx, booksOf(letter), lineOf('lapsed', letter))
  })
}

interface Ended {
  agency: string
  recipient: string
  template: string
}

const booksOf = ({ agency }: Ended): Who => ({ ...system, agency })

const lineOf = (status: string, { recipient, template }: Ended) => ({
  kind: `mail.${status}`,
  bookingId: null,
  data: { recipient, template },
})

/** Sends what is queued, every few seconds; what it answers ends that, waiting for a letter under way. */
export const startSending = (parts: Needed, mail: Mail): (() => Promise<void>) =>
  repeat(secondsBetween, (signal) => sendDue(parts, mail, signal))
