// `npm run network`: a network as a folder of tables, which is checked, loaded into a database and exported from it.
import { constants } from 'node:os'
import { readArguments } from './commandArguments.ts'
import { readConfiguration } from './configuration.ts'
import { openFolder } from './dataFolder.ts'
import { ownerPool, waitUntilReachable } from './database/connect.ts'
import { StartupError } from './database/startupError.ts'
import { hasTables } from './network/load/storedSql.ts'
import {
  difference,
  importFeed,
  load,
  readNetwork,
  writeExport,
  writeFeed,
  writeTemplate,
} from './network/command/command.ts'
import { isLoadConfirmed, type Given } from './network/command/loadConfirmation.ts'
import { systemClock } from './server/clock.ts'

const usage = `npm run network -- template <new folder>     (files to fill in, with an explanation of each column)
npm run network -- check <folder>            (all faults; writes nothing)
npm run network -- diff <folder>             (what a load would change)
npm run network -- load <folder> [--yes] [--persons <number>]
                                             (shows the changes, asks, and publishes them while desks sell; where it
                                             withdraws sailings with passengers, their number is typed)
npm run network -- export <new folder>       (the network of the database, in its canonical form)
npm run network -- gtfs <zip or folder> --into <folder> [--from <day>] [--company <code>] [--season <word>]
                                             (imports the ferries of a feed; what it cannot take is listed)
npm run network -- gtfs-out <folder> --to <file.zip> --url <website>
                                             (a feed of what is on sale, for journey planners)`

const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`)

type Pool = ReturnType<typeof ownerPool>

/** Verbs that need a database. */
const onDatabase: Readonly<Record<string, (pool: Pool, folder: string, given: Given) => Promise<string[]>>> =
  {
    diff: (pool, folder) => difference(pool, folder, new Date()),
    export: (pool, folder) => writeExport(pool, folder, new Date()),
    load: (pool, folder, given) =>
      load(pool, folder, {
        clock: systemClock,
        confirm(lines, persons) {
          print(lines)
          return isLoadConfirmed(given, persons)
        },
      }),
  }

async function withDatabase(work: (pool: Pool) => Promise<string[]>): Promise<string[]> {
  const { sessionUrl, folder } = readConfiguration(process.env, [])
  const opening = sessionUrl
    ? Promise.resolve({ url: sessionUrl, stop: () => Promise.resolve() })
    : openFolder(folder)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      // A database that this command starts would go on without it.
      void opening.then(({ stop: end }) => end()).finally(() => process.exit(128 + constants.signals[signal]))
    })
  const { url, stop } = await opening
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

const options = {
  yes: { type: 'boolean' },
  persons: { type: 'string' },
  into: { type: 'string' },
  to: { type: 'string' },
  url: { type: 'string' },
  from: { type: 'string' },
  company: { type: 'string' },
  season: { type: 'string' },
} as const

async function run(): Promise<string[]> {
  const { values, positionals } = readArguments({ usage, options })
  const [verb = '', path, ...others] = positionals
  if (path === undefined || others.length > 0) throw new StartupError(usage)
  const today = new Date().toISOString().slice(0, 10)
  if (verb === 'template') return writeTemplate(path)
  if (verb === 'check') {
    await readNetwork(path)
    return ['No fault.']
  }
  const { into, to, url, yes = false, persons, from, company, season } = values
  if (verb === 'gtfs' && into !== undefined)
    return importFeed(path, into, {
      today,
      ...(from && { from }),
      ...(company && { company }),
      ...(season && { season }),
    })
  if (verb === 'gtfs-out' && to !== undefined && url !== undefined) return writeFeed(path, to, { today, url })
  const work = onDatabase[verb]
  if (!work) throw new StartupError(usage)
  return withDatabase((pool) =>
    work(pool, path, { yes, ...(persons !== undefined && { persons: Number(persons) }) }),
  )
}

interface DatabaseFault extends Error {
  /** SQLSTATE. */
  code?: string
  table?: string
  constraint?: string
}

const endOfConnection = /^(?:57P|08)|^ECONNRE/

const faultOf = ({ name, code, table, constraint, message }: DatabaseFault) =>
  endOfConnection.test(code ?? '') || message.startsWith('Connection terminated')
    ? 'The connection to the database ended. Load again: what is loaded already is not changed.'
    : faultCode({ name, code, table, constraint })

const faultCode = ({ name, code, table, constraint }: Omit<DatabaseFault, 'message'>) =>
  [name, code, table && `table ${table}`, constraint && `constraint ${constraint}`].filter(Boolean).join(', ')

try {
  print(await run())
} catch (cause) {
  // Words of the database may quote what is stored.
  console.error(
    cause instanceof StartupError ? `purser: ${cause.message}` : `purser: ${faultOf(cause as DatabaseFault)}`,
  )
  process.exitCode = 1
}
