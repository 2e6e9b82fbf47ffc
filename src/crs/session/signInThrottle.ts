import {
  type Exhausted,
  isExhausted,
  throttleKey,
  type Limit,
  networkOf,
  throttled,
} from '../database/throttle.ts'
import { noAgency, type Tx } from '../database/transaction.ts'
import type { Browser, PublicContext, ServerDependencies } from '../server/context.ts'
import { createFairQueue } from '../server/limits/fairQueue.ts'
import { newSecret } from './secret.ts'
import { deleteTrustedBrowsersAhead, insertTrustedBrowserAhead, isTrustedBrowser } from './factor/stepSql.ts'

/** A password entered for an account, with the network and browser it came from. */
export interface PasswordAttempt extends Pick<PublicContext, 'address' | 'browser'> {
  agency: string
  userName: string
}

export type AttemptResult = 'right' | 'wrong' | 'undecided'

export interface SignInThrottle {
  /**
   * Evaluates an attempt, or returns the seconds until the next attempt on this account is evaluated. With `guarded` an
   * attempt beyond the limits of the account in a browser gets its result instead, which must not depend on the
   * password.
   */
  attempt<T>(
    guess: PasswordAttempt,
    evaluate: () => Promise<T>,
    resultOf: (result: T) => AttemptResult,
    guarded?: () => Promise<T>,
  ): Promise<T | Exhausted>
}

/** Attempts evaluated at the same time: hashing takes a core each, and trusted browsers need one as well. */
const slots = 2
/** Attempts that may wait for one account from one network: a call centre at the start of a shift. */
const longestQueue = 64

/**
 * Attempts from browsers in which the account never signed in: at most 100 wrong ones an hour for the account over all
 * networks, of which at most 40 from one. 60 of the 100 are reserved for the first attempts of each network, so that
 * networks which keep guessing use up the other 40, and the owner finds one left on another network. A refusal has the
 * seconds until `limitsLater` permit a retry.
 */
const limitsFirst = (account: string, network: string): Limit[] => [
  { name: `first sign-in ${account} from ${network}`, atOnce: 2, perHour: 1 },
  { name: `first sign-in ${account}`, atOnce: 40, perHour: 20 },
  ...limitsOfNetwork(account, network),
]
const limitsLater = (account: string, network: string): Limit[] => [
  { name: `sign-in ${account}`, atOnce: 20, perHour: 20 },
  ...limitsOfNetwork(account, network),
]
const limitsOfNetwork = (account: string, network: string): Limit[] => [
  { name: `sign-in ${account} from ${network}`, atOnce: 20, perHour: 20 },
  limitOfAll(network),
]

/** Slows down a network that tries a few passwords on many accounts. */
const limitOfAll = (network: string): Limit => ({
  name: `sign-in from ${network}`,
  atOnce: 500,
  perHour: 500,
})

/** A trusted browser has its own limit, which attempts elsewhere cannot use up. */
const limitsTrusted = (account: string, browserId: string): Limit[] => [
  { name: `sign-in ${account} in ${browserId}`, atOnce: 20, perHour: 40 },
]

/** The sets of limits of an account and a network; an attempt uses the first that is not exhausted. */
export type AttemptRule = (account: string, network: string) => readonly Limit[][]

const firstReserved: AttemptRule = (account, network) => [
  limitsFirst(account, network),
  limitsLater(account, network),
]

/** Correct passwords are never counted, so an account shared by many people signs in as often as needed. */
export function createSignInThrottle(
  dependencies: Pick<ServerDependencies, 'database' | 'clock'>,
  rule: AttemptRule = firstReserved,
): SignInThrottle {
  const { database, clock } = dependencies
  const queue = createFairQueue(slots, longestQueue)

  return {
    async attempt(guess, evaluate, resultOf, guarded) {
      const { browser } = guess
      const account = accountName(guess)
      const network = networkOf(guess.address)
      // Without the cookie no connection is used before the attempt leaves the queue.
      const trustedId = browser.id && (await findTrust(browser.id, account))
      const within = trustedId ? [limitsTrusted(account, trustedId)] : rule(account, network)
      const evaluated = async () => {
        const result = await withinOneOf(within, evaluate, (one) => resultOf(one) === 'wrong')
        if (isExhausted(result) && guarded && browser.isBrowser)
          return throttled(dependencies, [limitOfAll(network)], guarded, () => true)
        if (!isExhausted(result) && resultOf(result) === 'right')
          await trustBrowser(dependencies, browser, guess)
        return result
      }
      const result = trustedId ? await evaluated() : await queue.run(`${account} ${network}`, evaluated)
      return result === 'full' ? { seconds: 5 } : result
    },
  }

  /** Uses the first of the sets of limits that is not exhausted. */
  async function withinOneOf<T>(
    sets: readonly Limit[][],
    evaluate: () => Promise<T>,
    counts: (result: T) => boolean,
  ): Promise<T | Exhausted> {
    let result: T | Exhausted = { seconds: 1 }
    for (const limits of sets) {
      result = await throttled(dependencies, limits, evaluate, counts)
      if (!isExhausted(result)) return result
    }
    return result
  }

  async function findTrust(id: string, account: string): Promise<string | undefined> {
    const since = trustedSince(clock.now())
    const trusted = await database.transaction(noAgency, async (tx) =>
      isTrustedBrowser(tx, id, throttleKey(account), since),
    )
    return trusted ? id : undefined
  }
}

export type Account = Pick<PasswordAttempt, 'agency' | 'userName'>

export const accountName = ({ agency, userName }: Account) => `${agency} ${userName.normalize('NFC')}`

/** Trusts the browser for the account: its attempts no longer wait for those of other browsers. */
export async function trustBrowser(
  { database, clock }: Pick<ServerDependencies, 'database' | 'clock'>,
  browser: Browser,
  account: Account,
): Promise<void> {
  const id = browser.id ?? newSecret()
  await database.transaction(noAgency, async (tx) =>
    insertTrustedBrowserAhead(tx, id, accountName(account), clock.now()),
  )
  browser.setId(id)
}

/** Days for which a browser is trusted after the account last signed in there. */
export const trustDays = 180

export const trustedSince = (now: Date) => new Date(now.getTime() - trustDays * 24 * 3_600_000)

/** Deletes browsers that are no longer trusted; run by the cleanup job. */
export function pruneTrustedBrowsersAhead(tx: Tx, now: Date): void {
  deleteTrustedBrowsersAhead(tx, trustedSince(now))
}
