import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { session } from '../../contract/session.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { append } from '../journal/journal.ts'
import { answerOf } from '../server/answer.ts'
import type { Parts } from '../server/parts.ts'
import type { Asked, Route } from '../server/route.ts'
import { actingFor } from './acting.ts'
import { agenciesUnder, grant } from './alternateSql.ts'
import type { Session } from './bearer.ts'
import type { Patience } from './patience.ts'
import { matches } from './secret.ts'
import { findUser } from './sql.ts'
import { countedAs } from './token.ts'
import { noAgency } from './who.ts'

type Shown = InputOf<typeof session.alternateAgencies>['body']
type Agencies = AnswerOf<typeof session.alternateAgencies>

/** A shift, in ms: the next one shows the password again. */
const shift = 12 * 3_600_000

/** Like signing in it may have to wait, which must hold no transaction. */
export function alternateAgenciesRoute(parts: Parts, patience: Patience): Route {
  return {
    call: session.alternateAgencies,
    closed: async (asked, own) =>
      answerOf(await alternateAgencies(parts, patience, asked, own), asked.language),
  }
}

async function alternateAgencies(
  parts: Parts,
  patience: Patience,
  asked: Asked,
  own: Session,
): Promise<Agencies | Refusal> {
  const { body } = asked.input as InputOf<typeof session.alternateAgencies>
  if (body.agencyCode.trim() === own.who.agency) return refuse('alternate_is_own')
  const tried = await patience.attempt(
    countedAs({ agencycode: body.agencyCode, username: body.userName }, asked),
    () => show(parts, asked, own, body),
    (result) => !isRefusal(result),
  )
  return 'seconds' in tried ? refuse('too_many_tries', { seconds: tried.seconds }) : tried
}

async function show(parts: Parts, asked: Asked, own: Session, shown: Shown): Promise<Agencies | Refusal> {
  const { database, clock } = parts
  const { userId } = own.who
  const agencyCode = shown.agencyCode.trim()
  const name = shown.userName.normalize('NFC')
  const account = await database.transaction(noAgency, (tx) => findUser(tx, agencyCode, name))
  const right = await matches(account?.passwordHash, shown.password)
  if (!right || !account || userId === null) return refuse('bad_sign_in')
  const agencies = await database.transaction(noAgency, async (tx) => {
    const under = await agenciesUnder(tx, account.agency)
    const codes = under.map(({ code }) => code)
    const expiresAt = new Date(clock.now().getTime() + shift)
    await grant(tx, { userId, account: account.id, agencies: codes, expiresAt })
    return under
  })
  await tellBoth(parts, asked, own, agencyCode)
  return { agencies }
}

/** Both agencies’ journals say who acts for whom. */
async function tellBoth(
  { database, clock }: Parts,
  asked: Asked,
  own: Session,
  agency: string,
): Promise<void> {
  const line = { kind: 'session.alternateAgencies', bookingId: null, data: { agency } }
  await database.transaction(own.who, (tx) => append(tx, own.who, line))
  const there = await actingFor({ database, clock }, { ...asked, alternate: agency, input: {} as never }, own)
  if (!isRefusal(there)) await database.transaction(there.who, (tx) => append(tx, there.who, line))
}
