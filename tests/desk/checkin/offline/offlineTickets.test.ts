import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dropList,
  isOurCode,
  keepList,
  passInUse,
  useStoredList,
  isSigned,
} from '../../../../src/desk/checkin/offline/offlineTickets.ts'
import { tickets } from '../../../../src/desk/checkin/list/tickets.ts'
import { useCheckIn } from '../../../../src/desk/checkin/checkinStore.ts'
import { newTicketKey } from '../../../../src/crs/reference/ticketKey.ts'
import { writeTicketCode } from '../../../../src/domain/ticket/code.ts'
import { at, openList, passenger } from '../exampleTickets.ts'
import { gate, resetGate, signedList, ticketKey } from './gate.ts'

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

const elsewhere = { itineraryId: 2, portCode: 'PIR' }
const list = [passenger(1, 'ALFA')]
const code = ticketKey.sign(
  writeTicketCode({
    letter: 'H',
    number: '000000000001',
    reference: 'ABEHK2',
    origin: 'PIR',
    destination: 'PAS',
    departs: '2026-06-20 07:30',
  }),
)

beforeEach(async () => {
  resetGate()
  openList([])
  // Nothing of the test before is left in memory.
  await dropList(at)
})

async function store(answer: unknown): Promise<void> {
  gate.answer = () => answer
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const stop = keepList(at)
  await vi.waitFor(async () => {
    // Written after the pass.
    const stored = (await gate.vault?.names('list ')) ?? []
    expect(stored.length + errors.mock.calls.length).toBeGreaterThan(0)
  })
  stop()
  errors.mockRestore()
}

describe('the stored list of a sailing', () => {
  it('is used until its pass expires, and is deleted then', async () => {
    const given = signedList(list)
    await store(given)
    expect(await passInUse(at, Date.now())).toMatchObject({ offlinePass: given.pass })
    expect(await passInUse(elsewhere, Date.now())).toBeUndefined()
    expect(await passInUse(at, Date.parse(given.expiresAt) + 60_000)).toBeUndefined()
    expect(await gate.vault?.names('list ')).toEqual([])
  })

  it('gives scans the time of the server, also to a device whose clock is wrong or set back', async () => {
    const issued = Date.now() + 7 * 60_000
    const given = signedList(list, { expiresAt: issued + 12 * 3_600_000 })
    await store(given)
    const timeAfter = async (minutes: number) =>
      (Date.parse((await passInUse(at, Date.now() + minutes * 60_000))?.at ?? '') - issued) / 60_000
    expect(await timeAfter(10)).toBeCloseTo(10, 0)
    expect(await timeAfter(-30)).toBe(0)
  })

  it('is shown after a reload without a connection', async () => {
    const given = signedList(list)
    await gate.vault?.write('list 1 PIR', given)
    useCheckIn.setState({ total: undefined })
    expect(await passInUse(at, Date.now())).toMatchObject({ offlinePass: given.pass })
    expect([tickets.size(), tickets.row(0)?.surname]).toEqual([1, 'ALFA'])
  })

  it('is not used when a passenger was added to it, or another key, sailing or port signed it', async () => {
    const given = signedList(list)
    const wrong = [
      { ...given, list: JSON.stringify([...list, passenger(2, 'BETA')]) },
      { ...given, publicKey: newTicketKey().publicKey },
      { ...given, pass: given.pass.replace('C1/1/', 'C1/2/') },
      { ...given, pass: given.pass.slice(0, -8) },
      signedList(list, { port: 'PAS' }),
    ]
    for (const one of wrong) {
      await gate.vault?.write('list 1 PIR', one)
      expect(await passInUse(at, Date.now())).toBeUndefined()
    }
    // The control: the same list, unchanged.
    await gate.vault?.write('list 1 PIR', given)
    expect(await passInUse(at, Date.now())).toMatchObject({ offlinePass: given.pass })
  })

  it('is reported while it comes, when it is stored, and where it cannot be', async () => {
    const shown = () => useStoredList.getState().list
    let arrive: (answer: unknown) => void = () => undefined
    gate.answer = () => new Promise((settle) => (arrive = settle))
    const stop = keepList(at)
    expect(shown()).toBe('coming')
    await vi.waitFor(() => expect(gate.asked).toHaveLength(1))
    expect(shown()).toBe('coming')
    arrive(signedList(list))
    await vi.waitFor(() => expect(shown()).toBe('stored'))
    stop()
    gate.vault = undefined
    await dropList(at)
    const again = keepList(at)
    await vi.waitFor(() => expect(gate.asked).toHaveLength(2))
    arrive(signedList(list))
    await vi.waitFor(() => expect(shown()).toBe('missing'))
    again()
  })

  it('is not stored where its signature is wrong', async () => {
    await store({ ...signedList(list), list: '[]' })
    expect(useStoredList.getState().list).toBe('missing')
    expect(await gate.vault?.names('')).toEqual([])
    expect(await passInUse(at, Date.now())).toBeUndefined()
  })

  it('tells QR codes that we signed from forged ones', async () => {
    expect(await isOurCode(code)).toBe(false)
    await store(signedList(list))
    expect(await isOurCode(code)).toBe(true)
    expect(await isOurCode(code.toLowerCase())).toBe(true)
    expect(await isOurCode(code.replace('PIR-PAS', 'PIR-JTR'))).toBe(false)
    expect(await isOurCode('T1/H000000000001')).toBe(false)
  })
})

it('a text without a signature is not signed', async () => {
  expect(await isSigned(ticketKey.publicKey, '')).toBe(false)
  expect(await isSigned(ticketKey.publicKey, 'C1/1/PIR')).toBe(false)
})
