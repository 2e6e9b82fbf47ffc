import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LoadBalancer, startLoadBalancer } from '../kit/cluster/loadBalancer.ts'
import { type PooledCluster, startPooledCluster } from '../kit/cluster/pooledCluster.ts'
import { openDesk, type Operator, signIn } from '../kit/desk/operator.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { type Purser, startPurser } from '../kit/server.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'

/** Milliseconds until the desk has sold, from the key on. */
const mostWait = 30_000

const folders = [temporaryFolder(), temporaryFolder()]
let pooled: PooledCluster
const pursers: Purser[] = []
let balancer: LoadBalancer
let operator: Operator

beforeAll(async () => {
  pooled = await startPooledCluster()
  const environment = { ...pooled.settings, BEHIND_PROXY: '127.0.0.1', CODES_KEY: 'c0de'.repeat(16) }
  for (const { path } of folders) pursers.push(await startPurser({ folder: path, environment }))
  balancer = await startLoadBalancer(pursers.map(({ port }) => port))
  operator = await openDesk(balancer.url)
  await signIn(operator)
}, 600_000)
afterAll(async () => {
  await operator?.close()
  await balancer?.stop()
  await Promise.all(pursers.map((purser) => purser.stop()))
  await pooled?.stop()
  for (const folder of folders) folder.remove()
})

test('a desk sells without a further key while a machine burns: the primary and a Purser', async () => {
  const day = typedDay(dayFromToday(8))
  await operator.type(`pir pas ${day} 1a, 1, smith/john m, 6971234567, i`)
  await operator.press('Enter')
  await operator.see(/⏎ again/)
  await operator.atRest()
  await operator.pause()
  const { cluster } = pooled
  const primary = await cluster.primary()
  await Promise.all([primary.kill(), pursers[0]?.kill9()])
  const begun = performance.now()
  await operator.press('Enter')
  await operator.page.getByText('Issued').filter({ visible: true }).first().waitFor({ timeout: 60_000 })
  const waited = performance.now() - begun
  process.stdout.write(`issued ${(waited / 1000).toFixed(1)} s after the key, primary and server gone\n`)
  expect(waited).toBeLessThan(mostWait)
  await primary.start()
  await cluster.complete()
})
