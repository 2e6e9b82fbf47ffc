import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cashier } from '../../../src/contract/cashier.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import type { Counted } from '../../../src/domain/cashier/till.ts'
import { startSmallCrs, others } from '../../kit/crs/smallCrs.ts'
import { dayFromToday } from '../../kit/timetable.ts'
import { textOfPages } from '../../kit/crs/renderedPdf.ts'

const { desk, agent } = startSmallCrs('all', { language: 'en' }, 'added')

beforeAll(async () => {})
beforeEach(async () => {
  await desk.database.pool.query('truncate till_close, ledger_entry')
})

async function post(amount: number, method = 'cash', user = 'demo'): Promise<void> {
  await desk.database.pool.query(
    `insert into ledger_entry (agency, user_name, kind, company, method, amount)
     values ('1300', $1, $2, 'HLC', $3, $4)`,
    [user, amount < 0 ? 'refund' : 'payment', method, amount],
  )
}

const till = (who = agent) => who.call(cashier.till, {})
const counts: Counted[] = [
  { denomination: 5000, count: 1 },
  { denomination: 2000, count: 2 },
]

async function bodyOf(change: { left?: number; reason?: string; counts?: Counted[] } = {}) {
  const { former, through } = await till()
  return { body: { former, through, counts: [...counts], left: 0, reason: '', ...change } }
}

describe('a till', () => {
  test('contains what its user took and returned by each method, and the cash expected', async () => {
    await post(10_000)
    await post(-1000)
    await post(700, 'card')
    await post(400, 'cash', 'μαρία')
    expect(await till()).toMatchObject({
      user: 'demo',
      opening: 0,
      entries: 3,
      expected: 9000,
      former: 0,
      methods: [
        { method: 'card', sold: 700, refunded: 0, amount: 700 },
        { method: 'cash', sold: 10_000, refunded: -1000, amount: 9000 },
      ],
    })
  })

  test('is closed with what was counted, by denomination', async () => {
    await post(9000)
    const { close } = await agent.call(cashier.closeTill, await bodyOf({ left: 4000 }))
    expect(close).toMatchObject({
      user: 'demo',
      counted: 9000,
      expected: 9000,
      difference: 0,
      left: 4000,
      shift: 1,
      entries: 1,
      counts,
    })
    expect(close.at).toMatch(/^2026-06-15 /)
    expect(close).not.toHaveProperty('since')
  })

  test('continues after its former close with the cash that was left', async () => {
    await post(9000)
    const { close: first } = await agent.call(cashier.closeTill, await bodyOf({ left: 4000 }))
    await post(5000)
    expect(await till()).toMatchObject({
      opening: 4000,
      expected: 9000,
      entries: 1,
      former: first.id,
      since: first.at,
    })
    const { close } = await agent.call(cashier.closeTill, await bodyOf())
    expect(close).toMatchObject({ opening: 4000, expected: 9000, difference: 0, shift: 2, since: first.at })
    expect(await till()).toMatchObject({ opening: 0, expected: 0, entries: 0 })
  })

  test('leaves a posting made after it was read to the next close', async () => {
    await post(9000)
    const body = await bodyOf()
    await post(300)
    const { close } = await agent.call(cashier.closeTill, body)
    expect(close).toMatchObject({ expected: 9000, difference: 0 })
    expect(await till()).toMatchObject({ expected: 300, entries: 1 })
  })

  test('may be closed without a posting, such as to count the float', async () => {
    await post(9000)
    await agent.call(cashier.closeTill, await bodyOf({ left: 9000 }))
    const { close } = await agent.call(cashier.closeTill, await bodyOf({ left: 9000 }))
    expect(close).toMatchObject({ entries: 0, opening: 9000, expected: 9000, difference: 0 })
  })

  test('needs a reason for a difference, which is recorded in the journal', async () => {
    await post(9050)
    expect(await agent.refused(cashier.closeTill, await bodyOf())).toMatchObject({
      code: 'till_reason_needed',
      at: '/reason',
      parameters: { difference: -50 },
    })
    const { close } = await agent.call(cashier.closeTill, await bodyOf({ reason: 'wrong change' }))
    expect(close).toMatchObject({ difference: -50, reason: 'wrong change' })
    const path = { fromDate: dayFromToday(-1), toDate: dayFromToday(1) }
    const { actions } = await agent.call(ledger.actionLog, { path })
    expect(actions[0]).toMatchObject({ title: 'Till closed', outcome: 'counted 90,00 · difference −0,50' })
  })

  test('read before another close of it cannot be closed, nor one with a posting that does not exist', async () => {
    await post(9000)
    const body = await bodyOf()
    await agent.call(cashier.closeTill, body)
    expect((await agent.refused(cashier.closeTill, body)).code).toBe('till_changed')
    const now = await bodyOf()
    const beyond = { body: { ...now.body, through: now.body.through + 100 } }
    expect((await agent.refused(cashier.closeTill, beyond)).code).toBe('till_changed')
  })

  test('closed from several windows at once is closed once', async () => {
    await post(9000)
    const body = await bodyOf()
    const ends = await Promise.all(
      Array.from({ length: 8 }, () => desk.server.call(cashier.closeTill, body, { token: agent.token })),
    )
    expect(ends.filter(({ code }) => code === '000')).toHaveLength(1)
    expect(ends.filter(({ code }) => code === 'till_changed')).toHaveLength(7)
  })

  test('adds up bundles of one denomination', async () => {
    await post(9000)
    const bundles: Counted[] = [...counts, { denomination: 2000, count: 3 }]
    const { close } = await agent.call(cashier.closeTill, await bodyOf({ counts: bundles, reason: 'x' }))
    expect(close.counts).toContainEqual({ denomination: 2000, count: 5 })
    expect(close.counted).toBe(15_000)
  })
})

describe('closes', () => {
  test('of all tills of the agency are listed by day, and not to another agency', async () => {
    await post(9000)
    const { close } = await agent.call(cashier.closeTill, await bodyOf())
    const path = { start: '2026-06-01', finish: '2026-06-15' }
    const { closes } = await agent.call(cashier.closes, { path })
    expect(closes).toEqual([close])
    const foreign = await desk.agent(others.foreign)
    expect((await foreign.call(cashier.closes, { path })).closes).toEqual([])
    expect((await foreign.refused(cashier.closePdf, { query: { id: close.id } })).code).toBe(
      'close_not_found',
    )
    expect((await agent.call(cashier.closes, { path: { ...path, finish: '2026-06-14' } })).closes).toEqual([])
  })

  test('can be printed, with the count and the difference', async () => {
    await post(9050)
    const { close } = await agent.call(
      cashier.closeTill,
      await bodyOf({ reason: 'wrong change', left: 4000 }),
    )
    const { bytes } = await desk.server.call(
      cashier.closePdf,
      { query: { id: close.id } },
      { token: agent.token },
    )
    const [text = ''] = await textOfPages(bytes)
    for (const words of ['Till closing', '90,50', '−0,50', 'wrong change', 'Handed over\n', '50,00'])
      expect(text).toContain(words)
  })

  test('cannot be changed or removed by the server’s role', async () => {
    const work = (statement: string) => desk.database.requests.query(`set role purser_desk; ${statement}`)
    await expect(work('delete from till_close')).rejects.toThrow(/permission denied/)
    await expect(work('update till_close set counted = 0')).rejects.toThrow(/permission denied/)
  })
})
