import { afterAll, beforeAll } from 'vitest'
import type { ServeOptions } from '../../../src/crs/server/serve.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { temporaryFolder } from '../folder.ts'
import { borrowDatabase } from './lentDatabase.ts'
import { openSmallCrs, type SmallCrs } from './smallCrs.ts'
import { testServer, type TestServer } from './testServer.ts'

/** Set when the first test of the file runs. */
export interface Gateway {
  /** Another Purser, which the gateway uses by the calls of the specification only. */
  outside: SmallCrs
  server: TestServer
  /** The gateway’s own, which has no bookings. */
  database: Database
  /** Where the gateway reaches the other Purser. */
  url: string
  /** The folder of the gateway’s key. */
  folder: string
}

/** Gives a test file a gateway to another Purser; `through` returns an address between them. */
export function startGateway(
  options: Partial<ServeOptions> = {},
  through: (url: string) => Promise<string> | string = (url) => url,
): Gateway {
  const gateway = {} as Gateway
  const folder = temporaryFolder()
  let drop: () => Promise<void>
  beforeAll(async () => {
    const outside = await openSmallCrs()
    const url = await through(await outside.server.app.listen({ host: '127.0.0.1', port: 0 }))
    const fresh = await borrowDatabase('empty')
    drop = fresh.drop
    const server = await testServer(fresh.database, { gateway: { url, folder: folder.path }, ...options })
    Object.assign(gateway, { outside, server, database: fresh.database, url, folder: folder.path })
  })
  afterAll(async () => {
    await gateway.server.close()
    await gateway.outside.close()
    await drop()
    folder.remove()
  })
  return gateway
}
