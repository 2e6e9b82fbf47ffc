import { system, type Actor } from '../database/transaction.ts'
import { appendJournal } from '../journal/journal.ts'
import type { ServerDependencies } from '../server/context.ts'
import { startJob } from '../server/job.ts'
import { letterOf } from './letter.ts'
import { isFinal, type Post } from './post.ts'
import { claimLetter, endLapsed, endLetter, postponeLetter, type WaitingLetter } from './sql.ts'

type Needed = Pick<ServerDependencies, 'database' | 'clock'>

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
export async function sendDue(dependencies: Needed, mail: Mail, signal?: AbortSignal): Promise<number> {
  await giveUp(dependencies)
  for (let sent = 0; ; sent++) {
    const waiting = signal?.aborted ? undefined : await claim(dependencies)
    if (!waiting || !(await deliver(dependencies, mail, waiting))) return sent
  }
}

function claim({ database, clock }: Needed): Promise<WaitingLetter | undefined> {
  const now = clock.now()
  return database.transaction(system, (tx) => claimLetter(tx, now, new Date(now.getTime() + lease)))
}

/** Whether the next may be tried: the mail server has answered. */
async function deliver(
  dependencies: Needed,
  { post, deskUrl }: Mail,
  waiting: WaitingLetter,
): Promise<boolean> {
  try {
    await post.deliver(letterOf(waiting, deskUrl))
  } catch (problem) {
    if (!isFinal(problem)) return postpone(dependencies, waiting, problem)
    await end(dependencies, waiting, 'refused', (problem as Error).message)
    return true
  }
  await end(dependencies, waiting, post.outcome, null)
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
    await appendJournal(tx, booksOf(letter), lineOf(status, letter))
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
      await appendJournal(tx, booksOf(letter), lineOf('lapsed', letter))
  })
}

interface Ended {
  agency: string
  recipient: string
  template: string
}

const booksOf = ({ agency }: Ended): Actor => ({ ...system, agency })

const lineOf = (status: string, { recipient, template }: Ended) => ({
  kind: `mail.${status}`,
  bookingId: null,
  data: { recipient, template },
})

/** Sends what is queued, every few seconds; what it answers ends that, waiting for a letter under way. */
export const startSending = (dependencies: Needed, mail: Mail): (() => Promise<void>) =>
  startJob(secondsBetween, (signal) => sendDue(dependencies, mail, signal))
