// `npm run verify`: checks the journal and the records of a data folder or of DATABASE_URL, and changes none of them.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { readConfiguration } from './configuration.ts'
import { ownerPool, waitUntilReachable } from './database/connect.ts'
import { startEmbedded } from './database/embedded/embedded.ts'
import { brokenRules } from './database/invariants.ts'
import { StartupError } from './database/startupError.ts'
import type { Tables } from './database/tables/tables.ts'
import { type BrokenChain, type ChainReport, verifyChains } from './journal/chain.ts'
import { type Head, headLines, headsFileIn, parseHeads } from './journal/heads.ts'

interface Checked {
  url: string
  stop(): Promise<void>
}

/** A running server of the folder is left running. */
async function openFolder(folder: string): Promise<Checked> {
  if (!existsSync(join(folder, 'postgres/cluster')))
    throw new StartupError(`${folder} holds no database; name another folder with PURSER_DATA.`)
  const { url, adopted, stop } = await startEmbedded(folder)
  return { url, stop: adopted ? () => Promise.resolve() : stop }
}

const describeBroken = ({ agency, id, at, kind, problem }: BrokenChain) =>
  `agency ${agency}: ${id === 0 ? '' : `entry ${id}${at ? ` of ${at}` : ''}${kind ? `, ${kind},` : ''} `}${problem}`

/** Prints what was found; true if nothing is wrong. */
function report(chains: ChainReport, rules: Record<string, unknown[]>): boolean {
  const { broken, linked, erased, waiting, heads } = chains
  console.log(`${linked} journal entries of ${heads.length} agencies are linked, ${erased} of them erased.`)
  if (waiting.length > 0) console.log(`Not linked yet: ${waiting.length}, the first is entry ${waiting[0]}.`)
  for (const one of broken) console.log(`BROKEN: ${describeBroken(one)}`)
  for (const [rule, rows] of Object.entries(rules)) {
    console.log(`BROKEN: ${rule}`)
    for (const row of rows) console.log(`  ${JSON.stringify(row)}`)
  }
  console.log('The heads of the journal, to be kept elsewhere and given to the next check (--heads <file>):')
  process.stdout.write(headLines(heads))
  const isWhole = broken.length === 0 && Object.keys(rules).length === 0
  console.log(isWhole ? 'Everything agrees.' : 'See BROKEN above.')
  return isWhole
}

/** In one transaction, so that the checks see the same records while servers go on. */
async function verify(url: string, kept: readonly Head[]): Promise<boolean> {
  await waitUntilReachable(url)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: ownerPool(url) }) })
  try {
    const { rows } = await sql`select where to_regclass('journal_link') is not null`.execute(db)
    if (rows.length === 0)
      throw new StartupError('The database is of an earlier version: start Purser on it once, then verify.')
    const begun = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return await begun.execute(async (tx) => report(await verifyChains(tx, kept), await brokenRules(tx)))
  } finally {
    await db.destroy()
  }
}

/** The heads that the server of the folder has kept, and those of the file. */
function keptHeads(folder: string, file: string | undefined): Head[] {
  const own = headsFileIn(folder)
  return [...(existsSync(own) ? parseHeads(own) : []), ...(file ? parseHeads(file) : [])]
}

async function run(): Promise<boolean> {
  const { heads } = parseArgs({ options: { heads: { type: 'string' } } }).values
  const { databaseUrl, folder } = readConfiguration(process.env, [])
  const kept = keptHeads(folder, heads)
  if (databaseUrl) return verify(databaseUrl, kept)
  const { url, stop } = await openFolder(folder)
  try {
    return await verify(url, kept)
  } finally {
    await stop()
  }
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (cause) {
  console.error(`purser: ${(cause as Error).message}`)
  process.exitCode = 1
}
