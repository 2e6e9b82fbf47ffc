import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../../src/crs/database/transaction.ts'
import type { ServeOptions } from '../../../src/crs/server/serve.ts'
import { addAgencies } from './agencies.ts'
import { freshDatabase, type Template } from './database.ts'
import { borrowDatabase } from './lentDatabase.ts'
import { testServer, type TestServer } from './testServer.ts'

/** Set when the first test of the file runs. */
export interface Crs {
  database: Database
  /** Connection URL of the database. */
  url: string
  server: TestServer
}

/**
 * Gives a test file a server with a separate database, closed after the last test. The empty database gets the three
 * agencies of `agencies.ts`; the other templates have their own.
 */
export function startCrs(template: Template = 'empty', options: Partial<ServeOptions> = {}): Crs {
  const crs = {} as Crs
  let drop: () => Promise<void>
  beforeAll(async () => {
    // The demo world has too many rows to be restored.
    const fresh = await (template === 'world' ? freshDatabase(template) : borrowDatabase(template))
    if (template === 'empty') await addAgencies(fresh.database)
    drop = fresh.drop
    Object.assign(crs, { ...fresh, server: await testServer(fresh.database, options) })
  })
  afterAll(async () => {
    await crs.server.close()
    await drop()
  })
  return crs
}
