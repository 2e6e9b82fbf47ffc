import type { Static } from 'typebox'
import type { AnswerOf, FileAnswer, InputOf } from '../../contract/call.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { Right } from '../../domain/session/right.ts'
import type { Language } from '../../domain/value/language.ts'
import type { DiskSpace } from '../database/diskSpace.ts'
import type { Guard } from '../database/stockChange.ts'
import type { Database, Tx, Actor } from '../database/transaction.ts'
import type { JournalKind } from '../journal/journal.ts'
import type { CheckinFeed } from '../checkin/feed.ts'
import type { Feed } from '../sailing/feed/feed.ts'
import type { Directory } from '../session/directory/directory.ts'
import type { Seal } from '../session/sealed.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Network } from '../reference/records.ts'
import type { Catalogues } from '../reference/catalogues.ts'
import type { ServiceFile } from '../worker/serviceFile.ts'
import type { Clock } from './clock.ts'
import type { Readiness } from './operations/readiness.ts'

/** Dependencies of the services, assembled by main.ts and by tests. */
export interface ServerDependencies {
  database: Database
  /** In the version with which the call or job began. */
  catalogue: Catalogue
  /** Source of later versions; without it the catalogue does not change. */
  catalogues?: Catalogues
  clock: Clock
  /**
   * Returns a number from 0 (included) to 1 (excluded); only for values that need not be secret, such as booking
   * references.
   */
  random: () => number
  /** Encrypts the secrets of one-time codes; the same for all servers on one database. */
  seal: Seal
  /** The directory of the firm by which users may sign in; absent where none is configured. */
  directory?: Directory
  /** Guard of the stock; on if absent, off only in the test that proves its effect. */
  guard?: Guard
  /** Source of stock changes; without it none are sent. */
  feed?: Feed
  /** Source of what happens at the gates; without it that of this process. */
  checkinFeed?: CheckinFeed
  /** Uncaught faults since the start of the process; none if absent. */
  countFaults?: () => number
  /** Room for the embedded database; absent for another one. */
  disk?: DiskSpace
  /** Decides whether requests should be sent here; the database alone decides if absent. */
  readiness?: Readiness
}

/** The context that a handler gets in addition to its input: the actor and the open transaction. */
export interface CallContext {
  who: Actor
  /** The rights of the person, in the agency acted for too. */
  rights: readonly Right[]
  /** Under row-level security. A changing call runs in a savepoint of it: a returned refusal rolls back its changes. */
  tx: Tx
  clock: Clock
  /** In the version with which the call or job began. */
  network: Network
  /** A job, whose questions no person answers. */
  isJob?: boolean
  deviceId: number
  browser: Browser
  /** Adds a journal entry in this transaction. */
  journal(kind: JournalKind, bookingId: number | null, data: object): void
  /** Runs after the transaction has committed, and not at all if it does not. */
  afterCommit(after: () => void): void
}

/** A successful response as a handler returns it: a file may still have to be made. */
type Returned<A> = A extends Static<typeof FileAnswer> ? ServiceFile : A

export type Handler<C> = (input: InputOf<C>, context: CallContext) => Promise<Returned<AnswerOf<C>> | Refusal>

/** One handler per call of a noun; it returns a refusal for a rule and throws for faults only. */
export type Handlers<N> = { [K in keyof N]: Handler<N[K]> }

/** The credential that a browser stores between pages, inaccessible to scripts: `selector.validator`. */
export interface Browser {
  credential: string | undefined
  /** Sets a new credential; with `maxAge` in seconds it outlives the browser session. */
  setCredential(credential: string, maxAge?: number): void
  /** Deletes it. */
  clearCredential(): void
  /** True if the request comes from a page: browsers send headers that no script can suppress. */
  isBrowser: boolean
  /** Identifies this browser; outlives every session. */
  id: string | undefined
  setId(id: string): void
  /** Secret of the sign-in in this browser that waits for its second step. */
  step: string | undefined
  setStep(secret: string, maxAge: number): void
  clearStep(): void
  /** Secret of the sign-in in this browser that is under way at the directory. */
  directory: string | undefined
  setDirectory(secret: string, maxAge: number): void
  clearDirectory(): void
  /** The site the browser shows: `https://desk.example`, and its host name. */
  origin: string
  host: string
  /** The header `user-agent`. */
  agent: string
}

/** The context of a public call: it opens its own transactions, so that it holds none while it waits. */
export interface PublicContext {
  /** Language of the browser’s request; the sign-in may name another. */
  language: Language
  /** Network address of the caller, for throttling. */
  address: string
  browser: Browser
}

export type PublicHandler<C> = (
  input: InputOf<C>,
  context: PublicContext,
) => Promise<Returned<AnswerOf<C>> | Refusal>
export type PublicHandlers<N> = { [K in keyof N]: PublicHandler<N[K]> }
