import type pg from 'pg'
import { copyInto, type ColumnValue } from './copy.ts'
import type { Fleet } from '../network/fleet.ts'
import type { WorldLine } from '../network/network.ts'
import type { WorldData } from './worldData.ts'
import { passengerTypesOf, paymentMethodsOf, surchargesOf } from '../network/rules.ts'
import type { Discount } from '../../reference/records.ts'
import { faresOf } from '../network/tariff.ts'
import { updateNames, updateRows } from './updateRows.ts'

/** Inserts ports, companies, ships and tariffs: all ports and rules, but only the data of the given lines. */
export async function loadReference(
  client: pg.PoolClient,
  catalogue: WorldData,
  lines: readonly WorldLine[],
): Promise<void> {
  await copyTables(client, tablesOf(catalogue, lines))
}

/** Inserts further lines of existing companies, with their ships and fares. */
export async function loadLines(
  client: pg.PoolClient,
  catalogue: WorldData,
  lines: readonly WorldLine[],
): Promise<void> {
  const { vessel, line, list_fare } = tablesOf(catalogue, lines)
  const { rows } = await client.query<{ code: string }>('select code from vessel')
  const present = new Set(rows.map(({ code }) => code))
  await copyTables(client, { vessel: vessel.filter(({ code }) => !present.has(code)), line, list_fare })
}

/** Gives the discounts and companies of a world made by an earlier version their present columns. */
export async function updateRules(
  client: Pick<pg.PoolClient, 'query'>,
  {
    discounts,
    companies,
    vehicleCategories,
  }: Pick<WorldData, 'discounts' | 'companies' | 'vehicleCategories'>,
): Promise<void> {
  await updateRows(
    client,
    { table: 'vehicle_category', key: ['code'], columns: ['kind'] },
    vehicleCategories.map(columnsOf),
  )
  const columns = ['dues_inside', 'travel_documents']
  await updateRows(
    client,
    { table: 'company', key: ['code'], columns },
    [...companies.values()].map(columnsOf),
  )
  const rules = discounts.map((discount) => columnsOf(withoutPercents(discount)))
  const ruleColumns = Object.keys(rules[0] ?? {}).filter((column) => column !== 'code')
  await updateRows(client, { table: 'discount', key: ['code'], columns: ruleColumns }, rules)
  await client.query(
    `insert into discount_percent select named.*
      from jsonb_populate_recordset(null::discount_percent, $1::jsonb) named
      join discount on discount.code = named.discount on conflict do nothing`,
    [JSON.stringify(discounts.flatMap(percentsOf))],
  )
}

/** Renames what a world made by an earlier version calls otherwise. */
export async function updateReferenceNames(
  client: Pick<pg.PoolClient, 'query'>,
  catalogue: WorldData,
  lines: readonly WorldLine[],
): Promise<void> {
  for (const [table, records] of Object.entries(tablesOf(catalogue, lines))) {
    const named = records.filter((record) => 'nameEn' in record)
    if (named.length === 0) continue
    const key = table === 'passenger_type' ? ['company', 'code'] : ['code']
    await updateNames(client, table, key, named.map(columnsOf))
  }
}

export function columnsOf(record: object): object {
  return Object.fromEntries(Object.entries(record).map(([field, value]) => [columnOf(field), value]))
}

async function copyTables(
  client: pg.PoolClient,
  tables: Readonly<Record<string, readonly object[]>>,
): Promise<void> {
  for (const [table, records] of Object.entries(tables)) {
    const [first] = records
    if (first === undefined) continue
    await copyInto(
      client,
      { table, columns: Object.keys(first).map(columnOf) },
      records.map((record) => Object.values(record) as ColumnValue[]),
    )
  }
}

/** Records are named after their columns: `nameEl` for `name_el`. */
function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** In the order required by foreign keys. */
function tablesOf(catalogue: WorldData, lines: readonly WorldLine[]) {
  const sailing = new Set(lines.map(({ company }) => company))
  const companies = [...catalogue.companies.values()].filter(({ code }) => sailing.has(code))
  const ships = new Set(vesselsOn(catalogue.fleet, lines))
  return {
    port: [...catalogue.ports.values()],
    port_group: catalogue.groups,
    company: companies,
    passenger_type: companies.flatMap(passengerTypesOf),
    vessel: catalogue.fleet.vessels.filter(({ code }) => ships.has(code)),
    line: lines.map(({ code, company, kind, stops }) => ({ code, company, kind, stops })),
    accommodation: catalogue.accommodations,
    vehicle_category: catalogue.vehicleCategories,
    ...tablesOfDiscounts(catalogue.discounts),
    cancellation_step: catalogue.cancellationSteps,
    list_fare: lines.flatMap((line) => faresOf(line, catalogue)),
    surcharge: companies.flatMap((company) => surchargesOf(company, catalogue)),
    payment_method: companies.flatMap(paymentMethodsOf),
  }
}

/** Columns that servers of earlier versions read; they must have a value. */
const formerPhrases = { appliesTo: '', classes: '', market: '' }

const withoutPercents = ({ percents: _, ...discount }: Discount) => discount

/** The discounts, and the other percentages of them. */
export const tablesOfDiscounts = (discounts: readonly Discount[]) => ({
  discount: discounts.map((discount) => ({ ...withoutPercents(discount), ...formerPhrases })),
  discount_percent: discounts.flatMap(percentsOf),
})

const percentsOf = ({ code: discount, percents }: Discount) =>
  percents.map((percent, index) => ({ discount, position: index + 1, ...percent }))

function vesselsOn({ services }: Fleet, lines: readonly WorldLine[]): string[] {
  return services.filter(({ line }) => lines.includes(line)).flatMap(({ vessels }) => vessels)
}
