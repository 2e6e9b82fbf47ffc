import { type Kysely, sql } from 'kysely'
import { beginSeason } from '../../../src/crs/database/seasons.ts'
import type { Tables } from '../../../src/crs/database/tables.ts'
import { mustGet } from '../../../src/domain/value/mustGet.ts'

type Owner = Kysely<Tables>

/** More than any id of the season that is repeated. */
const stride = 10_000_000

/** Each repetition is the season of other agencies. */
const agencyOf = (code: string) => `case n when 0 then t.${code} else t.${code} || 'G' || n end`

const shifted = (column: string) => `t.${column} + n * ${stride}`

/** The bookings of one repetition have the references from its first number on, which does not repeat until 38 million. */
const reference = (booking: string) => {
  const letters = 'ABEHKMNPTXYZ23456789'
  const number = `(${booking} - least + n * bookings)`
  const letterAt = (power: number) => `substr('${letters}', 1 + (${number} / ${20 ** power} % 20)::int, 1)`
  return `substr('${letters}', 1 + (${number} / ${20 ** 5} % 12)::int, 1) || ${[4, 3, 2, 1, 0].map(letterAt).join(' || ')}`
}

const ticket = `(t.ticket_number::bigint + n * ${stride})::text`

/** What differs between repetitions, by table and column; their sailings are no rows. */
const changes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  booking: { id: shifted('id'), reference: reference('t.id') },
  booking_trip: {
    id: shifted('id'),
    booking_id: shifted('booking_id'),
    itinerary_id: shifted('itinerary_id'),
    company_code: `t.company_code || '-' || n`,
  },
  booking_item: {
    id: shifted('id'),
    booking_id: shifted('booking_id'),
    trip_id: shifted('trip_id'),
    ticket_number: ticket,
  },
  ticket_sale: {
    item_id: shifted('item_id'),
    itinerary_id: shifted('itinerary_id'),
    ticket: `'Y' || (substr(t.ticket, 2)::bigint + n * ${stride})::text`,
    reference: reference('(select booking_id from booking_item where id = t.item_id)'),
  },
  claim: { id: shifted('id'), item_id: shifted('item_id'), itinerary_id: shifted('itinerary_id') },
  journal: { id: shifted('id'), booking_id: shifted('booking_id') },
  journal_link: { journal_id: shifted('journal_id'), position: shifted('position') },
  ledger_entry: { id: shifted('id'), booking_id: shifted('booking_id') },
}

/** As a sale would have them; the sailings are over, so their stock does not matter. */
const claimAll = sql`
  insert into claim (agency, itinerary_id, from_leg, to_leg, resource, whole, item_id)
  select item.agency, itinerary_id, from_seq, to_seq, case kind when 'vehicle' then 'LANE_LOW' else 'PAX' end,
    case kind when 'vehicle' then 425 else 1 end, item.id
  from booking_item item join booking_trip trip on trip.id = trip_id and itinerary_id is not null`

/**
 * Repeats what the first season of a database has, which must be its only one, for other agencies on other sailings, and
 * begins the next season. The rows are copied to tables without indexes, which are then attached; their journal is not a chain.
 */
export async function growSeason(owner: Owner, times: number, log: (line: string) => void): Promise<void> {
  await sql`select set_config('purser.agencies', '*', false)`.execute(owner)
  await claimAll.execute(owner)
  await sql`update journal_link set position = journal_id, hash = digest`.execute(owner)
  await sql`create table span as select min(id) as least, count(*) as bookings from booking`.execute(owner)
  await repeat(owner, 'agency', 'agency', { code: agencyOf('code'), parent: agencyOf('parent') }, [
    1,
    times - 1,
  ])
  for (const table of ['sales_total', 'ledger_total']) await repeat(owner, table, table, {}, [1, times - 1])
  for (const [table, columns] of Object.entries(changes)) {
    const grown = `seasons.grown_${table}`
    await sql
      .raw(
        `create table ${grown} (like seasons.${table}_0 including defaults including constraints including generated including storage)`,
      )
      .execute(owner)
    await repeat(owner, `seasons.${table}_0`, grown, columns, [0, times - 1])
    log(`${table} is copied`)
  }
  for (const table of [
    'ticket_sale',
    'claim',
    'journal',
    'journal_link',
    'ledger_entry',
    'booking_item',
    'booking_trip',
    'booking',
  ])
    await sql
      .raw(
        `alter table ${table} detach partition seasons.${table}_0; drop table seasons.${table}_0 cascade;
      alter table seasons.grown_${table} rename to ${table}_0`,
      )
      .execute(owner)
  for (const table of [
    'booking',
    'booking_trip',
    'booking_item',
    'ticket_sale',
    'claim',
    'journal',
    'journal_link',
    'ledger_entry',
  ]) {
    await sql
      .raw(
        `alter table seasons.${table}_0 enable row level security;
      alter table ${table} attach partition seasons.${table}_0 for values from (minvalue) to (1000000000000)`,
      )
      .execute(owner)
    log(`${table} has its indexes`)
  }
  await sql
    .raw(
      `
    create unique index on seasons.booking_0 (reference);
    create unique index on seasons.booking_0 (agency, user_name, hold_key) where hold_key is not null and status <> 'CANCELLED';
    create unique index on seasons.booking_trip_0 (company, company_code);
    create unique index on seasons.journal_link_0 (agency, position);
    truncate booking_reference, ticket_number;
    insert into booking_reference select reference, id from booking;
    insert into ticket_number
      select ticket_company, ticket_letter, ticket_number, booking_id, id from booking_item where ticket_number is not null;
    drop table span`,
    )
    .execute(owner)
  log('numbers and totals are counted')
  for (const table of [...Object.keys(changes), 'booking_reference', 'ticket_number'])
    await sql.raw(`analyze ${table}`).execute(owner)
  await beginSeason(owner)
}

/** Adds the rows of a table to another one, once for each number from the first to the last. */
async function repeat(
  owner: Owner,
  from: string,
  into: string,
  changed: Readonly<Record<string, string>>,
  [first, last]: readonly [number, number],
): Promise<void> {
  const { rows } = await sql<{ columns: string[] }>`
    select array_agg(attname::text order by attnum) as columns from pg_attribute
    where attrelid = ${from}::regclass and attnum > 0 and attgenerated = '' and not attisdropped`.execute(
    owner,
  )
  const { columns } = mustGet(rows, 0)
  const all: Readonly<Record<string, string>> = { agency: agencyOf('agency'), ...changed }
  const values = columns.map((column) => all[column] ?? `t."${column}"`)
  await sql
    .raw(
      `insert into ${into} (${columns.map((column) => `"${column}"`).join()})
    select ${values.join()} from generate_series(${first}, ${last}) n cross join ${from} t cross join span`,
    )
    .execute(owner)
}
