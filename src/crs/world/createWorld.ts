import type pg from 'pg'
import { StartupError } from '../database/startupError.ts'
import type { Database } from '../database/transaction.ts'
import { Network } from '../network/check/network.ts'
import { createIndexes, dropIndexes } from '../network/load/copy.ts'
import { copySailings, type CopiedCounts } from '../network/load/copySailings.ts'
import { type Applied, applyPlan, isFirstLoad, transactionOfLoad } from '../network/load/loadNetwork.ts'
import { planLoad, type Plan } from '../network/load/plan.ts'
import { hashSecret } from '../session/secret.ts'
import { demoNetwork } from './demo/demoNetwork.ts'
import { addHauliers } from './demo/hauliers.ts'
import { closePastPeriods } from './demo/pastSales.ts'
import { onlyMissing, renewalOf, tablesOfAgencies } from './demo/renewal.ts'
import { printedSignIns, type DemoSignIn } from './demo/signIns.ts'
import { sailingsOf, type SailingPlan } from './network/sailings.ts'
import { scopeOf, type Scale, type Scope } from './network/season.ts'
import { readWorldData, sailingPlanOf, type WorldData } from './network/worldData.ts'

export interface WorldOptions {
  /** Absent: the existing one, otherwise demo; none leaves an empty database to the operator’s own network. */
  scale?: Scale | 'none' | undefined
  /** In the zone of the network, YYYY-MM-DD. */
  today: string
  seed?: number | undefined
  log(line: string): void
}

/**
 * Fills an empty database with the demo network and its sailings, and a demo world with its missing rows and days, by one load
 * of a network. A database with other data remains unchanged. Several servers may call it at once. Returns the public demo
 * sign-ins; none if the agencies are the operator’s own.
 */
export function createWorld(
  database: Pick<Database, 'pool'>,
  options: WorldOptions,
): Promise<readonly DemoSignIn[]> {
  return transactionOfLoad(database.pool, async (applied) => {
    const { client } = applied
    const keys = await readWorld(client)
    const former = keys.own === undefined ? keys.scale : undefined
    if (former === undefined && !(await awaitsDemo(client, keys, options))) return []
    const scale = scaleOf(former, options)
    const { today, log } = options
    const making: Making = {
      applied,
      data: readWorldData(),
      origin: { scale, seed: Number(keys.seed ?? options.seed ?? defaultSeed) },
      scope: scopeOf(scale, today),
      hasDemoAgencies: former === undefined ? !(await hasAgencies(client)) : keys.agencies === 'demo',
      today,
      log,
    }
    await (former === undefined ? createNew(making) : renew(making))
    if (!making.hasDemoAgencies) return []
    await closePastPeriods(client, today)
    return printedSignIns(making.data.tables)
  })
}

type Keys = Partial<Record<string, string>>

/** Returns whether an empty database is to become a demo. */
async function awaitsDemo(client: pg.PoolClient, keys: Keys, { scale }: WorldOptions): Promise<boolean> {
  if (keys.own !== undefined || !(await isFirstLoad(client))) {
    await requirePresentColumns(client)
    return false
  }
  if (scale === 'none') await saveWorldKeys(client, { own: 'yes' })
  return scale !== 'none'
}

function scaleOf(former: string | undefined, { scale }: WorldOptions): Scale {
  if (former !== undefined && scale !== undefined && scale !== former)
    throw new StartupError(
      `This database holds the ${former} world. ` +
        `Start with --world ${former}, or with another data folder for the ${scale} world.`,
    )
  return (former ?? scale ?? 'demo') as Scale
}

interface Making {
  applied: Applied
  data: WorldData
  origin: WorldOrigin
  scope: Scope
  hasDemoAgencies: boolean
  today: string
  log: WorldOptions['log']
}

/** The network of the demo, and which of its rows the database is to get. */
interface Wanted {
  network: Network
  plan: Plan
}

async function planWorld({ applied, data, origin, scope, today, hasDemoAgencies }: Making): Promise<Wanted> {
  const { client } = applied
  const lines = await codesOfLines(client)
  const made = demoNetwork(data, { scope, today, hasFares: ({ code }) => !lines.has(code) })
  const hasNewLines = lines.size === 0 || origin.scale === 'demo'
  const tables = [...made.tables].filter(
    ([name]) =>
      (hasDemoAgencies || !tablesOfAgencies.has(name)) && (hasNewLines || !['lines', 'fares'].includes(name)),
  )
  const network = await onlyMissing(client, new Network(made.settings, new Map(tables)))
  return { network, plan: renewalOf(await planLoad(client, network, today, { isRenewal: true })) }
}

async function hasAgencies(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ some: boolean }>('select exists (select from agency) as some')
  return rows[0]?.some ?? false
}

async function codesOfLines(client: pg.PoolClient): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ code: string }>('select code from line')
  return new Set(rows.map(({ code }) => code))
}

const load = ({ applied, today }: Making, { network, plan }: Wanted, writeSailings: () => Promise<unknown>) =>
  applyPlan(applied, network, plan, {
    today,
    source: 'world',
    writeSailings,
    hash: hashOnce(),
    // A start that is cut off never begins to serve.
    lockSeconds: 60,
  })

/** Secrets of the demo are public: users with the same one may have the same hash. */
function hashOnce(): (secret: string) => Promise<string> {
  const hashes = new Map<string, Promise<string>>()
  return (secret) => {
    const hash = hashes.get(secret) ?? hashSecret(secret)
    hashes.set(secret, hash)
    return hash
  }
}

/** The parameters of a world, from which all its data follows. */
interface WorldOrigin {
  scale: Scale
  seed: number
}

const defaultSeed = 1300

async function readWorld(client: pg.PoolClient): Promise<Keys> {
  const { rows } = await client.query<{ key: string; value: string }>('select key, value from world')
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** Refuses discounts whose condition an earlier version read from a text: without it, all customers would get them. */
async function requirePresentColumns(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ codes: string | null }>(
    `select string_agg(code, ', ' order by code) as codes from discount
      where market <> '' and markets = '{}' and line_kinds = '{}' and for_classes = '{}' and proof = ''
        and passenger_type = '' and percent > 0`,
  )
  const codes = rows[0]?.codes
  if (codes)
    throw new StartupError(
      `The discounts ${codes} have their rules in the phrases of an earlier version: set the columns of the table discount.`,
    )
}

async function createNew(making: Making): Promise<void> {
  const { applied, data, origin, scope, hasDemoAgencies, log } = making
  const { client } = applied
  const started = Date.now()
  const plan = sailingPlanOf(data, scope, origin.seed)
  log(`Making the ${origin.scale} world: ${plan.services.length} lines from seed ${origin.seed}.`)
  let written: CopiedCounts = { sailings: 0, rows: 0 }
  await load(making, await planWorld(making), async () => {
    // Rows of a table emptied in the same transaction are written as already vacuumed.
    await client.query('truncate itinerary, port_call, stock')
    written = await fillAsBulk(client, plan, scope, log)
  })
  if (hasDemoAgencies) await addHauliers(client)
  const { from, to } = await coveredDates(client)
  await saveWorldKeys(client, { ...origin, agencies: hasDemoAgencies ? 'demo' : 'own', from, to })
  await analyzeFilled(client)
  const sailings = `${count(written.sailings)} sailings from ${from} to ${to}`
  log(`${sailings}, ${count(written.rows)} rows in ${secondsSince(started)} s.`)
}

/**
 * Analyses the tables that have rows. For a table that was analysed while it was empty, such as that of the bookings,
 * PostgreSQL would plan to read all rows whenever it looks for one, also when the table has grown.
 */
async function analyzeFilled(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ filled: string }>(
    `select string_agg(format('%I', relname), ', ') as filled from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  )
  await client.query(`analyze ${rows[0]?.filled ?? ''}`)
}

const sailingTables = ['itinerary', 'port_call', 'stock']
/** Sailings between two progress lines. */
const stride = 100_000

async function fillAsBulk(
  client: pg.PoolClient,
  plan: SailingPlan,
  scope: Scope,
  log: WorldOptions['log'],
): Promise<CopiedCounts> {
  const indexes = scope.bulk ? await dropIndexes(client, sailingTables) : []
  let next = stride
  const progress = (sailings: number) => {
    if (sailings < next) return
    log(`${count(sailings)} sailings …`)
    next = sailings - (sailings % stride) + stride
  }
  const sailings = sailingsOf(plan, scope.dates, scope.atMost)
  const written = await copySailings(client, sailings, { freeze: true, progress })
  if (indexes.length > 0) log('Building the indexes …')
  await createIndexes(client, indexes)
  return written
}

/** Adds rows and days that a world lacks, and gives present rows the values of this version; only the demo gets lines and days. */
async function renew(making: Making): Promise<void> {
  const { applied, origin, log } = making
  const { client } = applied
  const wanted = await planWorld(making)
  const sailings = origin.scale === 'demo' ? await missingSailings(making, wanted) : undefined
  if (wanted.plan.tables.length === 0 && !sailings) return
  await load(making, wanted, async () => {
    if (!sailings) return
    const { dates, ofDates, ofNewLines } = sailings
    await copySailings(client, ofNewLines)
    const written = await copySailings(client, ofDates)
    if (dates.length > 0) log(`${count(written.sailings)} sailings more, ${dates[0]} to ${dates.at(-1)}.`)
  })
  if (sailings) await saveWorldKeys(client, await coveredDates(client))
}

/** The sailings of missing days, and those of new lines on the days that are there; undefined if there are none. */
async function missingSailings({ applied, data, origin, scope }: Making, { plan: { tables } }: Wanted) {
  const dates = await missingDates(applied.client, [...scope.dates])
  const added = tables.find(({ table }) => table.name === 'lines')?.added ?? []
  if (dates.length + added.length === 0) return undefined
  const plan = sailingPlanOf(data, scope, origin.seed)
  const lines = new Set(added.map(({ stored }) => stored.code))
  const services = plan.services.filter(({ line }) => lines.has(line.code))
  const covered = services.length > 0 ? await coveredDays(applied.client) : []
  return { dates, ofDates: sailingsOf(plan, dates), ofNewLines: sailingsOf({ ...plan, services }, covered) }
}

async function coveredDays(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ date: string }>(
    'select distinct left(departs, 10) as date from itinerary order by date',
  )
  return rows.map(({ date }) => date)
}

/** A day is either complete or missing, because it is written in one transaction. */
async function missingDates(client: pg.PoolClient, dates: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ date: string }>(
    `select date from unnest($1::text[]) as date
      where not exists (select from itinerary where departs >= date and departs < date || ' 99') order by date`,
    [dates],
  )
  return rows.map(({ date }) => date)
}

async function coveredDates(client: pg.PoolClient): Promise<{ from: string; to: string }> {
  const { rows } = await client.query<{ from: string; to: string }>(
    'select left(min(departs), 10) as from, left(max(departs), 10) as to from itinerary',
  )
  return rows[0] ?? { from: '', to: '' }
}

async function saveWorldKeys(client: pg.PoolClient, values: Record<string, string | number>): Promise<void> {
  for (const [key, value] of Object.entries(values))
    await client.query(
      'insert into world (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [key, String(value)],
    )
}

function count(number: number): string {
  return number.toLocaleString('en')
}

function secondsSince(started: number): string {
  return ((Date.now() - started) / 1000).toFixed(1)
}
