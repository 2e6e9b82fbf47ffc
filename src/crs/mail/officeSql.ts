import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Template, TemplateData } from './queue.ts'

interface OfficeMessage<T extends Template> {
  agency: string
  userName: string
  recipient: string
  template: T
  data: TemplateData[T]
  /** Milliseconds after which it is no longer worth sending. */
  goodFor: number
}

/** Queues an e-mail from a program of the command line, as the owner of the tables; a server sends it. */
export async function insertOfficeMessage<T extends Template>(
  owner: Kysely<Tables>,
  { agency, userName, recipient, template, data, goodFor }: OfficeMessage<T>,
): Promise<void> {
  await sql`
    insert into outbox (agency, user_name, kind, booking_id, recipient, template, data, due_at, good_until)
    values (${agency}, ${userName}, 'email', null, ${recipient}, ${template}, ${JSON.stringify(data)}, now(),
      now() + ${`${goodFor} milliseconds`}::interval)`.execute(owner)
}
