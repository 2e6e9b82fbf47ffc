import { sql } from 'kysely'
import { type Exhausted, isExhausted, keyOf, type Limit, networkOf, throttled } from '../database/throttle.ts'
import { noAgency, type Tx } from '../database/transaction.ts'
import type { Browser, PublicContext, ServerDependencies } from '../server/context.ts'
import { newSecret } from './secret.ts'
import { createFairQueue } from '../server/fairQueue.ts'

/** A password shown for an account, and where from. */
export interface PasswordAttempt extends Pick<PublicContext, 'address' | 'browser'> {
  agency: string
  userName: string
}

export type AttemptResult = 'right' | 'wrong' | 'undecided'

export interface SignInThrottle {
  /** Evaluates one guess, or returns the seconds until another one of this account is evaluated. */
  attempt<T>(
    guess: PasswordAttempt,
    evaluate: () => Promise<T>,
    verdict: (result: T) => AttemptResult,
  ): Promise<T | Exhausted>
}

/** Guesses evaluated at a time: hashing takes a core each, and trusted browsers need one as well. */
const slots = 2
/** Guesses that wait for one account from one network: the first minutes of a shift in a call centre. */
const longestQueue = 64

/**
 * Guesses from browsers in which an account never signed in: at most 100 an hour for the account, at most 40 of them
 * from one network, so that no single guesser uses up what its owner needs on a new device. The last one brakes who
 * tries a few passwords on many accounts.
 */
const limitsElsewhere = (account: string, network: string): Limit[] => [
  { name: `sign-in ${account}`, atOnce: 40, perHour: 60 },
  { name: `sign-in ${account} from ${network}`, atOnce: 20, perHour: 20 },
  { name: `sign-in from ${network}`, atOnce: 500, perHour: 500 },
]

/** A trusted browser has guesses of its own, which no other can use up. */
const limitsTrusted = (account: string, browserId: string): Limit[] => [
  { name: `sign-in ${account} in ${browserId}`, atOnce: 20, perHour: 40 },
]

/** Right guesses are never counted, so an account that many share signs in as often as it likes. */
export function createSignInThrottle(
  dependencies: Pick<ServerDependencies, 'database' | 'clock'>,
): SignInThrottle {
  const { database, clock } = dependencies
  const turns = createFairQueue(slots, longestQueue)

  return {
    async attempt(guess, evaluate, verdict) {
      const { browser } = guess
      const account = `${guess.agency} ${guess.userName.normalize('NFC')}`
      const network = networkOf(guess.address)
      // A flood without the cookie costs no connection before its turn.
      const trustedId = browser.id && (await findTrust(browser.id, account))
      const limits = trustedId ? limitsTrusted(account, trustedId) : limitsElsewhere(account, network)
      const evaluated = async () => {
        const result = await throttled(dependencies, limits, evaluate, (one) => verdict(one) === 'wrong')
        if (!isExhausted(result) && verdict(result) === 'right') await trust(browser, account)
        return result
      }
      const result = trustedId ? await evaluated() : await turns.run(`${account} ${network}`, evaluated)
      return result === 'full' ? { seconds: 5 } : result
    },
  }

  async function findTrust(id: string, account: string): Promise<string | undefined> {
    const since = trustedSince(clock.now())
    const found = await database.transaction(noAgency, (tx) =>
      sql<{ trusted: boolean }>`
        select is_trusted_browser(${keyOf(id)}, ${keyOf(account)}, ${since}) as trusted`.execute(tx),
    )
    return found.rows[0]?.trusted ? id : undefined
  }

  async function trust(browser: Browser, account: string): Promise<void> {
    const id = browser.id ?? newSecret()
    await database.transaction(noAgency, (tx) =>
      sql`select trust_browser(${keyOf(id)}, ${keyOf(account)}, ${clock.now()})`.execute(tx),
    )
    browser.setId(id)
  }
}

/** A browser is trusted this long after the account last signed in there. */
export const trustDays = 180

const trustedSince = (now: Date) => new Date(now.getTime() - trustDays * 24 * 3_600_000)

/** For the job loop. */
export async function pruneTrustedBrowsers(tx: Tx, now: Date): Promise<void> {
  await sql`select trusted_browser_prune(${trustedSince(now)})`.execute(tx)
}
