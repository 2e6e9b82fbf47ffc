import { execFileSync } from 'node:child_process'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { dataIn } from '../../../src/crs/database/embedded/cluster.ts'
import { type Embedded, startEmbedded } from '../../../src/crs/database/embedded/embedded.ts'
import { temporaryFolder } from '../folder.ts'
import { shortLived } from './database.ts'

/** A PostgreSQL with a standby that replays what it writes, until a test holds it. */
export interface Pair {
  url: string
  standbyUrl: string
  /** The standby goes on receiving, and shows none of it. */
  hold(): Promise<void>
  letGo(): Promise<void>
  stopStandby(): Promise<void>
  startStandby(): Promise<void>
  /**
   * What is written by the work reaches the standby, and is then lost with the primary, which goes on without it on another
   * timeline: as where one that was behind has replaced it.
   */
  lose(work: () => Promise<unknown>): Promise<void>
  stop(): Promise<void>
}

/** A standby gets what was flushed, also of a PostgreSQL that does not wait for its disk. */
const settings = { ...shortLived, synchronous_commit: 'local' }

export async function startPair(): Promise<Pair> {
  const [here, there] = [temporaryFolder(), temporaryFolder()]
  const primary = await startEmbedded(here.path, settings)
  await copyRunning(primary.url, here.path, there.path)
  writeFileSync(join(dataIn(there.path), 'standby.signal'), '')
  let standby: Embedded
  const startStandby = async () => {
    standby = await startEmbedded(there.path, {
      ...settings,
      primary_conninfo: conninfoOf(primary.url),
      hot_standby_feedback: 'on',
    })
  }
  await startStandby()
  const { url: standbyUrl } = standby!
  const run = (text: string) => runAt(standbyUrl, text)
  return {
    url: primary.url,
    standbyUrl,
    async hold() {
      await run('select pg_wal_replay_pause()')
      await vi.waitUntil(async () => (await run(pauseState))[0]?.['state'] === 'paused')
    },
    letGo: async () => void (await run('select pg_wal_replay_resume()')),
    stopStandby: () => standby.stop(),
    startStandby: () => standby.restart(),
    async lose(work) {
      const kept = temporaryFolder()
      const copy = (from: string, to: string) => execFileSync('cp', ['-a', join(from, 'postgres'), to])
      await primary.stop()
      copy(here.path, kept.path)
      await primary.restart()
      await work()
      await primary.stop()
      rmSync(join(here.path, 'postgres'), { recursive: true })
      copy(kept.path, here.path)
      kept.remove()
      writeFileSync(join(dataIn(here.path), 'recovery.signal'), '')
      appendFileSync(join(dataIn(here.path), 'postgresql.auto.conf'), "restore_command = 'false'\n")
      await primary.restart()
    },
    async stop() {
      await standby.stop()
      await primary.stop()
      for (const folder of [here, there]) folder.remove()
    },
  }
}

const pauseState = 'select pg_get_wal_replay_pause_state() as state'

async function runAt(url: string, text: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<pg.QueryResultRow>(text)).rows
  } finally {
    await client.end()
  }
}

/** Copies the folder of a PostgreSQL that is running, as a base backup does. */
async function copyRunning(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("select pg_backup_start('standby', true)")
    // With owners and modes, without which PostgreSQL does not start.
    execFileSync('cp', ['-a', join(from, 'postgres'), to])
    rmSync(join(dataIn(to), 'postmaster.pid'))
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    )
    writeFileSync(join(dataIn(to), 'backup_label'), rows[0]!.label)
  } finally {
    await client.end()
  }
}

function conninfoOf(url: string): string {
  const { hostname, port, username, password } = new URL(url)
  return `host=${hostname} port=${port} user=${username} password=${password} sslmode=disable`
}
