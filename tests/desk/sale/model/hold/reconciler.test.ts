import { beforeEach, describe, expect, test } from 'vitest'
import { seededRandom } from '../../../../../src/crs/world/random.ts'
import { refuse, type Refusal } from '../../../../../src/domain/refusal.ts'
import { createReconciler } from '../../../../../src/desk/sale/model/hold/holds.ts'
import type { Plan } from '../../../../../src/desk/sale/model/request/requests.ts'
import { seed } from '../../../../kit/drawn.ts'

function plan(vessel: string, seats = 1, holdKey = 'mine'): Plan {
  return {
    trip: {
      departureDateTime: '2026-12-24 07:30',
      origin: { idOrCode: 'PIR' },
      destination: { idOrCode: 'JTR' },
      vessel: { idOrCode: vessel, company: { abbreviation: 'HLC' } },
    },
    planItems: seats === 0 ? [] : [{ accommodation: { idOrCode: 'EC' }, quantity: seats }],
    holdKey,
  }
}

interface Call {
  said: string
  answer(refusal?: Refusal): void
  fail(): void
}

/** A server whose responses the test releases. */
function server() {
  const calls: Call[] = []
  let under = 0
  let most = 0
  let now = 0
  const call = (verb: string, { trip, planItems }: Plan) =>
    new Promise<never>((resolve, reject) => {
      most = Math.max(most, ++under)
      const end = (then: () => void) => {
        under--
        then()
      }
      calls.push({
        said: `${verb} ${trip.vessel.idOrCode} ${planItems[0]?.quantity}`,
        answer: (refusal) =>
          end(() => resolve((refusal ?? { heldUntil: '2026-12-24 07:45', secondsLeft: 900 }) as never)),
        fail: () => end(() => reject(new Error('down'))),
      })
    })
  return {
    calls,
    most: () => most,
    pass: (ms: number) => (now += ms),
    parts: {
      lock: (one: Plan) => call('lock', one),
      unlock: (one: Plan) => call('unlock', one),
      now: () => now,
      changed: () => {},
    },
  }
}

let remote: ReturnType<typeof server>
let seats: ReturnType<typeof createReconciler>
const turn = () => new Promise((go) => setTimeout(go))
const said = () => remote.calls.map((call) => call.said)
const heldNow = () =>
  seats.held().map(({ plan: { trip, planItems } }) => `${trip.vessel.idOrCode} ${planItems[0]?.quantity}`)

async function answerAll(): Promise<void> {
  for (let at = 0; at < remote.calls.length; at++) {
    remote.calls[at]?.answer()
    await turn()
  }
}

async function holding(...plans: Plan[]): Promise<void> {
  const done = seats.setWanted(plans)
  await answerAll()
  await done
  remote.calls.length = 0
}

beforeEach(() => {
  remote = server()
  seats = createReconciler(remote.parts)
})

describe('the holds', () => {
  test('are changed to the target, one call at a time', async () => {
    const done = seats.setWanted([plan('A'), plan('B')])
    expect(said()).toEqual(['lock A 1'])
    await answerAll()
    expect(await done).toBeUndefined()
    expect(said()).toEqual(['lock A 1', 'lock B 1'])
    expect(remote.most()).toBe(1)
  })

  test('are not changed when they match the target', async () => {
    await holding(plan('A'))
    await seats.setWanted([plan('A')])
    expect(said()).toEqual([])
  })

  test('are released when no longer in the target, after new ones are placed', async () => {
    await holding(plan('A'), plan('B'))
    const done = seats.setWanted([plan('B', 2)])
    await answerAll()
    await done
    expect(said()).toEqual(['lock B 2', 'unlock A 1'])
    expect(heldNow()).toEqual(['B 2'])
  })

  test('are released one by one before new ones that are sold out otherwise', async () => {
    await holding(plan('A'), plan('B'), plan('C'))
    const done = seats.setWanted([plan('C', 2)])
    const soldOut = refuse('sold_out', { what: 'EC', left: 0 })
    for (const refusal of [soldOut, undefined, soldOut, undefined, undefined]) {
      remote.calls.at(-1)?.answer(refusal)
      await turn()
    }
    expect(await done).toBeUndefined()
    expect(said()).toEqual(['lock C 2', 'unlock A 1', 'lock C 2', 'unlock B 1', 'lock C 2'])
    expect(heldNow()).toEqual(['C 2'])
  })

  test('stay where new ones are refused for another reason', async () => {
    await holding(plan('A'))
    const done = seats.setWanted([plan('B')])
    remote.calls[0]?.answer(refuse('sailing_cancelled'))
    expect(await done).toMatchObject({ refusal: 'sailing_cancelled' })
    expect(heldNow()).toEqual(['A 1'])
  })

  test('are placed again after they have expired', async () => {
    await holding(plan('A'))
    remote.pass(900_000)
    const done = seats.setWanted([plan('A')])
    await answerAll()
    await done
    expect(said()).toEqual(['lock A 1'])
  })

  test('are not placed on a trip without seats', async () => {
    await seats.setWanted([plan('A', 0)])
    expect(said()).toEqual([])
  })

  test('of another booking are separate, on the same trip too', async () => {
    await holding(plan('A'))
    const done = seats.setWanted([plan('A', 1, 'another')])
    await answerAll()
    await done
    expect(said()).toEqual(['lock A 1', 'unlock A 1'])
  })
})

describe('the latest target', () => {
  test('replaces one whose call is in progress', async () => {
    const first = seats.setWanted([plan('A')])
    const second = seats.setWanted([plan('A', 2)])
    void seats.setWanted([plan('A', 3)])
    await answerAll()
    await Promise.all([first, second])
    expect(said()).toEqual(['lock A 1', 'lock A 3'])
    expect(heldNow()).toEqual(['A 3'])
  })

  test('releases what an earlier one has just obtained', async () => {
    const first = seats.setWanted([plan('A')])
    const second = seats.setWanted([])
    await answerAll()
    await Promise.all([first, second])
    expect(said()).toEqual(['lock A 1', 'unlock A 1'])
    expect(heldNow()).toEqual([])
  })

  test('is not affected by the refusal of an earlier one', async () => {
    const first = seats.setWanted([plan('A')])
    void seats.setWanted([plan('B')])
    remote.calls[0]?.answer(refuse('sold_out', { what: 'EC', left: 0 }))
    await turn()
    remote.calls[1]?.answer()
    expect(await first).toBeUndefined()
    expect(heldNow()).toEqual(['B 1'])
  })

  test('is not affected by the failure of an earlier one', async () => {
    const first = seats.setWanted([plan('A')])
    void seats.setWanted([])
    remote.calls[0]?.fail()
    expect(await first).toBeUndefined()
    expect(said()).toEqual(['lock A 1'])
  })
})

describe('a refused hold', () => {
  test('is reported, and existing holds remain', async () => {
    await holding(plan('A'), plan('B'))
    const done = seats.setWanted([plan('A', 9), plan('B')])
    remote.calls[0]?.answer(refuse('sold_out', { what: 'EC', left: 0 }))
    expect(await done).toMatchObject({ refusal: 'sold_out' })
    expect(heldNow()).toEqual(['A 1', 'B 1'])
  })

  test('is retried with the next target', async () => {
    const done = seats.setWanted([plan('A')])
    remote.calls[0]?.answer(refuse('sold_out', { what: 'EC', left: 0 }))
    await done
    const again = seats.setWanted([plan('A')])
    expect(said()).toEqual(['lock A 1', 'lock A 1'])
    remote.calls[1]?.answer()
    expect(await again).toBeUndefined()
  })

  test('that failed is thrown to its caller, and the next target is processed', async () => {
    const done = seats.setWanted([plan('A')])
    remote.calls[0]?.fail()
    await expect(done).rejects.toThrow('down')
    const again = seats.setWanted([plan('A')])
    remote.calls[1]?.answer()
    expect(await again).toBeUndefined()
  })

  test('whose release fails blocks nothing: it expires', async () => {
    await holding(plan('A'))
    const done = seats.setWanted([])
    remote.calls[0]?.fail()
    expect(await done).toBeUndefined()
    expect(heldNow()).toEqual([])
  })
})

test('detached holds are not released', async () => {
  await holding(plan('A'), plan('B'))
  expect(seats.detach().map(({ endsAt }) => endsAt)).toEqual([900_000, 900_000])
  await seats.settled()
  expect(said()).toEqual([])
  expect(heldNow()).toEqual([])
})

test('after any sequence of events the holds match the last target', async () => {
  const chance = seededRandom(seed)
  const random = (below: number) => Math.floor(chance() * below)
  for (let round = 0; round < 300; round++) {
    remote = server()
    seats = createReconciler(remote.parts)
    let last: Plan[] = []
    let at = 0
    for (let step = 0; step < 12; step++) {
      if (random(2) === 0) {
        last = ['A', 'B', 'C'].filter(() => random(2) === 0).map((vessel) => plan(vessel, 1 + random(2)))
        void seats.setWanted(last)
      } else if (at < remote.calls.length) remote.calls[at++]?.answer()
      await Promise.resolve()
    }
    await turn()
    for (; at < remote.calls.length; at++) {
      remote.calls[at]?.answer()
      await turn()
    }
    expect(heldNow().sort()).toEqual(
      last.map((one) => `${one.trip.vessel.idOrCode} ${one.planItems[0]?.quantity}`).sort(),
    )
    expect(remote.most()).toBeLessThanOrEqual(1)
  }
})
