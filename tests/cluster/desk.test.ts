import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../kit/cluster/programs.ts'
import { type PgBouncer, startPgBouncer } from '../kit/cluster/pgbouncer.ts'
import { type PostgresCluster, startPostgresCluster } from '../kit/cluster/postgresCluster.ts'
import { openDesk, type Operator, signIn } from '../kit/desk/operator.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { type Purser, startPurser } from '../kit/server.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'

/** Milliseconds until the desk has sold, from the key on. */
const mostWait = 30_000

const folder = temporaryFolder()
let cluster: PostgresCluster
let pooler: PgBouncer
let purser: Purser
let operator: Operator

beforeAll(async () => {
  cluster = await startPostgresCluster()
  pooler = await startPgBouncer(cluster.url, {}, cluster.superuserUrl)
  const environment = { DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: cluster.url }
  purser = await startPurser({ folder: folder.path, environment, port: await freePort() })
  operator = await openDesk(purser.url)
  await signIn(operator)
}, 600_000)
afterAll(async () => {
  await operator?.close()
  await purser?.stop()
  await pooler?.stop()
  await cluster?.stop()
  folder.remove()
})

test('a desk sells without a further key while the primary burns', async () => {
  const day = typedDay(dayFromToday(8))
  await operator.type(`pir pas ${day} 1a, 1, smith/john m, 6971234567, i`)
  await operator.press('Enter')
  await operator.see(/⏎ again/)
  await operator.atRest()
  await operator.pause()
  const primary = await cluster.primary()
  await primary.kill()
  const begun = performance.now()
  await operator.press('Enter')
  await operator.page.getByText('Issued').filter({ visible: true }).first().waitFor({ timeout: 60_000 })
  const waited = performance.now() - begun
  process.stdout.write(`issued ${(waited / 1000).toFixed(1)} s after the key, the primary gone\n`)
  expect(waited).toBeLessThan(mostWait)
  await primary.start()
  await cluster.complete()
})
