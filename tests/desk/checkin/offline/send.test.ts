import { beforeEach, describe, expect, it, vi } from 'vitest'
import { putTickets, showUnsent, ticketBy } from '../../../../src/desk/checkin/list/tickets.ts'
import { scansInPart, sendOfflineScans } from '../../../../src/desk/checkin/offline/send.ts'
import {
  acknowledge,
  keepScan,
  readOfflineScans,
  useOfflineScans,
  type OfflineScan,
} from '../../../../src/desk/checkin/offline/offlineScans.ts'
import { at, boarded, openList, passenger } from '../exampleTickets.ts'
import { gate, lineDown, resetGate, signedList, type Asked } from './gate.ts'

vi.mock('../../../../src/desk/request/request.ts', async () => {
  const scripted = await import('./gate.ts')
  return {
    request: (...given: Parameters<typeof scripted.scriptedRequest>) => scripted.scriptedRequest(...given),
  }
})
vi.mock('../../../../src/desk/checkin/offline/offlineTicketsOfGate.ts', async () => {
  const scripted = await import('./gate.ts')
  return { offlineTicketsOfGate: () => scripted.gate.vault }
})

const [alfa, beta] = [passenger(1, 'ALFA'), passenger(2, 'BETA')]
const shift = Date.now() + 3_600_000
const [pass, newPass] = [shift, shift + 1_800_000].map((expiresAt) => signedList([], { expiresAt }).pass)

const scanOf = (nth: number, more: Partial<OfflineScan> = {}): OfflineScan => ({
  id: `scan-${nth}`,
  kind: 'checkIn',
  ticketNumber: passenger(nth, '').ticketNumber,
  name: '',
  at: `2026-06-20T02:40:0${nth}.000Z`,
  gate: 'G1',
  boarding: at,
  offlinePass: pass,
  tried: false,
  ...more,
})

/** Names of stored scans are ordered by their times. */
const timeOf = (nth: number) => new Date(Date.UTC(2026, 5, 20, 2, 40, nth)).toISOString()

interface Sent {
  pass: string
  scans: { id: string; ticketNumber: string }[]
}

const recorded = ({ body }: Asked) => ({
  results: (body as unknown as Sent).scans.map(({ id, ticketNumber }) => ({
    id,
    ticketNumber,
    result: 'done',
    ticket: { ...(ticketNumber === alfa.ticketNumber ? alfa : beta), status: 'CHECKEDIN', boarding: boarded },
  })),
})

const onDisk = async () => gate.vault?.names('')

beforeEach(async () => {
  resetGate()
  openList([alfa, beta])
})

describe('scans made without a connection are sent', () => {
  it('with those that are made meanwhile', async () => {
    await keepScan(scanOf(1))
    gate.answer = async (asked) => {
      if (gate.asked.length === 1) await keepScan(scanOf(2))
      return recorded(asked)
    }
    await sendOfflineScans()
    expect(gate.asked.map(({ body }) => (body as unknown as Sent).scans.map(({ id }) => id))).toEqual([
      ['scan-1'],
      ['scan-2'],
    ])
    expect(useOfflineScans.getState().scans).toEqual([])
  })

  it('in their order with the pass under which they were made, and are then removed from the disk', async () => {
    await keepScan(scanOf(1))
    await keepScan(scanOf(2))
    showUnsent(alfa.ticketNumber, { ...boarded, user: '' })
    gate.answer = recorded
    await sendOfflineScans()
    expect(gate.asked).toMatchObject([
      { id: 'checkin.reconcile', body: { pass, scans: [{ id: 'scan-1' }, { id: 'scan-2' }] } },
    ])
    expect(ticketBy(alfa.ticketNumber)?.boarding).toEqual(boarded)
    expect([useOfflineScans.getState().scans, await onDisk()]).toEqual([[], []])
    await sendOfflineScans()
    expect(gate.asked).toHaveLength(1)
  })

  it('under two passes in two calls, and by that of their sailing where an earlier desk stored them', async () => {
    await gate.vault?.write('pass 1 PIR', newPass)
    await keepScan(scanOf(1))
    await keepScan(scanOf(2, { offlinePass: newPass }))
    await keepScan(scanOf(3, { offlinePass: undefined }))
    gate.answer = recorded
    await sendOfflineScans()
    expect(gate.asked.map(({ body }) => body)).toMatchObject([
      { pass, scans: [{ id: 'scan-1' }] },
      { pass: newPass, scans: [{ id: 'scan-2' }, { id: 'scan-3' }] },
    ])
    expect(useOfflineScans.getState().scans).toEqual([])
  })

  it('in parts, each of which is removed when it is recorded, and what is left is counted', async () => {
    for (let nth = 0; nth < 2 * scansInPart + 1; nth += 1) await keepScan(scanOf(nth, { at: timeOf(nth) }))
    const seen: unknown[] = []
    gate.answer = (asked) => {
      const { scans, sending } = useOfflineScans.getState()
      seen.push([(asked.body as unknown as Sent).scans.length, scans.length, sending])
      return recorded(asked)
    }
    await sendOfflineScans()
    const all = 2 * scansInPart + 1
    expect(seen).toEqual([
      [scansInPart, all, all],
      [scansInPart, all - scansInPart, all],
      [1, 1, all],
    ])
    expect(useOfflineScans.getState()).toMatchObject({ scans: [], sending: undefined })
  })

  it('again with the next connection, where the line is cut', async () => {
    await keepScan(scanOf(1))
    gate.answer = () => {
      throw lineDown()
    }
    await expect(sendOfflineScans()).rejects.toThrow()
    expect(await onDisk()).toContain('scan 2026-06-20T02:40:01.000Z scan-1')
    gate.answer = recorded
    await sendOfflineScans()
    expect(useOfflineScans.getState().scans).toEqual([])
  })

  it('one by one under their keys, where a call may have arrived whose answer was lost', async () => {
    await keepScan(scanOf(1, { tried: true, kind: 'forceCheckIn', reason: 'No papers' }))
    await keepScan(scanOf(2, { tried: true, kind: 'checkOut' }))
    gate.answer = ({ id, body }) =>
      id === 'checkin.ticketDetails'
        ? { events: [] }
        : { ticket: body.ticketNumber === alfa.ticketNumber ? alfa : beta }
    await sendOfflineScans()
    const made = gate.asked.filter(({ id }) => id !== 'checkin.ticketDetails')
    expect(made.map(({ id, key, body }) => [id, key, body.reason])).toEqual([
      ['checkin.forceCheckIn', 'scan-1', 'No papers'],
      ['checkin.checkOut', 'scan-2', undefined],
    ])
    expect(useOfflineScans.getState().scans).toEqual([])
  })

  it('in the order in which they were made, also where a call may have arrived', async () => {
    await keepScan(scanOf(1, { kind: 'checkOut' }))
    await keepScan(scanOf(2, { ticketNumber: alfa.ticketNumber, tried: true }))
    await keepScan(scanOf(3))
    gate.answer = (asked) => {
      if (asked.id === 'checkin.ticketDetails') return { events: [] }
      return asked.key === undefined ? recorded(asked) : { ticket: alfa }
    }
    await sendOfflineScans()
    expect(gate.asked.filter(({ id }) => id !== 'checkin.ticketDetails')).toMatchObject([
      { id: 'checkin.reconcile', body: { scans: [{ id: 'scan-1' }] } },
      { id: 'checkin.checkIn', key: 'scan-2' },
      { id: 'checkin.reconcile', body: { scans: [{ id: 'scan-3' }] } },
    ])
    expect(useOfflineScans.getState().scans).toEqual([])
  })

  it('with those that another window left on this machine', async () => {
    await keepScan(scanOf(1))
    await gate.vault?.write('scan 2026-06-20T02:40:02.000Z scan-2', scanOf(2))
    gate.answer = recorded
    await sendOfflineScans()
    expect(gate.asked[0]?.body).toMatchObject({ scans: [{ id: 'scan-1' }, { id: 'scan-2' }] })
  })
})

describe('what came out differently', () => {
  const twice = { code: 'checkin_twice', message: 'Already checked in', parameters: {} }
  const other = { at: '2026-06-20 05:40:00', user: '1300/demo', gate: 'G2' }

  it('stays listed, also after a reload, until it is acknowledged', async () => {
    await keepScan(scanOf(1))
    gate.answer = () => ({
      results: [{ id: 'scan-1', ticketNumber: alfa.ticketNumber, result: 'conflict', problem: twice, other }],
    })
    await sendOfflineScans()
    expect(useOfflineScans.getState()).toMatchObject({
      scans: [],
      conflicts: [{ scan: { id: 'scan-1' }, problem: twice, other }],
    })
    useOfflineScans.setState({ scans: [], conflicts: [], isRead: false })
    await readOfflineScans()
    const [conflict] = useOfflineScans.getState().conflicts
    expect(conflict).toMatchObject({ problem: twice, other })
    await acknowledge(conflict!)
    expect([useOfflineScans.getState().conflicts, await onDisk()]).toEqual([[], []])
  })

  it('is a call whose answer was lost, where the passenger was checked out since: it is not made again', async () => {
    await keepScan(scanOf(1, { tried: true }))
    await keepScan(scanOf(2, { tried: true, kind: 'checkOut' }))
    const since = { at: '2099-01-01 05:40:00', user: '1300/demo', gate: 'G2' }
    gate.answer = ({ body: _, id }) =>
      id === 'checkin.ticketDetails' ? { events: [{ ...since, kind: kinds.shift() }] } : {}
    const kinds = ['checkOut', 'checkIn']
    await sendOfflineScans()
    expect(gate.asked.map(({ id }) => id)).toEqual(['checkin.ticketDetails', 'checkin.ticketDetails'])
    expect(useOfflineScans.getState()).toMatchObject({
      scans: [],
      conflicts: [
        { problem: { code: 'checkin_out_since', parameters: { by: '1300/demo', gate: 'G2' } } },
        { problem: { code: 'checkin_in_since' } },
      ],
    })
  })

  it('is the refusal of a repeated call, with who was first', async () => {
    await keepScan(scanOf(1, { tried: true }))
    showUnsent(alfa.ticketNumber, { ...boarded, user: '' })
    putTickets([alfa])
    gate.answer = () => ({
      refusal: 'checkin_twice',
      message: 'Already checked in',
      parameters: { at: other.at, by: other.user, gate: 'G2' },
    })
    await sendOfflineScans()
    expect(useOfflineScans.getState().conflicts).toMatchObject([
      { problem: { code: 'checkin_twice' }, other },
    ])
  })

  it('is every scan of a pass that is refused', async () => {
    await keepScan(scanOf(1))
    await keepScan(scanOf(2))
    gate.answer = () => ({ refusal: 'checkin_pass_invalid', parameters: {} })
    await sendOfflineScans()
    expect(useOfflineScans.getState().conflicts.map(({ problem }) => problem?.code)).toEqual([
      'checkin_pass_invalid',
      'checkin_pass_invalid',
    ])
  })
})

describe('another window of the same user', () => {
  const message = async (change: () => Promise<unknown>) => {
    await change()
    const other = new BroadcastChannel('purser-checkin')
    other.postMessage('changed')
    await vi.waitFor(() => expect(useOfflineScans.getState().isRead).toBe(true))
    other.close()
  }

  it('shows its scans as waiting here, and their tickets as left', async () => {
    const scan = scanOf(1)
    await message(async () => gate.vault?.write(`scan ${scan.at} ${scan.id}`, scan))
    await vi.waitFor(() => expect(useOfflineScans.getState().scans).toEqual([scan]))
    expect(ticketBy(alfa.ticketNumber)).toMatchObject({ status: 'CHECKEDIN', boarding: { gate: 'G1' } })
  })

  it('has sent them: nothing waits here any more', async () => {
    const scan = scanOf(1)
    await keepScan(scan)
    await message(async () => gate.vault?.remove(`scan ${scan.at} ${scan.id}`))
    await vi.waitFor(() => expect(useOfflineScans.getState().scans).toEqual([]))
  })
})
