import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { booking } from '../../../../src/contract/booking/booking.ts'
import { bases, takesKey, type Call } from '../../../../src/contract/call.ts'
import { calls } from '../../../../src/contract/calls.ts'
import { createAnswerQuota } from '../../../../src/crs/server/call/answerQuota.ts'
import { runOnce } from '../../../../src/crs/server/call/idempotency.ts'
import { adults, bookingRequest, pays, vehicle } from '../../../kit/crs/bookingRequest.ts'
import { setClock } from '../../../kit/crs/clock.ts'
import { like, type Shape } from '../../../kit/crs/likeSchema.ts'
import { startSmallCrs } from '../../../kit/crs/smallCrs.ts'
import { seed } from '../../../kit/drawn.ts'
import { fc } from '../../../kit/drawnProperties.ts'

const { desk, agent } = startSmallCrs('all')

const keyed = calls.filter((call) => takesKey(call))

const address = ({ base, path }: Call) => bases[base] + path.replaceAll(/\{\w+\}/g, '1')

/** The bytes of the responses of a call and of its repetition with the same key. */
async function twice(call: Call, payload: object, url = address(call)): Promise<[string, string]> {
  const headers = { authorization: `Bearer ${agent.token}`, 'idempotency-key': randomUUID() }
  const send = async () =>
    (await desk.server.app.inject({ method: call.method, url, headers, payload })).rawPayload.toString(
      'latin1',
    )
  return [await send(), await send()]
}

const sample = (shape: Shape, nth: number) =>
  fc.sample(like(shape), { numRuns: 12, seed: seed + nth }) as object[]

describe.each(keyed.map((call, nth) => [call.id, call, nth] as const))('%s', (_, call, nth) => {
  test('repeated with its key has the answer of the first time, byte for byte', async () => {
    const who = {
      agency: '1300',
      agencies: ['1300'],
      userId: null,
      userName: 'demo',
      language: 'en' as const,
    }
    const quota = createAnswerQuota(setClock())
    for (const made of sample(call.answer, nth)) {
      const body = { code: '000', ...(JSON.parse(JSON.stringify(made).replaceAll('\\u0000', ' ')) as object) }
      const request = { who, call: call.id, key: randomUUID(), input: {} }
      const ask = () =>
        desk.database.transaction(who, (tx) =>
          runOnce(tx, quota, request, () => Promise.resolve({ status: 200, body })),
        )
      const [first, second] = [await ask(), await ask()]
      expect(JSON.stringify(second)).toBe(JSON.stringify(first))
    }
  })
})

test('the verbs of a booking, repeated with their keys over HTTP, answer the same bytes', async () => {
  const request = bookingRequest({ day: [adults(2), vehicle('CAR425')] })
  const [held, again] = await twice(booking.hold, request)
  expect(again).toBe(held)
  const { crsReservationId } = (JSON.parse(held) as { booking: { crsReservationId: string } }).booking
  const named = { crsReservationId, payments: pays({ cash: 2 * 4350 + 8000 }) }
  const [issued, issuedAgain] = await twice(booking.issue, named)
  expect(issued).toContain('"code":"000"')
  expect(issuedAgain).toBe(issued)
  const [cancelled, cancelledAgain] = await twice(booking.cancel, { crsReservationId })
  expect(cancelled).toContain('"code":"000"')
  expect(cancelledAgain).toBe(cancelled)
})

test('a refusal, repeated with its key, answers the same bytes', async () => {
  const [refused, again] = await twice(booking.cancel, { crsReservationId: 'ABEHK2' })
  expect(refused).toContain('"success":false')
  expect(again).toBe(refused)
})
