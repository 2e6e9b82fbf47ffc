import type { InputOf } from '../../contract/call.ts'
import type { report, ReportMail } from '../../contract/report.ts'
import type { Language } from '../../domain/value/language.ts'
import type { Printable } from '../../domain/ticket/printer.ts'
import type { Tx, Actor } from '../database/transaction.ts'
import type { Limit } from '../database/throttle.ts'
import {
  cancelledSailing,
  countOverdueLists,
  countQueuedMessages,
  hastenMessagesAhead,
  insertMessage,
  insertCancellationsAhead,
  insertMessageAhead,
  messagesOf,
  replaceMessagesAhead,
  type OutboxEntry,
} from './mailSql.ts'

/** Channels by which messages are sent; also their kinds in the outbox. */
export const channels = ['email', 'sms'] as const
export type Channel = (typeof channels)[number]
/** Lists of those on board, which go to authorities by the way of each. */
export const listChannel = 'authority'
export const sentChannels = [...channels, listChannel] as const
export type SentChannel = (typeof sentChannels)[number]
/** Print jobs wait in the same outbox and are fetched by the machine of the printer. */
export const outboxKinds = [...sentChannels, 'print'] as const
type OutboxKind = (typeof outboxKinds)[number]

/** A version of the list of a sailing that leaves a port, for an authority. */
export interface ListKey {
  itinerary: number
  port: string
  version: number
  authority: string
}
type ReportRequest = InputOf<typeof report.read>['body']

/** The data of a message, by its template. */
export interface TemplateData {
  password_reset: { language: string; code: string; minutes: number }
  /** The code by which a new user sets a password. */
  invitation: { language: string; code: string; hours: number }
  /** The code of the second step of a sign-in. */
  sign_in_code: { language: string; code: string; minutes: number }
  insurance_offer: {
    language: string
    /** Decimals of the amounts; absent from messages of earlier versions. */
    digits?: number
    leader: { firstName?: string | undefined; lastName?: string | undefined }
    offers: readonly {
      name: string
      description: string
      marketingDescription: string
      grossAmount: number
    }[]
  }
  /** An e-mail about a booking, whose documents are attached when it is sent. */
  booking: { language: string; reference: string; agency: string; subject: string; text: string }
  /** Removes cancelled trips from the calendars of those whose documents were mailed. */
  cancellation: { language: string; reference: string; agency: string }
  /** An e-mail about a booking without documents. */
  notice: { language: string; subject: string; text: string }
  /** A text message about a booking. */
  booking_sms: { language: string; text: string }
  /** Lists of those on board, whose files are made when they are sent. */
  authority_list: { language: string; subject: string; text: string; list: ListKey }
  /** A report as a file, which is made when the e-mail is sent, with what its user may see then. */
  report: {
    language: Language
    subject: string
    text: string
    userId: number
    format: ReportMail['format']
    request: ReportRequest
  }
  /** A document of a booking for the printer of one machine. */
  print_job: { job: string; station: string; reference: string; printable: Printable }
}

export type Template = keyof TemplateData

export interface NewMessage<T extends Template> {
  recipient: string
  template: T
  data: TemplateData[T]
  now: Date
  /** Milliseconds after which the message is no longer worth sending. */
  goodFor: number
  /** E-mail if absent. */
  channel?: OutboxKind
  bookingId?: number
}

/** Adds a message to the outbox on behalf of a user; it is sent after this transaction has committed. */
export function queueMessageAhead<T extends Template>(
  tx: Tx,
  { agency, userName }: Pick<Actor, 'agency' | 'userName'>,
  { now, goodFor, channel = 'email', bookingId, ...message }: NewMessage<T>,
): void {
  const goodUntil = new Date(now.getTime() + goodFor)
  const times = { dueAt: now, goodUntil }
  insertMessageAhead(tx, { agency, userName, channel, bookingId: bookingId ?? null, ...message, ...times })
}

/** Adds an e-mail to everyone to whom documents of the booking were mailed, about its cancelled trips. */
export function queueCancellationsAhead(
  tx: Tx,
  { userName }: Pick<Actor, 'userName'>,
  { bookingId, now, goodFor }: { bookingId: number; now: Date; goodFor: number },
): void {
  insertCancellationsAhead(tx, { userName, bookingId, now, goodUntil: new Date(now.getTime() + goodFor) })
}

/** Adds lists for an authority to the outbox, to leave at a time; returns the id of the message. */
export const queueList = (
  tx: Tx,
  { agency, userName }: Pick<Actor, 'agency' | 'userName'>,
  data: TemplateData['authority_list'],
  times: { dueAt: Date; goodUntil: Date },
): Promise<number> =>
  insertMessage(tx, {
    agency,
    userName,
    channel: listChannel,
    bookingId: null,
    recipient: data.list.authority,
    template: 'authority_list',
    data,
    ...times,
  })

export { cancelledSailing, countOverdueLists, countQueuedMessages }

/** Both change queued messages of every agency, and need the system’s view. */
export const replaceQueued = replaceMessagesAhead
export const sendQueuedNow = hastenMessagesAhead

/** The messages about a booking with their state, latest first. */
export const listMessages = (tx: Tx, bookingId: number): Promise<OutboxEntry[]> => messagesOf(tx, bookingId)

/** Limits of messages to clients: per user, per agency, and per recipient for both together. */
export const messageLimits = ({ agency, userName }: Actor, recipient: string): Limit[] => [
  { name: `mail ${agency} ${userName}`, atOnce: 20, perHour: 30 },
  { name: `mail ${agency}`, atOnce: 200, perHour: 200 },
  { name: `mail ${agency} to ${recipient.toLowerCase()}`, atOnce: 3, perHour: 3 },
]

/** Milliseconds until the second try; doubled with each, up to the longest. */
const firstPause = 30_000
const longestPause = 60 * 60_000

/** The pause before the next try of what waits in the outbox. */
export const pauseAfter = (tries: number) => Math.min(firstPause * 2 ** (tries - 1), longestPause)
