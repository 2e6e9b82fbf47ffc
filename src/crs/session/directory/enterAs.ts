import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { Language } from '../../../domain/value/language.ts'
import { noAgency, showAgenciesAhead, type Tx } from '../../database/transaction.ts'
import { appendJournalAhead } from '../../journal/journal.ts'
import type { PublicContext, ServerDependencies } from '../../server/context.ts'
import { actorOf } from '../actor.ts'
import { openDevice } from '../device.ts'
import { openStep, consumePassedStep } from '../factor/step.ts'
import { hashSecret, newSecret } from '../secret.ts'
import { type ServerInfo, sessionAnswer } from '../sessionAnswer.ts'
import type { SessionAnswer } from '../token.ts'
import type { Confirmed } from './directory.ts'
import {
  type DirectoryUser,
  endElsewhereAhead,
  findDirectoryUser,
  insertDirectoryUser,
  readGroupRows,
  updateDirectoryUser,
} from './directorySql.ts'
import { type DirectoryPerson, type GroupRights, rightsOfGroups, userNameOf } from './groupRights.ts'

interface Entering {
  remember: boolean
  /** Absent: that of the user. */
  language: Language | undefined
  version: string | undefined
}

/** The tokens of a session by the directory, as its device stores them sealed. */
export interface SessionTokens {
  issuer: string
  subject: string
  refreshToken: string
}

export const boundToUser = (userId: number | null) => `directory session of user ${userId}`

/** Signs in a person whom the directory has confirmed; makes the user at the first sign-in. */
export async function enterAs(
  dependencies: ServerDependencies,
  about: ServerInfo,
  { person, refreshToken }: Confirmed,
  { remember, language, version }: Entering,
  context: PublicContext,
): Promise<SessionAnswer | Refusal> {
  const { database, clock, catalogue, seal } = dependencies
  // Hashed before the transaction, which holds locks.
  const noPassword = await hashSecret(newSecret())
  const { nationality } = catalogue.network
  const user = await database.transaction(noAgency, (tx) => userOf(tx, person, { noPassword, nationality }))
  if (isRefusal(user)) return user
  const { agency, granted } = user
  const named = { agency, userName: user.name }
  const passed = await consumePassedStep(dependencies, context.browser, named)
  if (user.hasFactor && !person.hasFactor && passed !== user.id)
    return openStep(dependencies, context.browser, named, { userId: user.id, guarded: false })
  const owner = { userId: user.id, agency, userName: user.name }
  const tokens: SessionTokens = { issuer: person.issuer, subject: person.subject, refreshToken }
  const sealed = seal.close(JSON.stringify(tokens), boundToUser(user.id))
  const spoken = language ?? granted.language
  return database.transaction(actorOf(owner, spoken), async (tx) => {
    const directory = { sealed, hasFactor: person.hasFactor }
    const opening = { ...owner, language: spoken, remember, directory }
    const accessToken = await openDevice(tx, opening, context, clock.now())
    appendJournalAhead(tx, actorOf(owner, spoken), {
      kind: 'session.enterDirectory',
      bookingId: null,
      data: {},
    })
    const seller = { code: agency, name: user.agencyName, signature: user.signature }
    return { ...sessionAnswer(about, accessToken, user.name, seller, version), byDirectory: true }
  })
}

interface NewUser {
  noPassword: string
  nationality: string
}

type Entered = DirectoryUser & { agency: string; granted: GroupRights }

/** Finds or makes the user of a person, with the rights of the groups; sessions in other agencies end. */
async function userOf(tx: Tx, person: DirectoryPerson, made: NewUser): Promise<Entered | Refusal> {
  const granted = rightsOfGroups(await readGroupRows(tx, person.groups), person)
  if (!granted) return refuse('directory_no_group')
  const { agency } = granted
  showAgenciesAhead(tx, agency)
  const former = await findDirectoryUser(tx, agency, person)
  if (former?.blocked) return refuse('directory_blocked')
  if (!former) {
    const name = userNameOf(person)
    const { issuer, subject, email } = person
    const fullName = person.fullName || name
    const user = { agency, issuer, subject, name, fullName, email, language: granted.language, ...made }
    await insertDirectoryUser(tx, user)
  }
  const user = former ?? (await findDirectoryUser(tx, agency, person))
  if (!user) throw new Error('the user of the directory was not stored')
  const changed = await updateDirectoryUser(tx, user.id, person, granted)
  endElsewhereAhead(tx, person, agency)
  journalUserAhead(tx, user, agency, former ? changed : undefined)
  // Rights that were just written decide whether a second factor is needed.
  return { ...user, agency, granted }
}

/** Records what has become of the user of a person; `changed` is absent for a new one. */
export function journalUserAhead(
  tx: Tx,
  { id, name }: Pick<DirectoryUser, 'id' | 'name'>,
  agency: string,
  changed?: readonly string[],
): void {
  if (changed?.length === 0) return
  const who = actorOf({ agency, userId: id, userName: name }, 'en')
  appendJournalAhead(tx, who, {
    kind: changed ? 'session.changeUser' : 'session.addUser',
    bookingId: null,
    data: { user: id, account: name, ...(changed && { changed }), by: 'directory' },
  })
}
