import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../../../src/crs/database/embedded/embedded.ts'
import { openDatabase } from '../../../src/crs/database/open.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { temporaryFolder } from '../../kit/folder.ts'

// Roles belong to the whole server, so these tests use a separate one.
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

/** Runs one statement as the owner, tries to open the database, and reverts the statement. */
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

describe('refuses a database that does not separate agencies', () => {
  test.each([
    [
      'create table secret (agency text); grant select on secret to purser_desk',
      'drop table secret',
      /secret/,
    ],
    ['grant select on agency_user to purser_desk', 'revoke select on agency_user from purser_desk', /hashes/],
    ['create role other; grant other to purser_desk', 'drop role other', /may become other/],
    ['alter role purser_desk bypassrls', 'alter role purser_desk nobypassrls', /does not bind/],
    ['alter role purser_desk superuser', 'alter role purser_desk nosuperuser', /does not bind/],
    [
      'alter table booking owner to purser_desk',
      'alter table booking owner to purser; grant select, insert, update on booking to purser_desk',
      /owns the table booking/,
    ],
    [
      'alter table booking disable row level security',
      'alter table booking enable row level security',
      /off on the table booking/,
    ],
  ])('%s: refused', async (change, undo, words) => {
    expect(await openingAfter(change, undo)).toMatchObject({
      name: 'Trouble',
      message: expect.stringMatching(words),
    })
    expect(await openingAfter('select 1', 'select 1')).toBe('opened')
  })
})
