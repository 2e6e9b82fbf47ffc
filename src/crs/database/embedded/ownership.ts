import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { shownArchiveCommand } from '../backup/archive.ts'
import { newClient } from '../connect.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { outageOf } from '../outage.ts'
import { StartupError } from '../startupError.ts'

/** Held by the one Purser process of a data folder for its lifetime; released with its connection, however it ends. */
const ownerLock = 4_173_002

interface Owner {
  host: string
  pid: number
  port: number
  since: string
}

export interface OwnedDatabase {
  url: string
  adopted: boolean
  /** Resolves with the reason when this process loses the folder; never on a regular stop. */
  lost: Promise<StartupError>
  /** Stops PostgreSQL while the folder is still owned, so that no other process starts on it meanwhile. */
  stop(): Promise<void>
}

/**
 * Starts or adopts the database of a folder for this process alone; throws a StartupError that names another owner. An
 * adopted one that archives elsewhere than in `backupFolder` is restarted.
 */
export async function ownFolder(
  folder: string,
  port: number,
  backupFolder?: string,
  tries = 20,
): Promise<OwnedDatabase> {
  const embedded = await startEmbedded(folder, {}, backupFolder)
  try {
    const client = await claimWithRetries(embedded.url, port)
    if (await archivesIn(client, backupFolder)) return owned(embedded, client, port)
    await embedded.stop()
    await client.end()
  } catch (cause) {
    // Its previous owner was stopping it at this moment.
    if (tries === 0 || outageOf(cause) !== 'unavailable') throw cause
    await pause(200)
  }
  return ownFolder(folder, port, backupFolder, tries - 1)
}

async function archivesIn(client: pg.Client, backupFolder: string | undefined): Promise<boolean> {
  const { rows } = await client.query<{ archive_command: string }>('show archive_command')
  return rows[0]?.archive_command === shownArchiveCommand(backupFolder)
}

function owned(embedded: Embedded, claimed: pg.Client, port: number): OwnedDatabase {
  const { url, adopted } = embedded
  let client = claimed
  let stopping = false
  let reclaiming: Promise<void> | undefined
  const { promise: lost, resolve: lose } = Promise.withResolvers<StartupError>()
  const watch = () => {
    client.once('end', () => {
      if (stopping) return
      reclaiming = reclaim(embedded, port, () => stopping).then(
        (again) => again && ((client = again), watch()),
        lose,
      )
    })
  }
  watch()
  return {
    url,
    adopted,
    lost,
    async stop() {
      stopping = true
      await reclaiming
      await embedded.stop()
      await client.end()
    },
  }
}

/**
 * Stops the PostgreSQL that a command has started, unless a Purser process owns the folder by now: it has adopted this
 * PostgreSQL or replaced it.
 */
export async function stopUnowned({ url, stop }: Pick<Embedded, 'url' | 'stop'>): Promise<void> {
  const client = newClient({ connectionString: url, application_name: 'purser command', keepAlive: true })
  try {
    await client.connect()
    if (await takeFolder(client)) await stop()
  } catch (cause) {
    // It has ended already.
    if (outageOf(cause) !== 'unavailable') throw cause
  } finally {
    await client.end()
  }
}

/** Returns whether the connection owns the folder from now on; false where another one does. */
async function takeFolder(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [
    ownerLock,
  ])
  return rows[0]?.ours === true
}

/** The connection of a killed owner may outlive it briefly. */
async function claimWithRetries(url: string, port: number, tries = 30): Promise<pg.Client> {
  try {
    return await claim(url, port)
  } catch (cause) {
    if (tries === 0 || !(cause instanceof StartupError)) throw cause
    await pause(100)
    return claimWithRetries(url, port, tries - 1)
  }
}

/** Milliseconds between two reports of a failed restart. */
const reportInterval = 60_000

/**
 * After a breakdown of PostgreSQL: waits for its recovery, or restarts it once it has ended completely, for as long as
 * that takes (the disk may be full). Throws a StartupError if another process owns the folder by then.
 */
async function reclaim(
  { url, restart }: Embedded,
  port: number,
  isStopping: () => boolean,
): Promise<pg.Client | undefined> {
  let reportedAt = 0
  for (; !isStopping(); await pause(200)) {
    try {
      await restart()
    } catch (cause) {
      if (Date.now() - reportedAt > reportInterval) {
        console.error(`purser: ${(cause as Error).message}`)
        reportedAt = Date.now()
      }
      continue
    }
    try {
      return await claim(url, port)
    } catch (cause) {
      if (cause instanceof StartupError) throw cause
    }
  }
  return undefined
}

async function claim(url: string, port: number): Promise<pg.Client> {
  const client = newClient({ connectionString: url, application_name: 'purser owner', keepAlive: true })
  await client.connect()
  try {
    if (!(await takeFolder(client))) throw refusal(await readOwner(client))
    await writeOwner(client, port)
    return client
  } catch (cause) {
    await client.end()
    throw cause
  }
}

async function writeOwner(client: pg.Client, port: number): Promise<void> {
  await client.query(
    'create table if not exists owner (host text not null, pid integer not null, port integer not null, since timestamptz not null default now())',
  )
  await client.query('delete from owner')
  await client.query('insert into owner (host, pid, port) values ($1, $2, $3)', [
    hostname(),
    process.pid,
    port,
  ])
}

async function readOwner(client: pg.Client): Promise<Owner | undefined> {
  const { rowCount } = await client.query("select where to_regclass('owner') is not null")
  if (rowCount === 0) return undefined
  const { rows } = await client.query<Owner>(
    `select host, pid, port, to_char(since at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as since from owner`,
  )
  return rows[0]
}

function refusal(owner: Owner | undefined): StartupError {
  const who = owner
    ? `process ${owner.pid} on ${owner.host}, port ${owner.port}, since ${owner.since} UTC`
    : 'another process that is just starting'
  return new StartupError(
    `Purser already runs on this data folder: ${who}. Use that one, stop it, or name another folder with PURSER_DATA.`,
  )
}
