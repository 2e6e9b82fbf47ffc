import { beforeEach, describe, expect, it, vi } from 'vitest'
import { checkInOrOut } from '../../../../src/desk/checkin/gate/checkInOrOut.ts'
import { putTickets, showUnsent, ticketBy } from '../../../../src/desk/checkin/list/tickets.ts'
import { dropList } from '../../../../src/desk/checkin/offline/offlineTickets.ts'
import { keepScan, useOfflineScans } from '../../../../src/desk/checkin/offline/offlineScans.ts'
import { setSession, useCheckIn } from '../../../../src/desk/checkin/checkinStore.ts'
import { useProgress } from '../../../../src/desk/request/progress.ts'
import { scannedText, scannerLayouts } from '../../../kit/desk/scanner.ts'
import { at, boarded, openList, passenger, sailing } from '../exampleTickets.ts'
import { gate, lineDown, resetGate, signedList, ticketKey } from '../offline/gate.ts'

vi.mock('../../../../src/desk/request/request.ts', async () => {
  const scripted = await import('../offline/gate.ts')
  return {
    request: (...given: Parameters<typeof scripted.scriptedRequest>) => scripted.scriptedRequest(...given),
  }
})
vi.mock('../../../../src/desk/checkin/offline/offlineTicketsOfGate.ts', async () => {
  const scripted = await import('../offline/gate.ts')
  return { offlineTicketsOfGate: () => scripted.gate.vault }
})

const [alfa, beta] = [passenger(1, 'ALFA'), passenger(2, 'BETA', { missing: ['birthdate'] })]
const inNow = (ticket = alfa) => ({ ...ticket, status: 'CHECKEDIN' as const, boarding: boarded })
const stored = signedList([alfa, beta])
const counts = { checkedIn: 0, expected: 2, remaining: 2 }

beforeEach(async () => {
  resetGate()
  useOfflineScans.setState({ scans: [], conflicts: [] })
  showUnsent(beta.ticketNumber, false)
  showUnsent(alfa.ticketNumber, false)
  useProgress.setState({ reachable: true })
  openList([alfa, beta])
  useCheckIn.setState({
    stats: {
      ItineraryId: 1,
      portCode: 'PIR',
      forced: 0,
      kinds: [],
      classes: [],
      lanes: [],
      wheelchairs: { expected: 0, checkedIn: 0, remaining: 0 },
      lane: { expected: 0, checkedIn: 0 },
      ...counts,
      vehicles: { expected: 0, checkedIn: 0, remaining: 0 },
    },
  })
  await dropList(at)
  await gate.vault?.write('list 1 PIR', stored)
})

const scan = (text: string, more: Partial<Parameters<typeof checkInOrOut>[0]> = {}) =>
  checkInOrOut({ kind: 'checkIn', text, key: 'key-1', ...more })
const waiting = () => useOfflineScans.getState().scans
/** A scan of another ticket that waits to be sent. */
const scanBefore = () =>
  keepScan({
    id: 'key-0',
    kind: 'checkIn',
    ticketNumber: beta.ticketNumber,
    name: '',
    at: '2026-06-20T02:40:00.000Z',
    gate: 'G1',
    boarding: at,
    offlinePass: stored.pass,
    tried: false,
  })
const sent = () => gate.asked.map(({ id, key }) => `${id} ${key}`)

describe('with a connection', () => {
  it('the server decides, under the key of the scan, and its ticket replaces the one of the list', async () => {
    gate.answer = () => ({ ticket: inNow() })
    expect(await scan(' H1 ')).toEqual({ ticket: inNow(), here: false })
    expect(gate.asked).toEqual([
      { id: 'checkin.checkIn', key: 'key-1', body: { ...at, ticketNumber: 'H1', gate: 'G1' } },
    ])
    expect(ticketBy(alfa.ticketNumber)).toEqual(inNow())
    expect(waiting()).toEqual([])
  })

  it('a refusal changes nothing', async () => {
    gate.answer = () => ({ refusal: 'checkin_cancelled', parameters: {} })
    expect(await scan('H1')).toMatchObject({ refusal: 'checkin_cancelled' })
    expect(ticketBy(alfa.ticketNumber)).toEqual(alfa)
  })

  it('a reason goes with a forced check-in only, details with both', async () => {
    gate.answer = () => ({ ticket: inNow() })
    await scan('H1', { kind: 'forceCheckIn', reason: 'No papers', details: { name: 'ANNA' } })
    await scan('H1', { kind: 'checkOut', reason: 'Wrong ship', details: { name: 'ANNA' } })
    expect(gate.asked.map(({ id, body }) => [id, body.reason, body.details])).toEqual([
      ['checkin.forceCheckIn', 'No papers', { name: 'ANNA' }],
      ['checkin.checkOut', 'Wrong ship', undefined],
    ])
  })

  it('the list decides at once while hundreds of scans are sent first, and that is no lost connection', async () => {
    useOfflineScans.setState({ sending: 2500 })
    expect(await scan('H1')).toMatchObject({ here: true })
    useOfflineScans.setState({ sending: undefined })
    expect([gate.asked, waiting().length, useProgress.getState().reachable]).toEqual([[], 1, true])
  })

  it('a long hand-in is no lost connection, and the list decides after a moment', async () => {
    await scanBefore()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { promise, resolve } = Promise.withResolvers<unknown>()
    gate.answer = () => promise
    const done = scan('H1')
    await vi.waitFor(() => expect(gate.asked).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(2500)
    vi.useRealTimers()
    expect(await done).toMatchObject({ here: true })
    expect(gate.asked.map(({ id }) => id)).toEqual(['checkin.reconcile'])
    expect(useProgress.getState().reachable).toBe(true)
    resolve({ refusal: 'gate_no_list', parameters: {} })
    await vi.waitFor(() => expect(waiting()).toEqual([]))
  })

  it('a defect of the server is no reason to go on without it', async () => {
    gate.answer = () => {
      throw new TypeError('broken')
    }
    await expect(scan('H1')).rejects.toThrow('broken')
    expect(waiting()).toEqual([])
  })
})

describe('without a connection', () => {
  beforeEach(() => useProgress.setState({ reachable: false }))

  it('the list decides, and what is done is on disk before it is answered', async () => {
    const done = await scan('H1')
    expect(done).toMatchObject({ here: true, ticket: alfa })
    expect(waiting()).toMatchObject([
      {
        id: 'key-1',
        kind: 'checkIn',
        ticketNumber: alfa.ticketNumber,
        tried: false,
        boarding: at,
        offlinePass: stored.pass,
      },
    ])
    expect(await gate.vault?.names('scan ')).toHaveLength(1)
    expect(ticketBy(alfa.ticketNumber)).toMatchObject({ status: 'CHECKEDIN', boarding: { gate: 'G1' } })
    expect(useCheckIn.getState().stats).toMatchObject({ checkedIn: 1, remaining: 1 })
    expect(await scan('H1', { key: 'key-2' })).toMatchObject({ refusal: 'checkin_twice' })
    expect(await scan('H1', { kind: 'checkOut', key: 'key-3' })).toMatchObject({ here: true })
    expect(useCheckIn.getState().stats).toMatchObject({ checkedIn: 0, remaining: 2 })
    expect(gate.asked).toEqual([])
  })

  it('refuses what the list does not have, and forged codes', async () => {
    const refused = async (text: string) => (await scan(text)) as { refusal: string }
    expect(await refused('H9')).toMatchObject({ refusal: 'checkin_unknown_ticket' })
    expect(await refused('ALFA')).toMatchObject({ refusal: 'checkin_unknown_ticket' })
    expect(await refused('H2')).toMatchObject({ refusal: 'checkin_incomplete' })
    const forged = `T1/${alfa.ticketNumber}/ABEHK2/PIR-PAS/202606200730/AAAA`
    expect(await refused(forged)).toMatchObject({ refusal: 'checkin_code_invalid' })
    expect(waiting()).toEqual([])
  })

  it.each(scannerLayouts)(
    'takes a code that was scanned on the layout %s, by its signature',
    async (layout) => {
      const code = ticketKey.sign(`T1/${alfa.ticketNumber}/ABEHK2/PIR-PAS/202606200730`)
      // In capitals the Greek layout types W and S alike; only their keys differ.
      const scanned = scannedText(layout === 'gr' ? code.toLowerCase() : code, layout)
      expect(await scan(scanned)).toMatchObject({ here: true, ticket: alfa })
      const forged = scannedText(code.replace('/PIR-', '/JNX-'), layout)
      expect(await scan(forged, { key: 'key-2' })).toMatchObject({ refusal: 'checkin_code_invalid' })
    },
  )

  it('refuses where no list was stored, and where check-in is not open', async () => {
    setSession({ ...sailing.session, state: 'stopped' })
    expect(await scan('H1')).toMatchObject({ refusal: 'checkin_not_started' })
    setSession(sailing.session)
    await dropList(at)
    openList([alfa])
    useCheckIn.setState(({ selectedTrip }) => ({
      selectedTrip: selectedTrip && { ...selectedTrip, ItineraryId: 3 },
    }))
    expect(await scan('H1')).toMatchObject({ refusal: 'gate_no_list' })
  })

  it('records nothing where the disk refuses', async () => {
    gate.shelf.put = async () => {
      throw new Error('the disk is full')
    }
    await expect(scan('H1')).rejects.toThrow('the disk is full')
    expect(ticketBy(alfa.ticketNumber)).toEqual(alfa)
    expect(useCheckIn.getState().stats).toMatchObject({ checkedIn: 0 })
  })
})

describe('when the line is cut in the middle of a check-in', () => {
  it('the list decides, and the call is repeated under its key when the line is back', async () => {
    gate.answer = () => {
      throw lineDown()
    }
    expect(await scan('H1')).toMatchObject({ here: true })
    expect(waiting()).toMatchObject([{ id: 'key-1', tried: true }])
    gate.answer = ({ id }) => (id === 'checkin.ticketDetails' ? { events: [] } : { ticket: inNow() })
    expect(await scan('H2', { key: 'key-2' })).toMatchObject({ here: false })
    expect(sent()).toEqual([
      'checkin.checkIn key-1',
      'checkin.ticketDetails undefined',
      'checkin.checkIn key-1',
      'checkin.checkIn key-2',
    ])
    // A key that comes with another body is refused.
    expect(gate.asked[2]?.body).toEqual(gate.asked[0]?.body)
    expect(waiting()).toEqual([])
  })

  it('lets the passenger board whose check-in the feed reported before its answer was lost', async () => {
    gate.answer = () => {
      putTickets([inNow()])
      throw lineDown()
    }
    expect(await scan('H1')).toMatchObject({ here: true })
    expect(waiting()).toMatchObject([{ id: 'key-1', tried: true }])
    expect(useCheckIn.getState().stats).toMatchObject({ checkedIn: 0 })
  })

  it('control: refuses one who was aboard before, and one whom another gate checked in meanwhile', async () => {
    putTickets([inNow()])
    gate.answer = () => {
      throw lineDown()
    }
    expect(await scan('H1')).toMatchObject({ refusal: 'checkin_twice' })
    putTickets([alfa])
    gate.answer = () => {
      putTickets([{ ...inNow(), boarding: { ...boarded, gate: 'G2' } }])
      throw lineDown()
    }
    useProgress.setState({ reachable: true })
    expect(await scan('H1', { key: 'key-2' })).toMatchObject({ refusal: 'checkin_twice' })
    expect(waiting()).toEqual([])
  })

  it('the gate waits two and a half seconds for an answer, not longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    gate.answer = () => new Promise(() => undefined)
    const scanned = scan('H1')
    await vi.advanceTimersByTimeAsync(2400)
    expect(waiting()).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    vi.useRealTimers()
    expect(await scanned).toMatchObject({ here: true })
    expect(useProgress.getState().reachable).toBe(false)
    expect(waiting()).toMatchObject([{ id: 'key-1', tried: true }])
  })

  describe('where earlier scans are still to be sent', () => {
    beforeEach(() =>
      keepScan({
        id: 'earlier',
        kind: 'checkIn',
        ticketNumber: beta.ticketNumber,
        name: '',
        at: '2026-06-20T02:40:00.000Z',
        gate: 'G1',
        boarding: at,
        offlinePass: stored.pass,
        tried: false,
      }),
    )

    it('a scan is not taken for sent while they are not', async () => {
      gate.answer = () => {
        throw lineDown()
      }
      expect(await scan('H1')).toMatchObject({ here: true })
      expect(sent()).toEqual(['checkin.reconcile undefined'])
      expect(waiting()).toMatchObject([
        { id: 'earlier', tried: false },
        { id: 'key-1', tried: false },
      ])
    })

    it('the gate does not wait longer for them either, and hands in what the list has decided after them', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      let arrive: (answer: unknown) => void = () => undefined
      gate.answer = () => new Promise((settle) => (arrive = settle))
      const scanned = scan('H1')
      await vi.advanceTimersByTimeAsync(2600)
      vi.useRealTimers()
      expect(await scanned).toMatchObject({ here: true })
      arrive({ results: [{ id: 'earlier', ticketNumber: beta.ticketNumber, result: 'done', ticket: beta }] })
      await vi.waitFor(() => expect(sent()).toEqual(Array(2).fill('checkin.reconcile undefined')))
      expect(gate.asked[1]?.body).toMatchObject({ scans: [{ id: 'key-1' }] })
      arrive({ results: [{ id: 'key-1', ticketNumber: alfa.ticketNumber, result: 'done', ticket: inNow() }] })
      await vi.waitFor(() => expect(waiting()).toEqual([]))
    })
  })
})
