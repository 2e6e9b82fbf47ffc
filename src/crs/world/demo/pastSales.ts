import type pg from 'pg'
import { isClosed, periodAt, type Period } from '../../../domain/ledger/period.ts'
import { addDays } from '../../../domain/value/portTime.ts'
import { seededRandom } from '../random.ts'

/** Agencies with past sales and their companies: one of each kind of demo agency. */
const sellers = [
  { agency: '1300', user: 'demo' },
  { agency: '1301', user: 'desk' },
  { agency: '1377', user: 'desk' },
]
const companies = ['HLC', 'DKT', 'GLJ', 'ADB']
const closedPeriods = 4
/** Number of sales per company and period (minimum and range), and range of amounts in hundredths. */
const salesOf = { least: 5, more: 4 } as const
const saleOf = { least: 3000, more: 42_000 } as const
const refundChance = 0.12

interface Row {
  agency: string
  user_name: string
  /** Agency-local YYYY-MM-DD HH:mm. */
  at: string
  kind: 'charge' | 'payment' | 'refund' | 'settlement'
  company: string
  method: 'account' | 'cash' | 'card'
  amount: number
}

/** Gives a demo some closed periods for clearances: written once and settled in full, so that no debt remains. */
export async function closePastPeriods(client: pg.PoolClient, today: string): Promise<void> {
  const written = await client.query(
    `insert into world (key, value) values ('closed', $1) on conflict (key) do nothing`,
    [today],
  )
  if (written.rowCount === 0) return
  const rows = sellers.flatMap((seller, nth) =>
    pastPeriods(today).flatMap((period) =>
      companies.flatMap((company, at) =>
        periodRows(seller, company, period, seededRandom(period.year, period.number, nth, at)),
      ),
    ),
  )
  await client.query(
    `insert into ledger_entry (agency, user_name, at, kind, company, method, amount)
     select past.agency, past.user_name, past.at::timestamp at time zone agency.timezone, past.kind, past.company,
       past.method, past.amount
     from jsonb_to_recordset($1) as past(agency text, user_name text, at text, kind text, company text, method text, amount bigint)
     join agency on agency.code = past.agency join company on company.code = past.company
     order by past.at`,
    [JSON.stringify(rows)],
  )
  // Past sales are not in the till that the operator counts today.
  await client.query(
    `insert into till_close (agency, user_name, at, former, after_entry, through_entry, opening, methods, entries,
       counted, remaining, reason)
     select agency, user_name, now(), 0, 0, max(id), 0, '[]', 0, 0, 0, '' from ledger_entry group by agency, user_name
     on conflict (agency, user_name, former) do nothing`,
  )
}

/** The latest closed periods. */
function pastPeriods(today: string): Period[] {
  const periods: Period[] = []
  for (
    let period = periodAt(today);
    periods.length < closedPeriods;
    period = periodAt(addDays(period.from, -1))
  )
    if (isClosed(period, today)) periods.push(period)
  return periods
}

function periodRows(
  { agency, user }: (typeof sellers)[number],
  company: string,
  { from, to }: Period,
  chance: () => number,
): Row[] {
  const below = (bound: number) => Math.floor(chance() * bound)
  const own = { agency, user_name: user, company }
  const sales = Array.from({ length: salesOf.least + below(salesOf.more) }, (): Row[] => {
    const method = (['account', 'account', 'cash', 'card'] as const)[below(4)] ?? 'account'
    const at = `${addDays(from, below(14))} ${String(8 + below(11)).padStart(2, '0')}:${String(below(60)).padStart(2, '0')}`
    const amount = saleOf.least + below(saleOf.more / 50) * 50
    const sale: Row = { ...own, at, method, amount, kind: method === 'account' ? 'charge' : 'payment' }
    return chance() < refundChance
      ? [sale, { ...sale, at: `${at.slice(0, 10)} 20:30`, kind: 'refund', amount: -Math.floor(amount / 2) }]
      : [sale]
  }).flat()
  const owed = sales.reduce((all, { method, amount }) => (method === 'account' ? all + amount : all), 0)
  if (owed === 0) return sales
  const settled: Row = {
    ...own,
    at: `${addDays(to, 1)} 00:05`,
    method: 'account',
    amount: -owed,
    kind: 'settlement',
  }
  return [...sales, settled]
}
