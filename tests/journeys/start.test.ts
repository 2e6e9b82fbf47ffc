import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Counted, countRequests, type CountingProxy } from '../kit/countingProxy.ts'
import { emptyDrafts } from '../kit/desk/drafts.ts'
import { openDesk, type Operator, seeDesk, signIn } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()
let proxy: CountingProxy
let operator: Operator

beforeAll(async () => {
  proxy = await countRequests(desk.url())
})
afterAll(async () => {
  await operator.close()
  await proxy.close()
})

/** Checks of the connection are repeated as long as the desk is open. */
const counted = () => proxy.take().filter(({ path }) => path !== '/desk/api/health')

const paths = (all: readonly Counted[]) => all.map(({ path }) => path).join('\n')

/** Waits until the last call of an opening, for changes from then on, has been answered. */
async function opened(): Promise<Counted[]> {
  const all: Counted[] = []
  await seeDesk(operator)
  await operator.atRest()
  await expect
    .poll(() => {
      all.push(...counted())
      return proxy.pending() === 0 && all.some(({ path }) => path.endsWith('/changes'))
    })
    .toBe(true)
  return all
}

it('opens the page of the sign-in with few requests and bytes, and stores the rest after it @all', async () => {
  await emptyDrafts(desk.url())
  operator = await openDesk(proxy.url, { serviceWorker: true })
  await operator.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await operator.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const all = counted()
  const page = all.filter(({ kind }) => kind !== 'worker')
  expect(page.length, paths(page)).toBeLessThanOrEqual(16)
  expect(page.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(250_000)
  const files = all.map(({ path }) => path)
  const repeated = files.filter((path, at) => files.indexOf(path) < at)
  expect(repeated.filter((path) => path.startsWith('/assets/'))).toEqual([])
})

it('takes all files of the desk from the worker after the sign-in @all', async () => {
  await signIn(operator)
  const files = (await opened()).filter(({ kind }) => kind !== 'call')
  expect(paths(files)).toBe('')
})

it('opens again with few requests @all', async () => {
  await operator.page.reload()
  const all = await opened()
  expect(all.length, paths(all)).toBeLessThanOrEqual(12)
})
