import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../kit/cluster/programs.ts'
import { type PooledCluster, startPooledCluster } from '../kit/cluster/pooledCluster.ts'
import { openDesk, type Operator, signIn } from '../kit/desk/operator.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { type Purser, startPurser } from '../kit/server.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'

/** Milliseconds until the desk has sold, from the key on. */
const mostWait = 30_000

const folder = temporaryFolder()
let pooled: PooledCluster
let purser: Purser
let operator: Operator

beforeAll(async () => {
  pooled = await startPooledCluster()
  const environment = pooled.settings
  purser = await startPurser({ folder: folder.path, environment, port: await freePort() })
  operator = await openDesk(purser.url)
  await signIn(operator)
}, 600_000)
afterAll(async () => {
  await operator?.close()
  await purser?.stop()
  await pooled?.stop()
  folder.remove()
})

test('a desk sells without a further key while the primary burns', async () => {
  const day = typedDay(dayFromToday(8))
  await operator.type(`pir pas ${day} 1a, 1, smith/john m, 6971234567, i`)
  await operator.press('Enter')
  await operator.see(/⏎ again/)
  await operator.atRest()
  await operator.pause()
  const { cluster } = pooled
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
