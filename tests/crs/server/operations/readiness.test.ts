import { afterAll, beforeAll, expect, test } from 'vitest'
import { reference } from '../../../../src/contract/reference.ts'
import { createReadiness, type Readiness } from '../../../../src/crs/server/operations/readiness.ts'
import { freshDatabase, type FreshDatabase } from '../../../kit/crs/database.ts'
import { readMetrics } from '../../../kit/crs/metrics.ts'
import { testServer, type TestServer } from '../../../kit/crs/testServer.ts'

let fresh: FreshDatabase
let server: TestServer
let readiness: Readiness
let free = Infinity
const disk = { free: () => free }

beforeAll(async () => {
  fresh = await freshDatabase('small')
  readiness = createReadiness(fresh.database, { disk })
  server = await testServer(fresh.database, { readiness, disk })
})
afterAll(async () => {
  await server.close()
  await fresh.drop()
})

async function answerAt(url: string) {
  const answer = await server.app.inject({ url, remoteAddress: '192.0.2.7' })
  return { http: answer.statusCode, ...answer.json<Record<string, unknown>>() }
}

test('a server is ready while its database has every migration', async () => {
  expect(await answerAt('/ready')).toEqual({ http: 200, status: 'ready' })
  const { pool } = fresh.database
  const { rows } = await pool.query<{ name: string; checksum: string }>(
    'delete from migration where name = (select max(name) from migration) returning name, checksum',
  )
  expect(await answerAt('/ready')).toEqual({ http: 503, status: 'not ready', obstacle: 'migrations' })
  await pool.query('insert into migration values ($1, $2)', [rows[0]?.name, rows[0]?.checksum])
  expect(await answerAt('/ready')).toEqual({ http: 200, status: 'ready' })
})

test('is not ready while the database does not answer; its metrics then lack what only the database knows', async () => {
  const holder = await fresh.database.pool.connect()
  await holder.query('begin; lock table migration, outbox in access exclusive mode')
  expect(await answerAt('/ready')).toEqual({ http: 503, status: 'not ready', obstacle: 'database' })
  const metrics = await readMetrics(server.app)
  await holder.query('rollback')
  holder.release()
  expect(metrics.get('purser_ready')).toBe(0)
  expect(metrics.get('purser_sessions')).toBeNaN()
  expect(metrics.get('purser_connections{pool="requests",state="waiting"}')).toBe(0)
  expect(await answerAt('/ready')).toEqual({ http: 200, status: 'ready' })
  expect((await readMetrics(server.app)).get('purser_sessions')).toBe(0)
})

test('is not ready on a full disk, and names it as the reason why the database does not answer @all', async () => {
  const full = { http: 503, status: 'not ready', obstacle: 'disk_full' }
  free = 2 ** 20 - 1
  expect(await answerAt('/ready')).toEqual(full)
  const metrics = await readMetrics(server.app)
  expect([metrics.get('purser_ready'), metrics.get('purser_disk_free_bytes')]).toEqual([0, free])
  const holder = await fresh.database.pool.connect()
  await holder.query('begin; lock table migration in access exclusive mode')
  free = 16 * 2 ** 20 - 1
  expect(await answerAt('/ready')).toEqual(full)
  free = NaN
  expect(await answerAt('/ready')).toMatchObject({ obstacle: 'database' })
  await holder.query('rollback')
  holder.release()
  expect(await answerAt('/ready')).toEqual({ http: 200, status: 'ready' })
})

test('stays ready with a certificate that ends soon or has ended, and warns of it', async () => {
  const soon = new Date(Date.now() + 3 * 24 * 3_600_000)
  const files = { cert: 'desk.pem', key: 'desk.key' }
  const certificate = { current: () => ({ files, cert: '', key: '', ends: soon }) }
  const warned = createReadiness(fresh.database, { certificate })
  expect([await warned.obstacle(), warned.warnings()]).toEqual([undefined, ['certificate_ends_soon']])
  soon.setTime(0)
  expect(warned.warnings()).toEqual(['certificate_ended'])
  const described = await testServer(fresh.database, { readiness: warned })
  const answer = await described.app.inject({ url: '/ready' })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { status: 'ready', warnings: ['certificate_ended'] },
  ])
  await described.close()
})

test('is alive whatever becomes of the database', async () => {
  const holder = await fresh.database.pool.connect()
  await holder.query('begin; lock table migration in access exclusive mode')
  expect(await answerAt('/health')).toEqual({ http: 200, status: 'alive' })
  await holder.query('rollback')
  holder.release()
})

test('is not ready once it is to close, and still answers calls, ending their connections', async () => {
  const { token } = await server.signIn()
  const connection = async () => (await server.app.inject('/health')).headers['connection']
  expect(await connection()).toBe('keep-alive')
  readiness.close()
  expect(await connection()).toBe('close')
  expect(await answerAt('/ready')).toEqual({ http: 503, status: 'not ready', obstacle: 'closing' })
  expect(await answerAt('/health')).toEqual({ http: 200, status: 'alive' })
  expect(await server.call(reference.countries, {}, { token })).toMatchObject({ code: '000' })
})
