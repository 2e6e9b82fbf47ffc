import type pg from 'pg'
import type { Database } from '../database/transaction.ts'
import { StartupError } from '../database/startupError.ts'
import { demoSignIns, completeUsers, loadAgencies, type DemoSignIn } from './demo/agencies.ts'
import { insertSailings, type InsertedCounts } from './load/insertSailings.ts'
import { closePastPeriods } from './demo/pastSales.ts'
import { dropIndexes, createIndexes } from './load/copy.ts'
import type { Scale } from './network/network.ts'
import { addNewLines } from './load/newLines.ts'
import { addDemoNetwork } from './load/networkRow.ts'
import { loadOffers } from './load/offers.ts'
import { linesOf, sailingPlanOf, readWorldData } from './load/worldData.ts'
import { placeParcelPorts, placePrinters, addRestrictedUsers } from './demo/equipAgencies.ts'
import { stockProducts } from './load/products.ts'
import { loadReference, updateRules, updateReferenceNames } from './load/reference.ts'
import type { SailingPlan } from './network/sailings.ts'
import { scopeOf, type Scope } from './network/season.ts'
import { loadSearchData, loadTranslations } from './load/searchData.ts'

export interface WorldOptions {
  /** Absent: the existing one, otherwise demo; none leaves an empty database to the operator’s own network. */
  scale?: Scale | 'none' | undefined
  /** In the zone of the network, YYYY-MM-DD. */
  today: string
  seed?: number | undefined
  log(line: string): void
}

/**
 * Fills an empty database with ports, ships, fares and sailings, and a demo world with its missing days, in one
 * transaction. A database with other data remains unchanged. Several servers may call it at once. Returns the public
 * demo sign-ins; none if the agencies are the operator’s own.
 */
export async function createWorld(
  database: Pick<Database, 'pool'>,
  options: WorldOptions,
): Promise<readonly DemoSignIn[]> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('purser world'))`)
    const hasNewSailings = await createOrTopUp(client, options)
    const { scale, agencies } = await readWorld(client)
    if (scale !== undefined) {
      await loadTranslations(client)
      await loadSearchData(client, agencies)
      await stockProducts(client, agencies)
      await loadOffers(client, options.today)
      if (agencies === 'demo') {
        await completeUsers(client)
        await addRestrictedUsers(client)
        await placePrinters(client)
        await placeParcelPorts(client)
        await closePastPeriods(client, options.today)
      }
    }
    if (scale !== undefined && (hasNewSailings || (await hasWrittenReference(client))))
      await saveWorldKeys(client, { unpublished: 'yes' })
    await client.query('commit')
    await publishChanges(client)
    client.release()
    return agencies === 'demo' ? demoSignIns : []
  } catch (fault) {
    // Ends the connection, and with it the transaction.
    client.release(true)
    throw fault
  }
}

/** Tables of the catalogue that are compared with the files of the world at every start and every hour. */
const referenceTables =
  `port port_group company company_rule passenger_type payment_method vessel line accommodation
  vehicle_category discount discount_percent cancellation_step list_fare surcharge group_fare notice redirection product
  booking_attribute special_service translation`
    .trim()
    .split(/\s+/)

/** Returns whether the open transaction has written rows of the catalogue. */
async function hasWrittenReference(client: pg.PoolClient): Promise<boolean> {
  const written = referenceTables.map((table) => `exists (select from ${table} where xmin = current.id)`)
  const { rows } = await client.query<{ some: boolean }>(
    `select ${written.join(' or ')} as some from (select pg_current_xact_id()::xid as id) current`,
  )
  return rows[0]?.some ?? false
}

/**
 * Publishes what was written, in a transaction without other locks: a publication waits for the calls under way, which may wait
 * for a row of the world.
 */
async function publishChanges(client: pg.PoolClient): Promise<void> {
  const { unpublished } = await readWorld(client)
  if (unpublished === undefined) return
  await client.query('begin')
  await client.query('select begin_publication()')
  const { rowCount } = await client.query(`delete from world where key = 'unpublished'`)
  if (rowCount !== 0) await client.query(`select publish_catalogue('system', 'world', now())`)
  await client.query('commit')
}

/** Returns whether sailings were added. */
async function createOrTopUp(client: pg.PoolClient, options: WorldOptions): Promise<boolean> {
  const { scale, seed } = await readWorld(client)
  if (scale !== undefined) {
    const origin = { scale: scale as Scale, seed: Number(seed) }
    await addMissingFittings(client)
    const hasNewDays = await topUp(client, origin, options)
    const catalogue = readWorldData()
    await updateReferenceNames(client, catalogue, linesOf(catalogue, scopeOf(origin.scale, options.today)))
    await updateRules(client, catalogue)
    return hasNewDays
  }
  if (await hasOwnData(client)) {
    await requirePresentColumns(client)
    return false
  }
  if (options.scale === 'none') {
    await saveWorldKeys(client, { own: 'yes' })
    return false
  }
  await createNew(client, { scale: options.scale ?? 'demo', seed: options.seed ?? defaultSeed }, options)
  return true
}

/** The parameters of a world, from which all its data follows. */
interface WorldOrigin {
  scale: Scale
  seed: number
}

const defaultSeed = 1300

async function readWorld(client: pg.PoolClient): Promise<Partial<Record<string, string>>> {
  const { rows } = await client.query<{ key: string; value: string }>('select key, value from world')
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** Discounts of the operator’s own that an earlier version read from phrases would be given to anyone. */
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

async function hasOwnData(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ some: boolean }>(
    `select exists (select from company) or exists (select from itinerary)
       or exists (select from world where key = 'own') as some`,
  )
  return rows[0]?.some ?? false
}

async function createNew(
  client: pg.PoolClient,
  origin: WorldOrigin,
  { today, log }: WorldOptions,
): Promise<void> {
  const started = Date.now()
  const scope = scopeOf(origin.scale, today)
  const catalogue = readWorldData()
  const lines = linesOf(catalogue, scope)
  log(`Making the ${origin.scale} world: ${lines.length} lines from seed ${origin.seed}.`)
  await loadReference(client, catalogue, lines)
  await addDemoNetwork(client)
  const agencies = await loadAgenciesUnlessThere(client)
  // Rows of a table emptied in the same transaction are written as already vacuumed.
  await client.query('truncate itinerary, port_call, stock')
  const written = await fillAsBulk(client, sailingPlanOf(catalogue, scope, origin.seed), scope, log)
  const { from, to } = await coveredDates(client)
  await saveWorldKeys(client, { ...origin, agencies, from, to })
  await analyzeFilled(client)
  const sailings = `${count(written.sailings)} sailings from ${from} to ${to}`
  log(`${sailings}, ${count(written.rows)} rows in ${secondsSince(started)} s.`)
}

/**
 * Counts the rows of the tables that have any, for the plans of PostgreSQL. Of a table it has counted as empty, such as the
 * bookings', it would plan to read all for every row it looks for, and go on so while the table grows; of one it has not
 * counted it supposes that there is more.
 */
async function analyzeFilled(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ filled: string }>(
    `select string_agg(format('%I', relname), ', ') as filled from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  )
  await client.query(`analyze ${rows[0]?.filled ?? ''}`)
}

/** Returns whether the agencies are demo agencies or the operator’s own. */
async function loadAgenciesUnlessThere(client: pg.PoolClient): Promise<'demo' | 'own'> {
  const { rows } = await client.query<{ some: boolean }>('select exists (select from agency) as some')
  if (rows[0]?.some) return 'own'
  const companies = await client.query<{ code: string; ticketLetter: string }>(
    'select code, ticket_letter as "ticketLetter" from company order by code',
  )
  await loadAgencies(client, companies.rows)
  return 'demo'
}

const sailingTables = ['itinerary', 'port_call', 'stock']
/** Sailings between two progress lines. */
const stride = 100_000

async function fillAsBulk(
  client: pg.PoolClient,
  plan: SailingPlan,
  scope: Scope,
  log: WorldOptions['log'],
): Promise<InsertedCounts> {
  const indexes = scope.bulk ? await dropIndexes(client, sailingTables) : []
  let next = stride
  const progress = (sailings: number) => {
    if (sailings < next) return
    log(`${count(sailings)} sailings …`)
    next = sailings - (sailings % stride) + stride
  }
  const written = await insertSailings(client, plan, { ...scope, freeze: true, progress })
  if (indexes.length > 0) log('Building the indexes …')
  await createIndexes(client, indexes)
  return written
}

/** Adds the missing days of a demo world, if any; larger worlds are never extended. Returns whether there were some. */
async function topUp(
  client: pg.PoolClient,
  origin: WorldOrigin,
  { scale, today, log }: WorldOptions,
): Promise<boolean> {
  if (scale !== undefined && scale !== origin.scale)
    throw new StartupError(
      `This database holds the ${origin.scale} world. ` +
        `Start with --world ${origin.scale}, or with another data folder for the ${scale} world.`,
    )
  if (origin.scale !== 'demo') return false
  const scope = scopeOf(origin.scale, today)
  const catalogue = readWorldData()
  await addNewLines(client, catalogue, { scope, seed: origin.seed })
  const dates = await missingDates(client, [...scope.dates])
  if (dates.length === 0) return false
  const plan = sailingPlanOf(catalogue, scope, origin.seed)
  const written = await insertSailings(client, plan, {
    ...scope,
    dates,
    freeze: false,
    progress: () => undefined,
  })
  await saveWorldKeys(client, await coveredDates(client))
  log(`${count(written.sailings)} sailings more, ${dates[0]} to ${dates.at(-1)}.`)
  return true
}

/** Worlds created before deck plans existed lack what their ships are certified for. */
async function addMissingFittings(client: pg.PoolClient): Promise<void> {
  const incomplete = await client.query("select from vessel where places = '{}' or persons = 0 limit 1")
  if (incomplete.rows.length === 0) return
  await client.query(
    `update vessel set places = fitted.places, persons = fitted.persons, lane_low = fitted.lane_low,
         lane_high = fitted.lane_high
       from jsonb_populate_recordset(null::vessel, $1::jsonb) as fitted
      where vessel.code = fitted.code and (vessel.places = '{}' or vessel.persons = 0)`,
    [
      JSON.stringify(
        readWorldData().fleet.vessels.map(({ code, places, persons, laneLow, laneHigh }) => ({
          code,
          places,
          persons,
          lane_low: laneLow,
          lane_high: laneHigh,
        })),
      ),
    ],
  )
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
