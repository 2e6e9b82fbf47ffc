import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { Language } from '../../domain/value/language.ts'
import type { Guard } from '../database/change.ts'
import type { Database, Tx, Actor } from '../database/transaction.ts'
import type { Feed } from '../sailing/feed/feed.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Clock } from './clock.ts'

/** What the nouns are built on; main.ts and tests wire it. */
export interface ServerDependencies {
  database: Database
  catalogue: Catalogue
  clock: Clock
  /** From 0 up to but without 1; only for what need not be secret, such as booking references. */
  random: () => number
  /** Of seats and berths; on where it is absent, off only in the test that shows what it is good for. */
  guard?: Guard
  /** What is sold, freed and held; where it is absent, nothing is told. */
  feed?: Feed
  /** Faults that the process survived since it started; none where it is absent. */
  countFaults?: () => number
}

/** What a handler is given beside its input: on whose behalf, and the one open transaction. */
export interface CallContext {
  who: Actor
  /** Open and behind the walls. A changing call runs in a savepoint of it: answering a refusal undoes all of it. */
  tx: Tx
  clock: Clock
  deviceId: number
  browser: Browser
  /** Writes down who did what, in this transaction. */
  journal(kind: string, bookingId: number | null, data: object): Promise<void>
  /** Runs once the transaction has committed, and not at all when it does not. */
  afterCommit(after: () => void): void
}

export type Handler<C> = (input: InputOf<C>, context: CallContext) => Promise<AnswerOf<C> | Refusal>

/** One handler a call of a noun; a rule that says no is answered as a refusal, only faults are thrown. */
export type Handlers<N> = { [K in keyof N]: Handler<N[K]> }

/** The one credential a browser keeps between pages, out of reach of any script: `selector.validator`. */
export interface Browser {
  credential: string | undefined
  /** Hands it a new one; `maxAge` in seconds keeps it beyond the browser’s end. */
  setCredential(credential: string, maxAge?: number): void
  /** Takes it away. */
  clearCredential(): void
  /** Whether a page asks, rather than a program: browsers say so in headers that no script can leave out. */
  isBrowser: boolean
  /** Tells this browser from others; outlives every session. */
  id: string | undefined
  setId(id: string): void
}

/** What a call without a session is given: it opens its own transactions, so that waiting holds none. */
export interface PublicContext {
  /** Language asked for by the browser; the sign-in may name another. */
  language: Language
  /** Where the call came from, for throttling. */
  address: string
  browser: Browser
}

export type PublicHandler<C> = (input: InputOf<C>, context: PublicContext) => Promise<AnswerOf<C> | Refusal>
export type PublicHandlers<N> = { [K in keyof N]: PublicHandler<N[K]> }
