import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { archivingLater } from './database/backup/archive.ts'
import { ownerPool, waitUntilReachable } from './database/connect.ts'
import { startEmbedded } from './database/embedded/embedded.ts'
import { stopUnowned } from './database/embedded/ownership.ts'
import { StartupError } from './database/startupError.ts'
import type { Tables } from './database/tables.ts'

interface OpenedFolder {
  url: string
  stop(): Promise<void>
}

/**
 * The database of a data folder, for a command; a running server of the folder is left running. Changes that are not
 * archived yet are left to the next start with a backup folder: the folder may be that of a rehearsal.
 */
export async function openFolder(folder: string): Promise<OpenedFolder> {
  if (!existsSync(join(folder, 'postgres/cluster')))
    throw new StartupError(`${folder} holds no database; name another folder with PURSER_DATA.`)
  const embedded = await startEmbedded(folder, archivingLater)
  return { url: embedded.url, stop: () => (embedded.adopted ? Promise.resolve() : stopUnowned(embedded)) }
}

/** Works as the owner of the tables; throws a StartupError where the relation, which this version has, is missing. */
export async function asOwner<T>(
  url: string,
  relation: string,
  work: (owner: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  await waitUntilReachable(url)
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: ownerPool(url) }) })
  try {
    const { rows } = await sql<{ there: boolean }>`
      select to_regclass(${relation}) is not null as there`.execute(owner)
    if (!rows[0]?.there)
      throw new StartupError('The database is of an earlier version: start Purser on it once.')
    return await work(owner)
  } finally {
    await owner.destroy()
  }
}
