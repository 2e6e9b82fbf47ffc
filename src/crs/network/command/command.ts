import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { StartupError } from '../../database/startupError.ts'
import { clockOf, formatLocal, type Clock } from '../../server/clock.ts'
import { checkNetwork } from '../check/checkNetwork.ts'
import type { Network } from '../check/network.ts'
import { faultsOfPasswordFile } from '../check/recordRules.ts'
import type { Fault, RawTable } from '../file/rawTable.ts'
import { exportGtfs } from '../gtfs/exportFeed.ts'
import { importIntoFolder, readFolder, reportLines } from '../gtfs/feedFolder.ts'
import type { ImportOptions } from '../gtfs/importFeed.ts'
import { existingOf } from '../load/existing.ts'
import { isFirstLoad, loadNetwork } from '../load/loadNetwork.ts'
import { isUnchanged, planLines, planLoad, remainingLines } from '../load/plan.ts'
import { english, type Phrase } from '../phrase.ts'
import { FaultyNetwork } from '../check/faultyNetwork.ts'
import { pastSailings } from '../check/sailingRules.ts'
import { readSingleSailings, readZone, type Client } from '../load/storedSql.ts'
import { exportNetwork } from '../write/exportNetwork.ts'
import { templateFiles } from '../write/template.ts'

/** Reads and checks a folder; throws a FaultyNetwork with all faults. `client` is the database that the folder may rely on. */
export async function readNetwork(folder: string, client?: Client, now = new Date()): Promise<Network> {
  return (await readChecked(folder, client, now)).network
}

async function readChecked(folder: string, client?: Client, now = new Date()) {
  const { root, tables, faults } = await readFolder(folder)
  if (tables.size === 0 && faults.length === 0) throw new StartupError(`${folder} has no table of a network.`)
  const checked = checkNetwork(tables, client && (await existingOf(client, new Set(tables.keys()), now)))
  const all: Fault<Phrase | string>[] = [...faults, ...checked.faults]
  const users = tables.get('users')
  if (users) all.push(...faultsOfPasswordFile(join(root, fileOf(users)), checked.network))
  if (all.length > 0) throw new FaultyNetwork(all, checked.omitted)
  return { tables, network: checked.network }
}

/** The file of a table, which may be a sheet of a workbook. */
const fileOf = ({ file }: RawTable) => file.replace(/(\.xlsx) \(.*\)$/i, '$1')

/** Writes the template into a folder that has no files yet. */
export async function writeTemplate(folder: string): Promise<string[]> {
  await requireEmpty(folder)
  return writeFiles(folder, templateFiles())
}

export async function writeExport(client: Client, folder: string, now: Date): Promise<string[]> {
  await requireEmpty(folder)
  const zone = await readZone(client)
  if (zone === undefined) throw new StartupError('The database has no network: load one first.')
  return writeFiles(folder, await exportNetwork(client, formatLocal(now, zone).slice(0, 10)))
}

async function requireEmpty(folder: string): Promise<void> {
  const files = await readdir(folder).catch(() => [])
  if (files.length > 0) throw new StartupError(`${folder} has files already; name a new folder.`)
}

async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  for (const [name, text] of files) await writeFile(join(folder, name), text)
  return [`${files.size} files are in ${folder}.`]
}

interface LoadOptions {
  clock: Clock
  /** Answers whether the plan is to be carried out; with the number of passengers on withdrawn sailings, which is typed. */
  confirm(lines: readonly string[], persons: number): Promise<boolean>
}

/** Imports a feed of GTFS into the folder of a network; returns lines to print. */
export async function importFeed(feed: string, folder: string, options: ImportOptions): Promise<string[]> {
  const imported = await importIntoFolder(feed, folder, options)
  if (imported.refused !== undefined) throw new StartupError(reportLines(imported, []).join('\n'))
  return reportLines(imported, imported.written)
}

/** Writes a feed of GTFS of the network in a folder into a file; returns lines to print. */
export async function writeFeed(
  folder: string,
  file: string,
  options: { today: string; url: string },
): Promise<string[]> {
  const { tables } = await readChecked(folder)
  const { zip, notCarried } = exportGtfs(tables, options)
  await writeFile(file, zip)
  return [...notCarried.map(({ subject, reason }) => `${subject}: ${reason}`), `Written: ${file}.`]
}

/** Loads a folder after the plan was confirmed; returns lines to print. */
export async function load(
  pool: pg.Pool,
  folder: string,
  { clock, confirm }: LoadOptions,
): Promise<string[]> {
  const { network, today, lines, isSame, remaining, persons } = await plan(pool, folder, clock.now())
  if (isSame) return ['The database has all of it already; nothing was changed.', ...remaining]
  if (!(await confirm(lines, persons))) throw new StartupError('Nothing was loaded.')
  const { invitations, refused } = await loadNetwork(
    pool,
    network,
    { today, source: basename(folder), clock, persons },
    lines,
  )
  return [
    'Loaded and published.',
    ...invitations.map(
      ({ agency, name, password, validationCode }) =>
        `Invited: agency ${agency}, user ${name}, password ${password}, validation code ${validationCode}. It is shown once.`,
    ),
    ...refused.map(english),
  ]
}

/** Loads the network with which an empty database begins; one that has a network keeps it. */
export async function loadFirst(pool: pg.Pool, folder: string, now: Date): Promise<string[]> {
  if (!(await isFirstLoad(pool)))
    return ['The database has a network already; npm run network -- load changes it.']
  return load(pool, folder, { clock: clockOf(() => now), confirm: () => Promise.resolve(true) })
}

/** The lines of what a load would do. */
export async function difference(pool: pg.Pool, folder: string, now: Date): Promise<string[]> {
  const { lines, isSame, remaining } = await plan(pool, folder, now)
  return isSame ? ['No difference.', ...remaining] : lines
}

async function plan(pool: pg.Pool, folder: string, now: Date) {
  const network = await readNetwork(folder, pool, now)
  const zone = network.rows('network')[0]?.stored.timezone ?? (await readZone(pool))
  if (typeof zone !== 'string')
    throw new StartupError(`${folder} lacks network.csv, and the database has no network.`)
  const today = formatLocal(now, zone).slice(0, 10)
  const planned = await planLoad(pool, network, today, { now })
  await requireNoPastSailings(pool, network, today)
  const lines = planLines(planned, network.settings.digits)
  return {
    network,
    today,
    lines,
    isSame: isUnchanged(planned),
    remaining: remainingLines(planned),
    persons: planned.persons,
  }
}

/** A sailing that is to leave and whose day was mistyped would be withdrawn with its passengers. */
async function requireNoPastSailings(pool: pg.Pool, network: Network, today: string): Promise<void> {
  const planned = new Set((await readSingleSailings(pool, today)).map(({ number }) => number))
  const faults = pastSailings(network, today, (sailing) => planned.has(sailing))
  if (faults.length > 0) throw new FaultyNetwork(faults)
}
