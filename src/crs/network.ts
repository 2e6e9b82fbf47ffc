// `npm run network`: a network as a folder of tables, which is checked, loaded into a database and exported from it.
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { readConfiguration } from './configuration.ts'
import { openFolder } from './dataFolder.ts'
import { ownerPool, waitUntilReachable } from './database/connect.ts'
import { StartupError } from './database/startupError.ts'
import { hasTables } from './network/load/storedSql.ts'
import {
  difference,
  FaultyNetwork,
  faultLine,
  load,
  readNetwork,
  writeExport,
  writeTemplate,
} from './network/command/command.ts'

const usage = `npm run network -- template <new folder>     (files to fill in, with an explanation of each column)
npm run network -- check <folder>            (all faults; writes nothing)
npm run network -- diff <folder>             (what a load would change)
npm run network -- load <folder> [--yes]     (shows the changes, asks, and publishes them while desks sell)
npm run network -- export <new folder>       (the network of the database, in its canonical form)`

const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`)

type Pool = ReturnType<typeof ownerPool>

/** Verbs that need a database. */
const onDatabase: Readonly<Record<string, (pool: Pool, folder: string, yes: boolean) => Promise<string[]>>> =
  {
    diff: (pool, folder) => difference(pool, folder, new Date()),
    export: (pool, folder) => writeExport(pool, folder),
    load: (pool, folder, yes) =>
      load(pool, folder, {
        now: new Date(),
        async confirm(lines) {
          print(lines)
          return yes || isConfirmed()
        },
      }),
  }

async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new StartupError('Nothing was loaded: add --yes where no terminal can confirm it.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Load this? Type yes: ')
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}

async function withDatabase(work: (pool: Pool) => Promise<string[]>): Promise<string[]> {
  const { sessionUrl, folder } = readConfiguration(process.env, [])
  const { url, stop } = sessionUrl
    ? { url: sessionUrl, stop: () => Promise.resolve() }
    : await openFolder(folder)
  await waitUntilReachable(url)
  const pool = ownerPool(url)
  try {
    if (!(await hasTables(pool)))
      throw new StartupError('The database is of an earlier version: start Purser on it once.')
    return await work(pool)
  } finally {
    await pool.end()
    await stop()
  }
}

async function run(): Promise<string[]> {
  const { values, positionals } = parseArgs({ options: { yes: { type: 'boolean' } }, allowPositionals: true })
  const [verb = '', folder, ...others] = positionals
  if (folder === undefined || others.length > 0) throw new StartupError(usage)
  if (verb === 'template') return writeTemplate(folder)
  if (verb === 'check') {
    await readNetwork(folder)
    return ['No fault.']
  }
  const work = onDatabase[verb]
  if (!work) throw new StartupError(usage)
  return withDatabase((pool) => work(pool, folder, values.yes === true))
}

try {
  print(await run())
} catch (cause) {
  if (cause instanceof FaultyNetwork) console.error(cause.faults.map(faultLine).join('\n'))
  // Words of the database may quote what is stored.
  console.error(
    cause instanceof StartupError ? `purser: ${cause.message}` : `purser: ${(cause as Error).name}`,
  )
  process.exitCode = 1
}
