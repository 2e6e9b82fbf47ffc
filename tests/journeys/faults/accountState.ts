import { createHash } from 'node:crypto'
import { bases } from '../../../src/contract/call.ts'
import { session } from '../../../src/contract/session.ts'
import type { SignIn } from '../../kit/desk/operator.ts'
import { changeRows } from './faultSteps.ts'

const agency = '1300'
const password = 'ferrydesk'
const digest = (text: string) => createHash('sha256').update(text).digest()

/** The users of the restricted demo accounts, prepared in the database: each scene begins as if it were the first. */
export function accountsAt(url: () => string, databaseUrl: () => string) {
  const change = (text: string, values?: readonly unknown[]) => changeRows(databaseUrl(), text, values)
  const idOf = 'select id from agency_user where agency = $1 and name = $2'

  const accounts = {
    /** The user with the demo password and without a second factor. */
    async fresh(user: string): Promise<SignIn> {
      for (const table of ['passkey', 'one_time_code', 'recovery_code', 'password_reset'])
        await change(`delete from ${table} where user_id = (${idOf})`, [agency, user])
      await change(
        `update agency_user set password_hash = (select password_hash from agency_user where agency = $1 and name = $3)
         where agency = $1 and name = $2`,
        [agency, user, 'without_settings'],
      )
      return { user, password }
    },
    /** The same with one-time codes and one recovery code, which never runs out as the codes of an app do. */
    async withFactor(user: string, recoveryCode: string): Promise<SignIn> {
      const who = await accounts.fresh(user)
      await change(
        `insert into one_time_code (user_id, agency, sealed, last_step, created_at)
         values ((${idOf}), $1, '\\x00', 0, now())`,
        [agency, user],
      )
      await change(`insert into recovery_code (hash, user_id, agency) values ($3, (${idOf}), $1)`, [
        agency,
        user,
        digest(recoveryCode),
      ])
      return who
    },
    /** A code that a mail would contain. */
    async mailedCode(user: string, code: string): Promise<void> {
      await accounts.fresh(user)
      await change(
        `insert into password_reset (hash, user_id, expires_at) values ($3, (${idOf}), now() + interval '1 hour')`,
        [agency, user, digest(code)],
      )
    },
    /** The password was entered again in the user’s sessions, so that factors may be changed. */
    prove: (user: string) =>
      change(`update device set proven_at = now() where user_id = (${idOf})`, [agency, user]),
    /** As after the pause in which the tries count. */
    forgetTries: () => change('delete from throttle'),
    /** A further session of the user, as of a program. */
    signInElsewhere: (user: string) => answerTo(user, password),
    /** So many wrong passwords that the next sign-in needs a second step. */
    async guessWrong(user: string): Promise<void> {
      while ((await answerTo(user, 'wrong')) !== 'second_step');
    },
  }

  async function answerTo(username: string, tried: string): Promise<string> {
    const headers = { agencycode: agency, username, password: tried, validationcode: agency, origin: url() }
    const response = await fetch(url() + bases.spec + session.token.path, { headers })
    return ((await response.json()) as { code: string }).code
  }
  return accounts
}
