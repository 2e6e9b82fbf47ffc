import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Tables that a sale writes rows to. */
const tables = [
  'booking',
  'booking_trip',
  'booking_item',
  'claim',
  'ledger_entry',
  'journal',
  'idempotency',
] as const

interface Template {
  booking: number
  /** The highest id of its claims: copies have the same items. */
  lastClaim: number
  stock: { itinerary: number; leg: number; resource: string }[]
  agency: string
}

/**
 * The least that a sale costs: the rows of the last sale of the database, written again by as many statements as the
 * sale takes, prepared, and in as few trips to PostgreSQL as its locks allow, without anything of Purser.
 */
export async function saleFloor(shared: pg.Pool): Promise<() => Promise<void>> {
  const pool = new pg.Pool({ ...shared.options, max: 16, pipeline: true })
  // The server of the run ends before it.
  pool.on('error', () => undefined)
  const template = await templateOf(shared)
  const texts = new Map<string, string>()
  for (const table of tables) texts.set(table, await copyOf(shared, table))
  return async () => {
    const client = await pool.connect()
    const run = (name: string, text: string, values: unknown[] = []) =>
      client.query({ name: `floor_${name}`, text, values })
    const ids = await Promise.all([
      client.query('begin'),
      run('session', 'select * from agency_user where id = $1', [1]),
      run('answer', 'select * from idempotency where key = $1 limit 1', [randomUUID()]),
      run('sailing', 'select * from itinerary where id = $1', [template.stock[0]?.itinerary]),
      run('account', 'select owed from agency where code = $1', [template.agency]),
      run('ids', "select nextval('booking_id_seq') as booking, nextval('booking_trip_id_seq') as trip"),
      run(
        'lock',
        `select from stock where (itinerary_id, leg) in (select * from unnest($1::bigint[], $2::smallint[]))
          and resource = any($3) order by itinerary_id, leg, resource for update`,
        [
          template.stock.map(({ itinerary }) => itinerary),
          template.stock.map(({ leg }) => leg),
          template.stock.map(({ resource }) => resource),
        ],
      ),
    ])
    const { booking, trip } = ids[5].rows[0] as { booking: string; trip: string }
    const code = referenceOf(Number(booking) + 50_000_000)
    await Promise.all([
      run(
        'stock',
        'update stock set whole = whole + 1 where itinerary_id = $1 and leg = $2 and resource = $3',
        [template.stock[0]?.itinerary, template.stock[0]?.leg, template.stock[0]?.resource],
      ),
      run('booking', texts.get('booking')!, [template.booking, booking, code]),
      run('trip', texts.get('booking_trip')!, [template.booking, booking, trip, `F${booking}`]),
      run(
        'numbers',
        'update ticket_stock set next_number = next_number + 3 where id = (select min(id) from ticket_stock where agency = $1)',
        [template.agency],
      ),
      run('items', texts.get('booking_item')!, [template.booking, booking, trip, booking]),
      run('claims', texts.get('claim')!, [template.booking, template.lastClaim]),
      run('receipt', 'update receipt_series set last = last + 1 where agency = $1', [template.agency]),
      run('ledger', texts.get('ledger_entry')!, [template.booking, booking]),
      run('journal', texts.get('journal')!, [template.booking, booking]),
      ...['booking', 'booking_trip', 'booking_item', 'booking_insurance', 'ledger_entry', 'offer_use'].map(
        (table) =>
          run(
            `read_${table}`,
            `select * from ${table} where ${table === 'booking' ? 'id' : 'booking_id'} = $1`,
            [booking],
          ),
      ),
      run('stored', texts.get('idempotency')!, [randomUUID()]),
      client.query('commit'),
    ])
    client.release()
  }
}

/** Distinct for each number, unlike the drawn ones of the product, of the letters that a reference has. */
function referenceOf(number: number): string {
  const letters = 'ABEHKMNPTXYZ'
  let rest = number
  let code = ''
  while (code.length < 6) {
    code += letters[rest % letters.length]
    rest = Math.floor(rest / letters.length)
  }
  return code
}

async function templateOf(pool: pg.Pool): Promise<Template> {
  const last = await pool.query<{ id: string; agency: string }>(
    'select id, agency from booking order by id desc limit 1',
  )
  const { id, agency } = last.rows[0]!
  const stock = await pool.query<{ id: string; itinerary: number; leg: number; resource: string }>(
    `select id, itinerary_id::int as itinerary, from_leg as leg, resource from claim
      where item_id in (select id from booking_item where booking_id = $1)`,
    [id],
  )
  const lastClaim = Math.max(...stock.rows.map((claim) => Number(claim.id)))
  return { booking: Number(id), lastClaim, stock: stock.rows, agency }
}

/** The columns that differ in a copy of a row, as expressions of the parameters. */
const anew: Record<(typeof tables)[number], { where: string; columns: Record<string, string> }> = {
  booking: { where: 'id = $1', columns: { id: '$2::bigint', reference: '$3::text' } },
  booking_trip: {
    where: 'booking_id = $1',
    columns: { id: '$3::bigint', booking_id: '$2::bigint', company_code: '$4::text' },
  },
  booking_item: {
    where: 'booking_id = $1',
    columns: {
      booking_id: '$2::bigint',
      trip_id: '$3::bigint',
      ticket_number: '(900000000000 + $4::bigint * 4 + row_number() over ())::text',
    },
  },
  claim: {
    where: 'item_id in (select id from booking_item where booking_id = $1) and id <= $2',
    columns: {},
  },
  ledger_entry: { where: 'booking_id = $1', columns: { booking_id: '$2::bigint' } },
  journal: { where: 'booking_id = $1', columns: { booking_id: '$2::bigint' } },
  idempotency: { where: 'key = (select max(key) from idempotency)', columns: { key: '$1::text' } },
}

async function copyOf(pool: pg.Pool, table: (typeof tables)[number]): Promise<string> {
  const { rows } = await pool.query<{ name: string; identity: string }>(
    `select column_name as name,
      case when is_identity = 'YES' or column_default like 'nextval%' then 'YES' else 'NO' end as identity
    from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const { where, columns } = anew[table]
  const kept = rows.filter(({ name, identity }) => identity === 'NO' || name in columns)
  const names = kept.map(({ name }) => `"${name}"`).join(', ')
  const values = kept.map(({ name }) => columns[name] ?? `"${name}"`).join(', ')
  return `insert into ${table} (${names}) overriding system value select ${values} from ${table} where ${where}`
}
