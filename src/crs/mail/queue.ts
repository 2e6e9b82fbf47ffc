import type { Tx, Actor } from '../database/transaction.ts'

/** What a letter tells, by its template. */
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
  /** Milliseconds it is worth sending for. */
  goodFor: number
}

/** Puts a letter into the outbox, in the books of whoever it is from; it leaves after this transaction, if ever. */
export async function queueMail<T extends Template>(
  tx: Tx,
  who: Pick<Actor, 'agency' | 'userName'>,
  { recipient, template, data, now, goodFor }: NewMail<T>,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      ...{ agency: who.agency, user_name: who.userName, booking_id: null, kind: 'email' },
      ...{ recipient, template, data: JSON.stringify(data) },
      ...{ due_at: now, good_until: new Date(now.getTime() + goodFor) },
    })
    .execute()
}
