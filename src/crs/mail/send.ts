import { system, type Actor } from '../database/transaction.ts'
import { appendJournal } from '../journal/journal.ts'
import type { ServerDependencies } from '../server/context.ts'
import { startJob } from '../server/job.ts'
import { messageFrom } from './message.ts'
import { isPermanentFailure, type MailTransport } from './transport.ts'
import { claimMail, endExpired, endMail, postponeMail, type WaitingMail } from './sql.ts'

type Needed = Pick<ServerDependencies, 'database' | 'clock'>

export interface MailOptions {
  transport: MailTransport
  /** Address of the desk for the reader of an e-mail. */
  deskUrl: string
}

const secondsBetween = 5
/**
 * Milliseconds after which another process may send an e-mail whose sender has died; longer than a mail server may
 * take.
 */
const lease = 5 * 60_000
/** Milliseconds until the second try; doubled with each, up to the longest. */
const firstPause = 30_000
const longestPause = 60 * 60_000

export const pauseAfter = (tries: number) => Math.min(firstPause * 2 ** (tries - 1), longestPause)

/** Sends due e-mails one after the other; a temporary failure ends the pass. Returns the number of sent e-mails. */
export async function sendDue(
  dependencies: Needed,
  mail: MailOptions,
  signal?: AbortSignal,
): Promise<number> {
  await giveUp(dependencies)
  for (let sent = 0; ; sent++) {
    const waiting = signal?.aborted ? undefined : await claim(dependencies)
    if (!waiting || !(await deliver(dependencies, mail, waiting))) return sent
  }
}

function claim({ database, clock }: Needed): Promise<WaitingMail | undefined> {
  const now = clock.now()
  return database.transaction(system, (tx) => claimMail(tx, now, new Date(now.getTime() + lease)))
}

/** Returns whether the next e-mail may be tried, that is, the mail server has responded. */
async function deliver(
  dependencies: Needed,
  { transport, deskUrl }: MailOptions,
  waiting: WaitingMail,
): Promise<boolean> {
  try {
    await transport.deliver(messageFrom(waiting, deskUrl))
  } catch (problem) {
    if (!isPermanentFailure(problem)) return postpone(dependencies, waiting, problem)
    await end(dependencies, waiting, 'refused', (problem as Error).message)
    return true
  }
  await end(dependencies, waiting, transport.outcome, null)
  return true
}

async function end({ database, clock }: Needed, mail: WaitingMail, status: string, problem: string | null) {
  await database.transaction(system, async (tx) => {
    await endMail(tx, mail.id, { status, now: clock.now(), problem })
    await appendJournal(tx, booksOf(mail), lineOf(status, mail))
  })
}

async function postpone({ database, clock }: Needed, { id, tries }: WaitingMail, problem: unknown) {
  const dueAt = new Date(clock.now().getTime() + pauseAfter(tries))
  await database.transaction(system, (tx) => postponeMail(tx, id, dueAt, String(problem)))
  console.error(`purser: mail ${id} did not leave at try ${tries}: ${String(problem)}`)
  return false
}

/** Ends expired e-mails without sending them. */
async function giveUp({ database, clock }: Needed): Promise<void> {
  await database.transaction(system, async (tx) => {
    for (const mail of await endExpired(tx, clock.now()))
      await appendJournal(tx, booksOf(mail), lineOf('lapsed', mail))
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

/** Sends queued e-mails every few seconds; returns a function that stops and waits for the e-mail being sent. */
export const startSending = (dependencies: Needed, mail: MailOptions): (() => Promise<void>) =>
  startJob(secondsBetween, (signal) => sendDue(dependencies, mail, signal))
