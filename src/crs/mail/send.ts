import { system, type Actor } from '../database/transaction.ts'
import { appendJournalAhead, type JournalEntry, type JournalKind } from '../journal/journal.ts'
import type { ServerDependencies } from '../server/context.ts'
import { startJob } from '../server/job/job.ts'
import { pauseAfter, sentChannels, type Channel, type listChannel, type SentChannel } from './queue.ts'
import { messageFrom, type Attachment } from './message.ts'
import { isPermanentFailure, type MessageTransport } from './transport.ts'
import {
  claimMessage,
  endExpired,
  endMessageAhead,
  postponeMessageAhead,
  type WaitingMessage,
} from './mailSql.ts'

type Needed = Pick<ServerDependencies, 'database' | 'clock'>

export interface SendOptions {
  transports: Readonly<
    Record<Channel, MessageTransport> & Partial<Record<typeof listChannel, MessageTransport>>
  >
  /** Address of the desk for the reader of an e-mail. */
  deskUrl: string
  /** Makes the files of an e-mail; throws a RefusedMessage if they cannot be made any more. */
  attachmentsOf(waiting: WaitingMessage): Promise<readonly Attachment[]>
}

const secondsBetween = 5
/**
 * Milliseconds after which another process may send a message whose sender has died; longer than a server of a
 * channel may take.
 */
const lease = 5 * 60_000
/** Sends the due messages of every channel. Returns the number of sent messages. */
export async function sendDue(
  dependencies: Needed,
  options: SendOptions,
  signal?: AbortSignal,
): Promise<number> {
  await giveUp(dependencies)
  const sent = await Promise.all(
    sentChannels.map((channel) => sendOf(dependencies, options, channel, signal)),
  )
  return sent.reduce((sum, count) => sum + count, 0)
}

/** One after the other; a temporary failure ends the pass of this channel. */
async function sendOf(
  dependencies: Needed,
  options: SendOptions,
  channel: SentChannel,
  signal?: AbortSignal,
): Promise<number> {
  const transport = options.transports[channel]
  if (!transport) return 0
  for (let sent = 0; ; sent++) {
    const waiting = signal?.aborted ? undefined : await claim(dependencies, channel)
    if (!waiting || !(await deliver(dependencies, options, transport, waiting))) return sent
  }
}

function claim({ database, clock }: Needed, channel: SentChannel): Promise<WaitingMessage | undefined> {
  const now = clock.now()
  const mineUntil = new Date(now.getTime() + lease)
  return database.transaction(system, (tx) => claimMessage(tx, channel, now, mineUntil))
}

/** Returns whether the next message may be tried, that is, the server of the channel has responded. */
async function deliver(
  dependencies: Needed,
  { deskUrl, attachmentsOf }: SendOptions,
  transport: MessageTransport,
  waiting: WaitingMessage,
): Promise<boolean> {
  let outcome = transport.outcome
  try {
    const attachments = await attachmentsOf(waiting)
    outcome = (await transport.deliver({ ...messageFrom(waiting, deskUrl), attachments })) ?? outcome
  } catch (problem) {
    if (!isPermanentFailure(problem)) return postpone(dependencies, waiting, problem)
    await end(dependencies, waiting, 'refused', (problem as Error).message)
    return true
  }
  await end(dependencies, waiting, outcome, null)
  return true
}

async function end(
  { database, clock }: Needed,
  mail: WaitingMessage,
  status: Outcome,
  problem: string | null,
) {
  await database.transaction(system, async (tx) => {
    endMessageAhead(tx, mail.id, { status, now: clock.now(), problem })
    appendJournalAhead(tx, booksOf(mail), lineOf(status, mail))
  })
}

async function postpone(
  { database, clock }: Needed,
  { id, channel, tries }: WaitingMessage,
  problem: unknown,
) {
  const dueAt = new Date(clock.now().getTime() + pauseAfter(tries))
  await database.transaction(system, async (tx) => postponeMessageAhead(tx, id, dueAt, String(problem)))
  // Logs codes only: the answer of a mail server may quote the recipient. The outbox has its words.
  const { code = 'no code', responseCode = '' } = problem as { code?: unknown; responseCode?: unknown }
  console.error(
    `purser: ${channel} ${id} did not leave at try ${tries}: ${String(code)} ${String(responseCode)}`,
  )
  return false
}

/** Ends expired messages without sending them. */
async function giveUp({ database, clock }: Needed): Promise<void> {
  await database.transaction(system, async (tx) => {
    for (const { kind, ...expired } of await endExpired(tx, clock.now())) {
      const ended = { ...expired, channel: kind }
      appendJournalAhead(tx, booksOf(ended), lineOf('lapsed', ended))
    }
  })
}

type Outcome = MessageTransport['outcome'] | 'refused' | 'lapsed'

interface Ended {
  channel: string
  bookingId: number | null
  agency: string
  recipient: string
  template: string
}

const booksOf = ({ agency }: Ended): Actor => ({ ...system, agency })

/** Print jobs can only lapse here, because the machine of a printer fetches them from the outbox. */
function kindOf(channel: string, status: Outcome): JournalKind {
  if (channel === 'print') return 'print.lapsed'
  if (channel === 'email') return `mail.${status}`
  return channel === 'sms' ? `sms.${status}` : `list.${status}`
}

const lineOf = (status: Outcome, { channel, bookingId, recipient, template }: Ended): JournalEntry => ({
  kind: kindOf(channel, status),
  bookingId,
  data: { recipient, template },
})

/** Sends queued messages every few seconds; returns a function that stops and waits for those being sent. */
export const startOutboxJob = (dependencies: Needed, options: SendOptions): (() => Promise<void>) =>
  startJob(secondsBetween, (signal) => sendDue(dependencies, options, signal))
