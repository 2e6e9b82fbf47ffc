import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { session } from '../../contract/session.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { isExhausted } from '../database/throttle.ts'
import { appendJournalAhead, type JournalEntry } from '../journal/journal.ts'
import type { Browser, PublicContext, ServerDependencies, CallContext } from '../server/context.ts'
import { sessionActingFor } from './acting.ts'
import { agenciesUnder, insertGrantAhead, listGrantedAgencies } from './agencySql.ts'
import type { Session } from './bearer.ts'
import { isCallHidden } from './permission.ts'
import type { AttemptResult, SignInThrottle } from './signInThrottle.ts'
import { openStep, consumePassedStep } from './factor/step.ts'
import { readPasswordDue } from './sessionSql.ts'
import { refuseSignIn, verifiedAccount } from './token.ts'

type AccountCredentials = InputOf<typeof session.alternateAgencies>['body']
type Agencies = AnswerOf<typeof session.alternateAgencies>

/** Length of a shift in ms; the next one requires the password again. */
const shift = 12 * 3_600_000

/**
 * Confirms the password of another account, throttled like signing in; from then on the user may act for its agencies.
 */
export async function alternateAgencies(
  dependencies: ServerDependencies,
  throttle: SignInThrottle,
  body: AccountCredentials,
  from: Pick<PublicContext, 'address' | 'browser'>,
  own: Session,
): Promise<Agencies | Refusal> {
  const withheld = await dependencies.database.transaction(own.who, (tx) =>
    isCallHidden(tx, own.who, session.alternateAgencies),
  )
  if (withheld) return refuse('not_permitted')
  if (body.agencyCode.trim() === own.who.agency) return refuse('alternate_is_own')
  const { address, browser } = from
  const named = { agency: body.agencyCode.trim(), userName: body.userName }
  const passed = await consumePassedStep(dependencies, browser, named)
  const tried = await throttle.attempt(
    { ...named, address, browser },
    () => grantAgencies(dependencies, own, body, { browser, passed }),
    resultOf,
  )
  return isExhausted(tried) ? refuse('too_many_tries', { seconds: tried.seconds }) : tried
}

async function grantAgencies(
  dependencies: ServerDependencies,
  own: Session,
  shown: AccountCredentials,
  { browser, passed }: { browser: Browser; passed: number | undefined },
): Promise<Agencies | Refusal> {
  const { database, clock } = dependencies
  const { userId } = own.who
  const agencyCode = shown.agencyCode.trim()
  const named = { agency: agencyCode, userName: shown.userName }
  const { password, validationCode = '' } = shown
  const account = await verifiedAccount(dependencies, named, { password, validationcode: validationCode })
  if (!account || userId === null) return refuseSignIn(dependencies, agencyCode)
  if (account.needsFactor && !account.hasFactor) return refuse('factor_required_there')
  if (account.hasFactor && passed !== account.id)
    return openStep(dependencies, browser, named, { userId: account.id, guarded: false })
  if (await readPasswordDue(database, account.id)) return refuse('password_change_required')
  const agencies = await database.transaction(own.who, async (tx) => {
    const under = await agenciesUnder(tx, account.agency)
    const codes = under.map(({ code }) => code)
    const expiresAt = new Date(clock.now().getTime() + shift)
    insertGrantAhead(tx, { userId, account: account.id, agencies: codes, expiresAt })
    return under
  })
  await journalBoth(dependencies, own, agencyCode)
  return { agencies }
}

/** The browser of the person is not one of that account where its second step, or its second factor, is missing. */
function resultOf(result: Agencies | Refusal): AttemptResult {
  if (!isRefusal(result)) return 'right'
  return result.refusal === 'bad_sign_in' || result.refusal === 'passwords_off' ? 'wrong' : 'undecided'
}

/** Records the change in the journals of both agencies. */
async function journalBoth(dependencies: ServerDependencies, own: Session, agency: string): Promise<void> {
  const { database } = dependencies
  const line: JournalEntry = { kind: 'session.alternateAgencies', bookingId: null, data: { agency } }
  await database.transaction(own.who, async (tx) => appendJournalAhead(tx, own.who, line))
  const there = await sessionActingFor(dependencies, [agency], own)
  if (!isRefusal(there))
    await database.transaction(there.who, async (tx) => appendJournalAhead(tx, there.who, line))
}

/** The agencies whose account the user has confirmed and may still act for, by code. */
export async function grantedAgencies({
  tx,
  who,
  clock,
}: CallContext): Promise<AnswerOf<(typeof session)['grantedAgencies']>> {
  return { agencies: await listGrantedAgencies(tx, who.userId, clock.now()) }
}
