import { describe, expect, test, vi } from 'vitest'
import { booking } from '../../../../src/contract/booking/booking.ts'
import { bases } from '../../../../src/contract/call.ts'
import { session } from '../../../../src/contract/session.ts'
import { sailing } from '../../../../src/contract/sailing.ts'
import { ticket } from '../../../../src/contract/ticket.ts'
import { reportFault } from '../../../../src/crs/server/fault/reportFault.ts'
import { adults, bookingRequest, paidRequest } from '../../../kit/crs/bookingRequest.ts'
import { growthIn, readMetrics } from '../../../kit/crs/metrics.ts'
import { startSmallCrs } from '../../../kit/crs/smallCrs.ts'

const sale = () => paidRequest(bookingRequest({ day: [adults(1)] }), { cash: 4350 })

const { desk, agent } = startSmallCrs('all')

describe('the metrics', () => {
  test('count a sale, how long it took and how often it waited for PostgreSQL', async () => {
    const growth = await growthIn(desk.server.app, () => agent.call(booking.sell, { body: sale() }))
    expect(growth['purser_actions_total{action="booking.sell"}']).toBe(1)
    expect(growth['purser_call_seconds_count{call="booking.sell"}']).toBe(1)
    const waits = growth['purser_call_database_waits_total{call="booking.sell"}']
    expect(waits).toBeGreaterThanOrEqual(4)
    expect(waits).toBeLessThanOrEqual(14)
    const seconds = growth['purser_call_database_seconds_total{call="booking.sell"}']
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(growth['purser_call_seconds_sum{call="booking.sell"}'] ?? 0)
  })

  test('count a repeated sale once, and one that is refused not at all', async () => {
    const action = 'purser_actions_total{action="booking.sell"}'
    const body = sale()
    const twice = await growthIn(desk.server.app, async () => {
      await agent.call(booking.sell, { body }, { key: 'same' })
      await agent.call(booking.sell, { body }, { key: 'same' })
    })
    expect(twice[action]).toBe(1)
    const wrong = {
      ...body,
      payments: paidRequest(bookingRequest({ day: [adults(1)] }), { cash: 1 }).payments,
    }
    const refused = await growthIn(desk.server.app, () => agent.refused(booking.sell, { body: wrong }))
    expect(refused[action]).toBeUndefined()
    expect(refused['purser_refusals_total{code="payments_differ"}']).toBe(1)
  })

  test('count refusals before and outside a call, by their code', async () => {
    const growth = await growthIn(desk.server.app, async () => {
      await desk.server.call(booking.latest, {}, { token: 'x'.repeat(43) })
      await desk.server.call(sailing.trips, { body: {} as never }, agent)
    })
    expect(growth['purser_refusals_total{code="unknown_token"}']).toBe(1)
    expect(growth['purser_refusals_total{code="malformed"}']).toBe(1)
  })

  test('have faults and outages from the start, so that the first is seen as an increase', async () => {
    const metrics = await readMetrics(desk.server.app)
    expect(metrics.get('purser_faults_total{in="elsewhere"}')).toBeGreaterThanOrEqual(0)
    expect(metrics.get('purser_outages_total{outage="disk_full"}')).toBeGreaterThanOrEqual(0)
  })

  test('count what calls made together wait for once', async () => {
    const one = { id: booking.latest.id }
    const growth = await growthIn(desk.server.app, () =>
      agent.call(session.together, { body: { calls: [one, one] } }),
    )
    const waits = Object.entries(growth).filter(([name]) =>
      name.startsWith('purser_call_database_waits_total'),
    )
    expect(waits.map(([name]) => name)).toEqual(['purser_call_database_waits_total{call="booking.latest"}'])
    expect(growth['purser_call_seconds_count{call="booking.latest"}']).toBe(2)
  })

  test('count a fault in a call and one elsewhere, and not what the database is to blame for', async () => {
    const { owner } = desk.database
    const inCall = await growthIn(desk.server.app, async () => {
      await owner.schema.alterTable('draft').renameTo('gone').execute()
      await desk.server.app.inject({
        url: `${bases.desk}/drafts`,
        headers: { authorization: `Bearer ${agent.token}` },
      })
      await owner.schema.alterTable('gone').renameTo('draft').execute()
    })
    expect(inCall['purser_faults_total{in="call"}']).toBe(1)
    const elsewhere = await growthIn(desk.server.app, async () => {
      const logged = vi.spyOn(console, 'error').mockReturnValue()
      reportFault(new Error('of a job'))
      reportFault(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
      logged.mockRestore()
    })
    expect(elsewhere['purser_faults_total{in="elsewhere"}']).toBe(1)
    expect(elsewhere['purser_outages_total{outage="unavailable"}']).toBe(1)
  })

  test('show who is connected, what waits, and the connections', async () => {
    const { app } = desk.server
    const { cursor } = await agent.call(sailing.changes, { query: {} })
    // Ends when the server is closed.
    void agent.call(sailing.changes, { query: { since: cursor } })
    await expect
      .poll(async () => (await readMetrics(app)).get('purser_desks_connected{feed="sailings"}'))
      .toBe(1)
    const { booking: sold } = await agent.call(booking.sell, { body: sale() })
    const { crsReservationId } = sold
    await agent.call(ticket.sendEmail, { query: { crsReservationId, email: 'someone@example.com' } })
    const metrics = await readMetrics(app)
    expect(metrics.get('purser_outbox_messages{kind="email"}')).toBe(1)
    expect(metrics.get('purser_outbox_oldest_seconds{kind="email"}')).toBeGreaterThan(0)
    expect(metrics.get('purser_outbox_messages{kind="print"}')).toBe(0)
    expect(metrics.get('purser_outbox_oldest_seconds{kind="print"}')).toBe(0)
    expect(metrics.get('purser_sessions')).toBe(1)
    expect(metrics.get('purser_ready')).toBe(1)
    expect(metrics.get('purser_lock_waits')).toBe(0)
    expect(metrics.get('purser_queue_length{queue="files"}')).toBe(0)
    expect(metrics.get('purser_queue_running{queue="large_bodies"}')).toBe(0)
    expect(metrics.get('purser_connections{pool="requests",state="waiting"}')).toBe(0)
    expect(metrics.get('purser_connections_max{pool="requests"}')).toBeGreaterThan(0)
  })

  test('show a session that waits for a lock', async () => {
    const { pool } = desk.database
    const [holder, waiter] = await Promise.all([pool.connect(), pool.connect()])
    await holder.query('begin; lock table draft')
    const waiting = waiter.query('select from draft')
    await expect.poll(async () => (await readMetrics(desk.server.app)).get('purser_lock_waits')).toBe(1)
    expect((await readMetrics(desk.server.app)).get('purser_lock_wait_seconds')).toBeGreaterThan(0)
    await holder.query('rollback')
    await waiting
    holder.release()
    waiter.release()
  })
})
