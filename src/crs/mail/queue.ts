import type { Tx, Actor } from '../database/transaction.ts'
import { insertMail } from './sql.ts'

/** The data of a mail, by its template. */
export interface TemplateData {
  password_reset: { language: string; code: string; minutes: number }
  insurance_offer: {
    language: string
    leader: { firstName?: string | undefined; lastName?: string | undefined }
    offers: readonly {
      name: string
      description: string
      marketingDescription: string
      grossAmount: number
    }[]
  }
}

export type Template = keyof TemplateData

export interface NewMail<T extends Template> {
  recipient: string
  template: T
  data: TemplateData[T]
  now: Date
  /** Milliseconds after which the e-mail is no longer worth sending. */
  goodFor: number
}

/** Adds an e-mail to the outbox on behalf of a user; it is sent after this transaction has committed. */
export async function queueMail<T extends Template>(
  tx: Tx,
  { agency, userName }: Pick<Actor, 'agency' | 'userName'>,
  { now, goodFor, ...mail }: NewMail<T>,
): Promise<void> {
  const goodUntil = new Date(now.getTime() + goodFor)
  await insertMail(tx, { agency, userName, ...mail, dueAt: now, goodUntil })
}
