import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '../../../src/crs/database/open.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { createWorld } from '../../../src/crs/world/createWorld.ts'
import { makeSmallWorld } from './smallWorld.ts'

/** Initial content of a fresh database: the migrated schema, the small world, or the demo world of `worldDay`. */
export type Template = 'empty' | 'small' | 'world'

/** The date of the test clock at the start. */
export const worldDay = '2026-06-15'

export interface CopiedDatabase {
  url: string
  /** Drops it, and ends the connections that it still has. */
  drop(): Promise<void>
}

export interface FreshDatabase extends CopiedDatabase {
  database: Database
}

const named = (postgres: string, database: string) => {
  const url = new URL(postgres)
  url.pathname = `/${database}`
  return url.href
}

async function command(postgres: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** The PostgreSQL of a run need not survive a power cut: those that tests kill are others, with the product's settings. */
export const shortLived = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // Files that run at the same time have several servers each.
  max_connections: '200',
}

/** Created once per run and copied for every file; races use no demo world. */
export async function makeTemplates(postgres: string, project: string): Promise<void> {
  await makeTemplate(postgres, 'empty', async () => undefined)
  await makeTemplate(postgres, 'small', makeSmallWorld)
  if (project !== 'crs') return
  const options = { scale: 'demo', today: worldDay, log: () => undefined } as const
  await makeTemplate(postgres, 'world', (database) => createWorld(database, options))
}

async function makeTemplate(
  postgres: string,
  name: Template,
  fill: (database: Database) => Promise<unknown>,
) {
  await command(postgres, `create database template_${name}`)
  const database = await openDatabase(named(postgres, `template_${name}`))
  await fill(database)
  await database.close()
}

/** Copies a database that has no connections; `postgres` is the URL of any database of its server. */
export async function copyDatabase(postgres: string, template: string): Promise<CopiedDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const server = named(postgres, 'postgres')
  await command(server, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: named(postgres, name),
    drop: () => command(server, `drop database ${name} with (force)`),
  }
}

/** Creates a separate database on the PostgreSQL server of the run. */
export async function freshDatabase(template: Template = 'empty'): Promise<FreshDatabase> {
  const { url, drop } = await copyDatabase(inject('postgres'), `template_${template}`)
  const database = await openDatabase(url)
  return {
    database,
    url,
    async drop() {
      await database.close()
      await drop()
    },
  }
}
