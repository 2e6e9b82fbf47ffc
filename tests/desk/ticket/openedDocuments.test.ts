import { ticketCommand } from '../../../src/desk/ticket/commands.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../../src/contract/session.ts'
import { showBooking } from '../../../src/desk/booking/shown/bookingStore.ts'
import { commands } from '../../../src/desk/command/registry.ts'
import { queryClient, setCached } from '../../../src/desk/request/cache.ts'
import { salePreferences, setSalePreferences } from '../../../src/desk/sale/model/preferences.ts'
import { ticketCommands } from '../../../src/desk/ticket/ticketContribution.ts'

const asked: { id: string; input: Record<string, unknown> }[] = []
const list = 'printer=model=paper\nCounter=thermal printer=80mm\n'

const values = { company: 'HLC', number: 'H1000', title: 'PAPAS' }
const thermal = { columns: 48, tickets: [{ formCode: 'PAS', values }] }

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: async ({ id }: { id: string }, input: Record<string, unknown>) => {
    if (id === 'ticket.printers') return { name: 'printers.txt', bytes: new TextEncoder().encode(list) }
    asked.push({ id, input })
    return id === 'ticket.thermal' ? thermal : { name: 'payment.pdf', bytes: new Uint8Array() }
  },
}))

const item = { status: 'ISSUED', ticket: { letter: 'H', number: '000000001000' }, uuid: 'a' }
const trip = { selectedPassengers: [item], selectedVehicles: [] }
const booking = { crsReservationId: 'K7M2PA', reservationStatus: 'ISSUED', trips: [trip] }
const none = { ...salePreferences }
const opened = vi.fn<(file: { bytes: Uint8Array }, type: string) => void>()
let undo: (() => void)[] = []

beforeEach(() => {
  asked.length = 0
  opened.mockReset()
  queryClient.clear()
  showBooking(booking as never)
  commands.configure({
    services: { openFile: opened, notifyDone: () => undefined, navigate: () => undefined } as never,
  })
  undo = [commands.register(ticketCommands), commands.enter('booking')]
})
afterEach(() => {
  for (const end of undo.toReversed()) end()
  setSalePreferences(none)
  vi.unstubAllGlobals()
})

describe('receipts', () => {
  it('are opened on the paper of the usual printer, of payments and of refunds', async () => {
    setSalePreferences({ ...none, printer: () => 'Counter' })
    const cancelled = { ...item, uuid: 'b', status: 'CANCELLED' }
    const trips = [{ ...trip, selectedPassengers: [item, cancelled] }]
    showBooking({ ...booking, trips } as never)
    await commands.run(ticketCommand.receipt, {}, 'key')
    await commands.run(ticketCommand.refundReceipt, {}, 'key')
    const query = { crsReservationId: 'K7M2PA', paper: '80mm' }
    expect(asked.map(({ input }) => input['query'])).toEqual([
      { ...query, kind: 'payment' },
      { ...query, kind: 'refund' },
    ])
    expect(opened).toHaveBeenCalledTimes(2)
  })

  it('of a refund are offered where money was returned, not where it only moved to another booking', async () => {
    const receipt = { number: '1300-2026-2', at: '2026-11-20 12:00', isRefund: true, total: 4300 }
    const offered = (receipts: readonly object[]) => {
      showBooking({ ...booking, receipts } as never)
      return commands.readiness('ticket.refundReceipt') === 'ready'
    }
    expect(offered([{ ...receipt, movedWith: 'EN5XA2' }])).toBe(false)
    expect(offered([receipt])).toBe(true)
  })

  it('are refused for an option, and without a cancelled ticket', async () => {
    showBooking({ ...booking, reservationStatus: 'OPTIONAL' } as never)
    expect(await commands.run(ticketCommand.receipt, {}, 'key')).toMatchObject({
      refusal: { refusal: 'nothing_paid' },
    })
    showBooking(booking as never)
    const refund = await commands.run(ticketCommand.refundReceipt, {}, 'key')
    expect(refund).toMatchObject({ refusal: { refusal: 'nothing_refunded' } })
    expect(asked).toEqual([])
  })
})

describe('the thermal print', () => {
  const file = Uint8Array.from([0xc1, 0x3a, 0x20, ...new TextEncoder().encode('{number} {title}\n')])
  const answer = vi.fn<(address: string) => Promise<Response>>(async () => new Response(file))
  beforeEach(() => {
    answer.mockClear()
    vi.stubGlobal('fetch', answer)
  })

  it('opens the tickets filled into forms of the static host, decoded as ISO 8859-7 (CA-095, CA-096, BK-143)', async () => {
    setCached(session.health, {}, { links: { ticketForms: 'https://cdn.example.com/forms' } } as never)
    await commands.run(ticketCommand.thermal, {}, 'key')
    expect(answer.mock.calls).toEqual([['https://cdn.example.com/forms/PAS.txt']])
    const [[document, type] = []] = opened.mock.calls
    expect(new TextDecoder().decode(document?.bytes)).toBe('PAS\nΑ: H1000 PAPAS')
    expect(type).toBe('text/plain; charset=utf-8')
  })

  it.each([
    ['a PTA', { status: 'PTA', uuid: 'a' }, undefined],
    ['a cancelled ticket', { ...item, status: 'CANCELLED' }, undefined],
    ['an option', { status: 'OPTIONAL', uuid: 'a' }, 'nothing_to_print'],
  ])('of %s is refused only where there is nothing to print (BK-131 BK-133)', async (_, sold, refusal) => {
    showBooking({ ...booking, trips: [{ ...trip, selectedPassengers: [sold] }] } as never)
    const ran = await commands.run(ticketCommand.thermal, {}, 'key')
    expect(ran).toMatchObject(refusal === undefined ? { done: true } : { refusal: { refusal } })
    expect(opened).toHaveBeenCalledTimes(refusal === undefined ? 1 : 0)
  })

  it('uses the desk’s own forms without a configured host, and says which form cannot be read', async () => {
    answer.mockResolvedValueOnce(new Response('', { status: 404 }))
    const refused = await commands.run(ticketCommand.thermal, {}, 'key')
    expect(answer.mock.calls).toEqual([['/ticket-forms/PAS.txt']])
    expect(refused).toMatchObject({
      refusal: { refusal: 'forms_unavailable', parameters: { file: 'PAS.txt' } },
    })
    expect(opened).not.toHaveBeenCalled()
  })
})
