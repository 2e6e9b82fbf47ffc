import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../../../src/crs/database/embedded.ts'
import { openDatabase } from '../../../src/crs/database/open.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { temporaryFolder } from '../../kit/folder.ts'

// Roles belong to the whole server, so these tests have one to themselves.
const folder = temporaryFolder()
let server: Embedded
let database: Database

beforeAll(async () => {
  server = await startEmbedded(folder.path)
  database = await openDatabase(server.url)
})
afterAll(async () => {
  await database.close()
  await server.stop()
  folder.remove()
})

/** Runs one statement as the owner, tries to open the database, and undoes it. */
async function openingAfter(change: string, undo: string): Promise<unknown> {
  await database.pool.query(change)
  try {
    const opened = await openDatabase(server.url)
    await opened.close()
    return 'opened'
  } catch (cause) {
    return cause
  } finally {
    await database.pool.query(undo)
  }
}

describe('a database that does not keep agencies apart', () => {
  test.each([
    ['alter role purser_desk bypassrls', 'alter role purser_desk nobypassrls', /does not bind/],
    ['alter role purser_desk superuser', 'alter role purser_desk nosuperuser', /does not bind/],
    [
      'alter table booking owner to purser_desk',
      'alter table booking owner to purser',
      /owns the table booking/,
    ],
    [
      'alter table booking disable row level security',
      'alter table booking enable row level security',
      /not forced/,
    ],
    [
      'alter table hold no force row level security',
      'alter table hold force row level security',
      /table hold/,
    ],
  ])('%s: refused', async (change, undo, words) => {
    expect(await openingAfter(change, undo)).toMatchObject({
      name: 'Trouble',
      message: expect.stringMatching(words),
    })
    expect(await openingAfter('select 1', 'select 1')).toBe('opened')
  })
})
