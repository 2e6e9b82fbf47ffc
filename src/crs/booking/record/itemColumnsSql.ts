import { sql } from 'kysely'
import { sendAhead, type Tx } from '../../database/transaction.ts'
import type { ModifiedItem } from './itemColumns.ts'
import type { Ticket } from './ticketNumbers.ts'

export function writeItems(tx: Tx, rows: readonly ModifiedItem[]): void {
  sendAhead(
    tx,
    sql`
    update booking_item set details = changed.details, accommodation = changed.accommodation,
      request_type = changed."requestType", request = changed.request, place = changed.place,
      discount = changed.discount, percent = changed.percent, listed = changed.listed, net = changed.net,
      vat = changed.vat, dues = changed.dues, surcharges = changed.surcharges, explanation = changed.explanation,
      cancellation_set = changed."cancellationSet"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed(id bigint, details jsonb, accommodation text,
      "requestType" text, request smallint, place text, discount text, percent integer, listed integer, net integer,
      vat integer, dues integer, surcharges integer, explanation jsonb, "cancellationSet" text)
    where booking_item.id = changed.id`,
  )
}

/** Replaces tickets; the numbers before are kept as void. They keep their day of issue, from which the rules count. */
export function writeTickets(tx: Tx, tickets: readonly (Ticket & { id: number })[]): void {
  if (tickets.length === 0) return
  sendAhead(
    tx,
    sql`
    insert into void_ticket (agency, company, letter, number, item_id, voided_at)
    select agency, ticket_company, ticket_letter, ticket_number, id, now() from booking_item
    where id = any(${tickets.map(({ id }) => id)})`,
  )
  sendAhead(
    tx,
    sql`
    update booking_item set ticket_company = ticket.company, ticket_letter = ticket.letter, ticket_number = ticket.number
    from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb)
      as ticket(id bigint, company text, letter text, number text)
    where booking_item.id = ticket.id`,
  )
}
