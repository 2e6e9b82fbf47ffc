import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

// For the programs of the office, as the owner of the tables.

type Owner = Kysely<Tables>

/** Sets the percentage that a company pays to the agency, or leaves that of the company. */
export async function storeCommission(
  owner: Owner,
  agency: string,
  company: string,
  percent: number | undefined,
): Promise<void> {
  const hundredths = Math.round((percent ?? 0) * 100)
  if (percent === undefined)
    await sql`delete from agency_commission where agency = ${agency} and company = ${company}`.execute(owner)
  else
    await sql`
      insert into agency_commission (agency, company, percent, hundredths)
      values (${agency}, ${company}, ${Math.floor(hundredths / 100)}, ${hundredths % 100})
      on conflict (agency, company) do update set percent = excluded.percent, hundredths = excluded.hundredths`.execute(
      owner,
    )
}

export interface TicketSeries {
  agency: string
  company: string
  letter: string
  first: number
  last: number
}

/** The highest number of the company’s series with this letter; 0 without any. */
export async function readLastNumber(
  owner: Owner,
  { company, letter }: Pick<TicketSeries, 'company' | 'letter'>,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(last_number), 0)::float8 as last from ticket_stock
    where company = ${company} and letter = ${letter}`.execute(owner)
  return rows[0]?.last ?? 0
}

export async function insertSeries(
  owner: Owner,
  { agency, company, letter, first, last }: TicketSeries,
): Promise<void> {
  await sql`
    insert into ticket_stock (agency, company, letter, automatic, next_number, last_number)
    values (${agency}, ${company}, ${letter}, true, ${first}, ${last})`.execute(owner)
}

/** The commissions of agencies that differ from that of the company. */
export async function readAgencyCommissions(
  owner: Owner,
): Promise<{ agency: string; company: string; percent: number }[]> {
  const { rows } = await sql<{ agency: string; company: string; percent: number }>`
    select agency, company, percent + hundredths / 100::float8 as percent from agency_commission order by agency, company`.execute(
    owner,
  )
  return rows
}
