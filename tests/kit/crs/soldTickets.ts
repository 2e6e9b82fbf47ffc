import type pg from 'pg'
import type { Database } from '../../../src/crs/database/transaction.ts'

interface TicketFill {
  /** Tickets at least; those of whole bookings. */
  tickets: number
  /** YYYY-MM-DD; only sailings that have departed by then are used. */
  today: string
  log(line: string): void
}

/** Bookings of one statement. */
const piece = 20_000
/** Tickets of one booking on average, by the draw below. */
const eachBooking = 2.66

const list = (words: string) => `(array['${words.split(' ').join("','")}'])`
const pick = (words: string, by: string) => `${list(words)}[1 + (${by}) % ${words.split(' ').length}]`

const surnames =
  'PAPADOPOULOU PAPADOPOULOS GEORGIOU NIKOLAOU DIMITRIOU VASILIOU IOANNOU KARAGIANNIS KARAGIANNI ANTONIOU MAKRIS ' +
  'MAKRI PAVLIDIS PAVLIDOU ALEXIOU KOSTOPOULOS KOSTOPOULOU ROSSI MULLER SMITH DUBOIS JANSEN GARCIA HOXHA'
const names = 'MARIA NIKOS ELENI GIORGOS ANNA KOSTAS SOFIA DIMITRIS KATERINA CHRISTOS IOANNA VASILIKI PETROS'

/** Departed sailings and the fares of their lines, numbered so that a draw finds one by its number. */
const prepare = `
  create temporary table departed on commit drop as
    select row_number() over (order by departs, id) - 1 as nth, id, line, company, vessel, season, departs
    from itinerary where departs < $1;
  create index on departed (nth);
  create temporary table pair on commit drop as
    select row_number() over (partition by line, season order by origin, destination) - 1 as nth,
      count(*) over (partition by line, season) as pairs, line, season, origin, destination, deck.gross as deck,
      car.gross as car
    from (select * from list_fare where product = 'DECK') deck
    left join (select * from list_fare where product = 'CAR425') car using (line, season, origin, destination);
  create index on pair (line, season, nth)`

/** Draws bookings $2 to $3 - 1 among $1 sailings: what is drawn follows from their numbers. */
const draw = `
  create temporary table drawn on commit drop as
  select seller.*, trip.*, n::bigint as n,
    substr('ABEHKMNPTXYZ', 1 + n / 1048576 % 12, 1)
      || translate(lpad(to_hex(n % 1048576), 5, '0'), '01abcdef', 'ZXAPTEHK') as reference,
    (left(trip.departs, 10)::date - n * 13 % 30 + time '08:00' + n % 660 * interval '1 minute') as issued,
    1 + n % 3 as adults, n % 4 = 0 as child, n % 2 = 0 and trip.car is not null as has_car, n % 25 = 0 as cancelled
  from generate_series($2::integer, $3::integer - 1) n
    cross join lateral (select * from (values ('1300', 'demo'), ('1300', 'demo'), ('1300', 'demo'), ('1300', 'μαρία'),
      ('1300', 'μαρία'), ('1300', 'tameio'), ('1300', 'demo'), ('1300', 'μαρία'), ('1301', 'desk'), ('1302', 'desk'))
      as seller (agency, user_name) offset n % 10 limit 1) seller
    join departed on departed.nth = n::bigint * 7919 % $1::bigint
    join lateral (
      select departed.id as itinerary, departed.line, departed.company, departed.vessel, pair.origin,
        pair.destination, pair.deck, pair.car, left_at.seq as from_seq, reached.seq as to_seq, left_at.departs,
        reached.arrives
      from pair join port_call left_at on left_at.itinerary_id = departed.id and left_at.port = pair.origin
        join port_call reached on reached.itinerary_id = departed.id and reached.port = pair.destination
          and reached.seq > left_at.seq
      where pair.line = departed.line and pair.season = departed.season and left_at.departs is not null
      order by (pair.nth + n) % pair.pairs limit 1
    ) trip on true`

const vat = (percent: number) => `(gross - dues - round((gross - dues) / ${1 + percent / 100}))`

/** Stores what was drawn, by the same tables as a sale: booking, trip, tickets, payment, refund and journal. */
const store = `
  with booked as (
    insert into booking (reference, agency, user_name, status, leader, booked_at, created_at)
    select reference, agency, user_name, case when cancelled then 'CANCELLED' else 'ISSUED' end,
      jsonb_build_object('mobile', '69' || lpad((n * 7919 % 100000000)::text, 8, '0')),
      to_char(issued, 'YYYY-MM-DD HH24:MI'), issued at time zone 'Europe/Athens'
    from drawn on conflict do nothing returning id, reference, status
  ), trip as (
    insert into booking_trip (booking_id, agency, position, company, company_code, itinerary_id, from_seq, to_seq, line,
      vessel, origin, destination, departs, arrives, status)
    select booked.id, agency, 0, company, nextval('company_reservation')::text, itinerary, from_seq, to_seq, line,
      vessel, origin, destination, departs, arrives, status
    from booked join drawn using (reference) returning id, booking_id
  ), priced as (
    select booked.id as booking, trip.id as trip, drawn.*, booked.status, place, kind, type, gross,
      round(gross * 0.05) as dues
    from booked join drawn using (reference) join trip on trip.booking_id = booked.id
      cross join lateral (
        select place, 'passenger' as kind, 'AD' as type, deck as gross from generate_series(1, adults) place
        union all select adults + 1, 'passenger', 'CH', deck / 2 where child
        union all select adults + 2, 'vehicle', 'CAR425', car where has_car
      ) sold
  ), items as (
    insert into booking_item (booking_id, trip_id, agency, uuid, position, request, kind, details, accommodation,
      request_type, percent, listed, net, vat, dues, surcharges, status, ticket_company, ticket_letter, ticket_number,
      issued_at, fee)
    select booking, trip, agency, trip || '-' || place, place - 1, 0, kind,
      case kind when 'vehicle' then jsonb_build_object('idOrCode', type, 'plateNumber', 'IK' || chr(65 + n::int % 26) || n)
        else jsonb_build_object('type', type, 'surname', ${pick(surnames, '(n / 3 + place)::int')},
          'name', ${pick(names, '(n + place)::int')}, 'sexType', (array['FEMALE', 'MALE'])[1 + (n + place)::int % 2]) end,
      case kind when 'vehicle' then type else 'DECK' end, case kind when 'vehicle' then 'VEHICLE' else 'COMPLETE' end,
      0, gross, gross - dues - tax, tax, dues, 0, status, company, 'Y', lpad((n * 10 + place)::text, 8, '0'),
      issued at time zone 'Europe/Athens', case when cancelled then gross / 4 end
    from (select *, case kind when 'vehicle' then ${vat(24)} else ${vat(13)} end as tax from priced) priced
    returning 1
  ), sums as (
    select booking, agency, user_name, company, n, issued, cancelled, reference, sum(gross) as paid,
      sum(gross - gross / 4) as refunded
    from priced group by booking, agency, user_name, company, n, issued, cancelled, reference
  ), payments as (
    insert into ledger_entry (agency, user_name, at, kind, company, booking_id, method, amount)
    select agency, user_name, issued at time zone 'Europe/Athens', 'payment', company, booking,
      (array['cash', 'card'])[1 + n::int % 2], paid from sums
    union all
    select agency, user_name, issued at time zone 'Europe/Athens', 'refund', company, booking,
      (array['cash', 'card'])[1 + n::int % 2], -refunded from sums where cancelled
  ), entries as (
    insert into journal (at, agency, user_name, kind, booking_id, data)
    select issued at time zone 'Europe/Athens', agency, user_name, 'booking.sell', booking,
      jsonb_build_object('reference', reference) from sums
  )
  select count(*)::integer as sold from items`

/**
 * Sells tickets on sailings that have departed, for measuring statistics and trying them out; once in a database. They
 * occupy no places, because these sailings can no longer be booked.
 */
export async function sellPastTickets({ pool }: Pick<Database, 'pool'>, fill: TicketFill): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('purser.agencies', '*', true)`)
    const first = await client.query(
      `insert into world (key, value) values ('tickets', $1) on conflict (key) do nothing`,
      [String(fill.tickets)],
    )
    if (first.rowCount === 1) await sellInPieces(client, fill)
    await client.query('commit')
    client.release()
  } catch (fault) {
    // Ends the connection, and with it the transaction.
    client.release(true)
    throw fault
  }
  await pool.query(
    'vacuum analyze booking, booking_trip, booking_item, ticket_sale, sales_total, ledger_total',
  )
}

async function sellInPieces(client: pg.PoolClient, { tickets, today, log }: TicketFill): Promise<void> {
  for (const statement of prepare.split(';'))
    await client.query(statement, statement.includes('$1') ? [today] : [])
  const { rows } = await client.query<{ sailings: number }>(
    'select count(*)::integer as sailings from departed',
  )
  const sailings = rows[0]?.sailings ?? 0
  if (sailings === 0) throw new Error('no sailing has departed')
  let sold = 0
  for (let next = 0; sold < tickets;) {
    const size = Math.min(piece, Math.ceil((tickets - sold) / eachBooking) + 1)
    await client.query('drop table if exists drawn')
    await client.query(draw, [sailings, next, next + size])
    const stored = await client.query<{ sold: number }>(store)
    next += size
    sold += stored.rows[0]?.sold ?? 0
    log(`${sold} of ${tickets} tickets sold …`)
  }
  await client.query('select merge_sales_totals(2147483647)')
  await client.query('select merge_ledger_totals()')
}
