import { createServer, type Server } from 'node:net'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf, silentTurns, turn } from '../../../../src/crs/database/embedded/answer.ts'
import { type Embedded, startEmbedded } from '../../../../src/crs/database/embedded/embedded.ts'
import { temporaryFolder } from '../../../kit/folder.ts'

const folder = temporaryFolder()
let embedded: Embedded
let data: string
const others: Server[] = []

beforeAll(async () => {
  embedded = await startEmbedded(folder.path)
  data = realpathSync(join(folder.path, 'postgres/cluster/data'))
})
afterAll(async () => {
  for (const other of others) other.close()
  await embedded.stop()
  folder.remove()
})

/** The address of another program, which does this with a connection. */
async function other(act: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(act).listen(0, '127.0.0.1')
  others.push(server)
  await once(server, 'listening')
  const address = server.address()
  return `postgres://purser:secret@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/postgres?sslmode=disable`
}

test('a server serves its own data folder alone', async () => {
  expect(await answerOf(embedded.url, data)).toBe('serves')
  expect(await answerOf(embedded.url, '/another')).toBeUndefined()
})

test('a server that refuses its superuser answers an error', async () => {
  const answer = await answerOf(embedded.url.replace(/:[^:@]*@/, ':wrong@'), data)
  expect(answer).toBeInstanceOf(pg.DatabaseError)
})

test('a healthy server is not taken to be silent by a process that could not run', async () => {
  const answer = answerOf(embedded.url, data)
  // As if the machine had given this process no time for longer than a server may be silent.
  await new Promise(setImmediate)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, turn * silentTurns + 200)
  expect(await answer).toBe('serves')
})

test('a program that accepts a connection and leaves it unanswered is silent, and is left', async () => {
  const closed = Promise.withResolvers<void>()
  const address = await other((socket) => {
    socket
      .on('error', () => undefined)
      .on('close', () => closed.resolve())
      .resume()
  })
  expect(await answerOf(address, data)).toBe('silent')
  await closed.promise
})

test('another program, or none, is no server', async () => {
  const address = await other((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  expect(await answerOf(address, data)).toBeUndefined()
  for (const server of others) server.close()
  expect(await answerOf(address, data)).toBeUndefined()
})
