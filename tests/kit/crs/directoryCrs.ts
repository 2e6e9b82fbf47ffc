import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { openDirectory } from '../../../src/crs/session/directory/directory.ts'
import { addAgencies } from './agencies.ts'
import { startDirectory, type TestDirectory } from './directory.ts'
import { deskAddress, DirectoryBrowser } from './directoryBrowser.ts'
import { addDirectoryGroups } from './directoryGroups.ts'
import { borrowDatabase } from './lentDatabase.ts'
import { type TestServer, testServer } from './testServer.ts'

/** `database` and `directory` are those of the file; each test has another server, browser, and no persons but `nina`. */
export interface DirectoryCrs {
  database: Database
  directory: TestDirectory
  server: TestServer
  browser: DirectoryBrowser
}

/** Gives a test file a server whose users sign in by a directory, where `nina` sells for agency 1300. */
export function startDirectoryCrs(): DirectoryCrs {
  const crs = {} as DirectoryCrs
  let drop: () => Promise<void>
  beforeAll(async () => {
    const fresh = await borrowDatabase('empty')
    drop = fresh.drop
    await addAgencies(fresh.database)
    await addDirectoryGroups(fresh.database)
    const directory = await startDirectory({ desks: [deskAddress] })
    Object.assign(crs, { database: fresh.database, directory })
  })
  beforeEach(async () => {
    const { database, directory } = crs
    directory.persons.clear()
    directory.persons.set('nina', {
      groups: ['sellers'],
      name: 'Nina Berg',
      email: 'nina@firm.example',
      locale: 'de-AT',
      preferred_username: 'nina.berg@firm.example',
    })
    Object.assign(directory.next, { subject: 'nina', amr: undefined })
    crs.server = await testServer(database, { directory: openDirectory(directory.settings) })
    crs.browser = new DirectoryBrowser(crs.server, directory)
  })
  afterEach(() => crs.server.close())
  afterAll(async () => {
    await crs.directory.close()
    await drop()
  })
  return crs
}
