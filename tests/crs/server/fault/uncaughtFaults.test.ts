import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const survive = new URL('../../../../src/crs/server/fault/reportFault.ts', import.meta.url).href

test('reports and counts an uncaught fault, and the process continues', async () => {
  const script = `
    import { countUncaughtFaults } from ${JSON.stringify(survive)}
    const count = countUncaughtFaults(({ message }) => console.log(message))
    setTimeout(() => { throw new Error('thrown') })
    void Promise.reject(new Error('rejected'))
    setTimeout(() => console.log(count()), 50)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(said.trim().split('\n').toSorted()).toEqual(['2', 'rejected', 'thrown'])
  expect(code).toBe(0)
})
