import { expect, test } from 'vitest'
import { session } from '../../../src/contract/session.ts'
import { startCrs } from '../../kit/crs/crs.ts'
import { drawnOf, isWhole } from '../../kit/drawn.ts'

const crs = startCrs()

test.each(drawnOf(['203.0.113.7', '127.0.0.1'], isWhole ? 1 : 2))(
  'refuses %s above the rate limit in the envelope, but not other addresses',
  async (address) => {
    const ask = (from: string) => crs.server.app.inject({ url: '/nowhere', remoteAddress: from })
    for (let sent = 0; sent < 12_000; sent += 500)
      await Promise.all(Array.from({ length: 500 }, () => ask(address)))
    const refused = await crs.server.call(session.health, {}, { from: address })
    expect(refused).toMatchObject({ status: 429, code: 'throttled', body: { success: false } })
    expect(refused.headers['retry-after']).toBeDefined()
    expect(await crs.server.call(session.health, {}, { from: '203.0.113.8' })).toMatchObject({ code: '000' })
  },
)
