import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { positionHeader } from '../../../src/contract/call.ts'
import { booking } from '../../../src/contract/booking/booking.ts'
import { settings } from '../../../src/contract/settings.ts'
import { request } from '../../../src/desk/request/request.ts'
import { endSession } from '../../../src/desk/request/identity.ts'
import { stubOrigin } from './origin.ts'

const [early, late] = ['000000010000000000000AF0', '000000010000000100000000']
/** On the timeline after a swap of the primary. */
const swapped = '000000020000000000000AF0'

/** Named by the next response. */
let named: string | undefined
let asked: (string | null)[] = []

let isCut = false

beforeEach(() => {
  asked = []
  isCut = false
  named = undefined
  vi.stubGlobal('fetch', async ({ headers }: Request) => {
    asked.push(headers.get(positionHeader))
    if (isCut) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ code: '000', success: true, crsReservationId: 'ABCDEF' }), {
      headers: named === undefined ? {} : { [positionHeader]: named },
    })
  })
  stubOrigin()
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

const read = () => request(booking.latest, {})

async function change(position?: string): Promise<void> {
  named = position
  await request(settings.save, { body: { interfaceSetting: '{}' } })
  named = undefined
}

test('no position is sent before one is known', async () => {
  await change()
  await read()
  expect(asked).toEqual([null, null])
})

test('the latest position is sent with what is read after a change, and not with a change', async () => {
  await change(late)
  await change(early)
  await read()
  expect(asked).toEqual([null, null, late])
})

test('a position after a swap of the primary replaces one that may be lost', async () => {
  await change(late)
  await change(swapped)
  await read()
  expect(asked.at(-1)).toBe(swapped)
})

test('a change in another window of the browser counts too', async () => {
  await change(early)
  const other = new BroadcastChannel('purser-position')
  other.postMessage(late)
  await expect.poll(async () => (await read(), asked.at(-1))).toBe(late)
  other.close()
})

test('a change without an answer, which may have been done, forgets it', async () => {
  await change(late)
  isCut = true
  const changed = change()
  await vi.waitUntil(() => asked.length === 2)
  isCut = false
  await read()
  expect(asked.at(-1)).toBeNull()
  await changed
})

test('the end of the session forgets it', async () => {
  await change(late)
  endSession()
  await read()
  expect(asked.at(-1)).toBeNull()
})
