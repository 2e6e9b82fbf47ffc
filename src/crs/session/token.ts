import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { session } from '../../contract/session.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { isLanguage, type Language } from '../../domain/value/language.ts'
import { append } from '../journal/journal.ts'
import type { Door, Parts } from '../server/parts.ts'
import { type About, describe } from './answer.ts'
import { openDevice } from './device.ts'
import type { Patience } from './patience.ts'
import { matches } from './secret.ts'
import { type AgencyRow, findUser, readAgency, type UserRow } from './sql.ts'
import { noAgency, seeing } from './who.ts'

export type Credentials = InputOf<typeof session.token>['headers']
export type SessionAnswer = AnswerOf<typeof session.token>

/** The agency of those who leave the field empty. */
export const houseAgency = '1300'
export const agencyOf = ({ agencycode }: Pick<Credentials, 'agencycode'>) => agencycode?.trim() || houseAgency

export const languageOf = ({ language }: Credentials, door: Door): Language =>
  language !== undefined && isLanguage(language) ? language : door.language

/** Signs in, after the waiting that earlier failures of this user or address cost. */
export async function token(
  parts: Parts,
  about: About,
  patience: Patience,
  credentials: Credentials,
  door: Door,
): Promise<SessionAnswer | Refusal> {
  const tried = await patience.attempt(
    countedAs(credentials, door),
    () => signIn(parts, about, credentials, door),
    (result) => !isRefusal(result),
  )
  return 'seconds' in tried ? refuse('too_many_tries', { seconds: tried.seconds }) : tried
}

export function countedAs(
  credentials: Pick<Credentials, 'agencycode' | 'username'>,
  { address }: Pick<Door, 'address'>,
) {
  const user = `${agencyOf(credentials)} ${credentials.username}`
  return [
    { name: `user ${user}`, free: 4, atOnce: 8, forgiven: true },
    { name: `address ${address}`, free: 40, atOnce: 64, forgiven: false },
  ]
}

async function signIn(
  parts: Parts,
  about: About,
  credentials: Credentials,
  door: Door,
): Promise<SessionAnswer | Refusal> {
  const found = await parts.database.transaction(noAgency, async (tx) => ({
    user: await findUser(tx, agencyOf(credentials), credentials.username.normalize('NFC')),
    agency: await readAgency(tx, agencyOf(credentials)),
  }))
  const right = await areRight(found.user, credentials)
  if (!right || !found.user || !found.agency) return refuse('bad_sign_in')
  return open(parts, about, found.user, found.agency, credentials, door)
}

async function areRight(
  user: UserRow | undefined,
  { password, validationcode }: Credentials,
): Promise<boolean> {
  const both = await Promise.all([
    matches(user?.passwordHash, password),
    matches(user?.validationHash, validationcode),
  ])
  return both.every(Boolean)
}

function open(
  { database, clock }: Parts,
  about: About,
  user: UserRow,
  agency: AgencyRow,
  credentials: Credentials,
  door: Door,
): Promise<SessionAnswer> {
  const language = languageOf(credentials, door)
  const owner = { userId: user.id, agency: user.agency, userName: user.name }
  return database.transaction(seeing(owner, language), async (tx) => {
    const opening = { ...owner, language, remember: credentials.remember === 'true' }
    const accessToken = await openDevice(tx, opening, door.browser, clock.now())
    await append(tx, seeing(owner, language), { kind: 'session.token', bookingId: null, data: {} })
    return describe(about, accessToken, user.name, agency, credentials.version)
  })
}
