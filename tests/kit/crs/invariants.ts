import { sql } from 'kysely'
import { brokenRules } from '../../../src/crs/database/invariants.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { verifyChains } from '../../../src/crs/journal/chain.ts'
import { compareRecords } from '../../../src/crs/journal/compareRecords.ts'
import { type Head, linkEntries } from '../../../src/crs/journal/heads.ts'
import { brokenOfficeRules, recordedTables } from '../../../src/crs/verification.ts'

/** Holds where the agencies have the series of `agencies.ts`. */
const ofTestWorld = {
  'the numbers used are the tickets there are': sql`
    select used.agency, used.company, used.numbers, coalesce(issued.tickets, 0) as tickets
    from (
      select agency, company, sum(next_number - 1000 - case agency when '1301' then 100000 when '1377' then 200000
        else 0 end) as numbers from ticket_stock
      where agency in ('1300', '1301', '1377') group by agency, company
    ) used left join (
      select case when number >= 200000 then '1377' when number >= 100000 then '1301' else '1300' end as agency,
        company, count(*) as tickets from (
        select ticket_number::bigint as number, ticket_company as company from booking_item where ticket_number is not null
        union all select number::bigint, company from void_ticket
      ) as either group by 1, 2
    ) issued using (agency, company)
    where used.numbers <> coalesce(issued.tickets, 0)`,
  'the numbers used in another network are the tickets there are': sql`
    select series.agency, series.company, series.next_number, issued.tickets, issued.first
    from ticket_stock series left join (
      select company, series, count(*) as tickets, min(number) as first from (
        select number, company, (
          select min(next_number) from ticket_stock
          where ticket_stock.company = either.company and next_number > either.number) as series
        from (
          select ticket_number::bigint as number, ticket_company as company from booking_item where ticket_number is not null
          union all select number::bigint, company from void_ticket
        ) either
      ) located group by 1, 2
    ) issued on issued.company = series.company and issued.series = series.next_number
    where agency not in ('1300', '1301', '1377') and next_number - issued.first <> issued.tickets`,
}

/**
 * Every violated rule with the violating rows, the chains of the journal that are broken or lack a kept head, and the
 * bookings that are not as the journal has them; empty if there is none.
 */
export async function brokenInvariants(
  database: Database,
  kept: readonly Head[] = [],
): Promise<Record<string, unknown[]>> {
  const { owner } = database
  await linkEntries(database)
  const { broken } = await verifyChains(owner, kept)
  const { differences } = await compareRecords(owner, recordedTables)
  return {
    ...(await brokenRules(owner)),
    ...(await brokenRules(owner, ofTestWorld)),
    ...(await brokenOfficeRules(owner)),
    ...(broken.length > 0 && { 'the journal is a chain': broken }),
    ...(differences.length > 0 && { 'every booking is as the journal has it': differences }),
  }
}
