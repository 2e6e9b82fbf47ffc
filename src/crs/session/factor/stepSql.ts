import { sql } from 'kysely'
import { sendAhead, type Tx } from '../../database/transaction.ts'
import { throttleKey } from '../../database/throttle.ts'

// Only hashes of the browser’s secret and of the account are stored, and only these functions access them.

export interface NewStep {
  hash: Buffer
  account: Buffer
  /** Null where the password was wrong. */
  userId: number | null
  guarded: boolean
  challenge: string
  expiresAt: Date
}

export function insertStepAhead(tx: Tx, step: NewStep): void {
  const { hash, account, userId, guarded, challenge, expiresAt } = step
  sendAhead(tx, sql`select open_step(${hash}, ${account}, ${userId}, ${guarded}, ${challenge}, ${expiresAt})`)
}

export interface Step {
  account: Buffer
  guarded: boolean
  challenge: string
  tries: number
  mailHash: Buffer | null
  /** Null where the password was wrong; such a step cannot be passed. */
  user: { userId: number; agency: string; userName: string; email: string } | null
}

interface StepRow extends Omit<Step, 'user'> {
  userId: number | null
  agency: string
  userName: string
  email: string
}

/** A step that is still open. With `trying` it counts a try. */
export async function findStep(
  tx: Tx,
  hash: Buffer,
  now: Date,
  { trying }: { trying: boolean },
): Promise<Step | undefined> {
  const found = await sql<StepRow>`
    select account, user_id as "userId", guarded, challenge, tries, mail_hash as "mailHash", agency,
      user_name as "userName", email
    from step_of(${hash}, ${now}, ${trying})`.execute(tx)
  const [row] = found.rows
  if (!row) return undefined
  const { userId, agency, userName, email, ...step } = row
  return { ...step, user: userId === null ? null : { userId, agency, userName, email } }
}

/** False if it was passed meanwhile. */
export async function markPassed(tx: Tx, hash: Buffer): Promise<boolean> {
  const found = await sql<{ passed: boolean }>`select pass_step(${hash}) as passed`.execute(tx)
  return found.rows[0]?.passed ?? false
}

/** Uses up a passed step of the account and returns its user. */
export async function takeStep(
  tx: Tx,
  hash: Buffer,
  account: Buffer,
  now: Date,
): Promise<number | undefined> {
  const found = await sql<{ userId: number | null }>`
    select take_step(${hash}, ${account}, ${now}) as "userId"`.execute(tx)
  return found.rows[0]?.userId ?? undefined
}

/** False if a code was mailed less than `pause` seconds ago. */
export async function storeMailedCode(
  tx: Tx,
  hash: Buffer,
  { codeHash, now, pause }: { codeHash: Buffer; now: Date; pause: number },
): Promise<boolean> {
  const found = await sql<{ mailed: boolean }>`
    select step_mail(${hash}, ${codeHash}, ${now}, ${`${pause} seconds`}::interval) as mailed`.execute(tx)
  return found.rows[0]?.mailed ?? false
}

export function deleteEndedStepsAhead(tx: Tx, now: Date): void {
  sendAhead(tx, sql`select step_prune(${now})`)
}

// Only hashes of the browser’s id and of the account are stored, and only these functions access them.

/** The account by its hash. */
export async function isTrustedBrowser(tx: Tx, id: string, account: Buffer, since: Date): Promise<boolean> {
  const found = await sql<{ trusted: boolean }>`
    select is_trusted_browser(${throttleKey(id)}, ${account}, ${since}) as trusted`.execute(tx)
  return found.rows[0]?.trusted ?? false
}

export function insertTrustedBrowserAhead(tx: Tx, id: string, account: string, now: Date): void {
  sendAhead(tx, sql`select trust_browser(${throttleKey(id)}, ${throttleKey(account)}, ${now})`)
}

export function deleteTrustedBrowsersAhead(tx: Tx, before: Date): void {
  sendAhead(tx, sql`select trusted_browser_prune(${before})`)
}
