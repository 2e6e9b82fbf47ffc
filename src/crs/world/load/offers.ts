import type pg from 'pg'
import { addDays } from '../../../domain/value/portTime.ts'
import { whenLostOf } from '../network/rules.ts'
import { readTable, type TableRow } from './csv.ts'

type Client = Pick<pg.PoolClient, 'query'>

/**
 * Writes projects, deals, company fares, vouchers, cards and insurances of the existing companies. In an existing
 * world their days advance and their texts become those of this version; recorded uses remain.
 */
export async function loadOffers(client: Client, today: string): Promise<void> {
  const { rows } = await client.query<{ code: string }>('select code from company')
  const there = new Set(rows.map(({ code }) => code))
  // One without a company left would be for all of them.
  const offers = readTable('offers.csv')
    .filter((row) => row.text('companies') === '' || row.words('companies').some((code) => there.has(code)))
    .map(offerOf(today, there))
  await write(client, 'offer', offers, {
    key: 'kind, code',
    renew: ['name_en', 'name_el', 'companies', 'from_date', 'to_date', 'sold_from', 'sold_to'],
  })
  await write(client, 'voucher', readTable('vouchers.csv').map(voucherOf(today)), {
    key: 'kind, id',
    renew: ['from_date', 'to_date'],
  })
  await write(client, 'insurance_product', readTable('insurances.csv').map(insuranceOf), {
    key: 'code',
    renew: ['name_en', 'name_el', 'description_en', 'description_el', 'marketing_en', 'marketing_el'],
  })
  const cards = readTable('loyalty_cards.csv').map(cardOf)
  const existing = cards.filter(({ company }) => there.has(company))
  await write(client, 'loyalty_card', existing, { key: 'number' })
}

async function write(
  client: Client,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  { key, renew = [] }: { key: string; renew?: readonly string[] },
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  const renewed = renew.map((column) => `${column} = excluded.${column}`).join(', ')
  const existing = renewed === '' ? 'do nothing' : `do update set ${renewed}`
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)
      on conflict (${key}) ${existing}`,
    [JSON.stringify(rows)],
  )
}

const textOrNull = (row: TableRow, column: string) => row.text(column) || null
const hundredths = (euro: number | undefined) => (euro === undefined ? null : Math.round(euro * 100))
const names = (row: TableRow) => ({ name_en: row.text('name_en'), name_el: row.text('name_el') })

function daysOf(today: string, row: TableRow) {
  return { from_date: addDays(today, row.number('from_day')), to_date: addDays(today, row.number('to_day')) }
}

const offerOf = (today: string, there: ReadonlySet<string>) => (row: TableRow) => ({
  kind: row.text('kind'),
  code: row.text('code'),
  ...names(row),
  project: textOrNull(row, 'project'),
  percent: row.number('percent'),
  applies_to: row.text('applies_to'),
  companies: row.words('companies').filter((code) => there.has(code)),
  ports: row.words('ports'),
  ...daysOf(today, row),
  sold_from: addDays(today, row.number('sold_from_day')),
  sold_to: addDays(today, row.number('sold_to_day')),
  least_passengers: row.number('least_passengers'),
  cancellation_set: textOrNull(row, 'cancellation_set'),
  when_lost: whenLostOf(row),
})

const voucherOf = (today: string) => (row: TableRow) => ({
  kind: row.text('kind'),
  id: row.text('id'),
  code: textOrNull(row, 'code'),
  amount: hundredths(row.optional('amount')),
  percent: row.optional('percent') ?? null,
  ports: row.words('ports'),
  ...daysOf(today, row),
  uses_left: row.optional('uses') ?? null,
  uses: row.optional('uses') ?? null,
})

const cardOf = (row: TableRow) => ({
  number: row.text('number'),
  company: row.text('company'),
  surname: row.text('surname'),
  name: row.text('name'),
  earns: row.number('earns'),
  miles: row.number('miles'),
  granted: row.number('miles'),
})

const insuranceOf = (row: TableRow) => ({
  code: row.text('code'),
  ...names(row),
  description_en: row.text('description_en'),
  description_el: row.text('description_el'),
  marketing_en: row.text('marketing_en'),
  marketing_el: row.text('marketing_el'),
  per_person: hundredths(row.number('per_person')),
  percent: row.number('percent'),
  ipt: row.number('ipt'),
  refund_days: row.number('refund_days'),
})
