import { ticketCommand } from '../../../../src/desk/ticket/commands.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ticketCommands } from '../../../../src/desk/ticket/ticketContribution.ts'
import {
  setSalePreferences,
  salePreferences,
  type Habits,
} from '../../../../src/desk/sale/model/preferences.ts'
import {
  printCommands,
  choosePrinting,
  papersOf,
  usePrinting,
  usualPrinting,
} from '../../../../src/desk/ticket/print/PrintDialog.tsx'
import { printers } from '../../../../src/desk/ticket/fetchPapers.ts'
import { showBooking } from '../../../../src/desk/booking/shown/bookingStore.ts'
import { commands } from '../../../../src/desk/command/registry.ts'
import { queryClient } from '../../../../src/desk/request/cache.ts'

const asked: Record<string, unknown>[] = []
const list = 'printer=model=paper\nCounter=laser=A4\nTickets=ticket printer=A5\n'
let printersAnswer: () => unknown

vi.mock('../../../../src/desk/request/request.ts', () => ({
  request: async ({ id }: { id: string }, { query }: { query: Record<string, unknown> }) => {
    if (id === 'ticket.printers') return printersAnswer()
    if (id === 'ticket.messages') return { messages: [] }
    asked.push(query)
    return { name: 'tickets.pdf', bytes: new Uint8Array() }
  },
}))

const booking = { crsReservationId: 'K7M2PA', supportsVoucherGeneration: true, trips: [] }
const none: Habits = { ...salePreferences }
const set = (own: Partial<Habits>) => setSalePreferences({ ...none, ...own })
const opened = vi.fn<(file: unknown, type: string) => void>()
const said = vi.fn<(words: string) => void>()
let undo: (() => void)[] = []

beforeEach(() => {
  asked.length = 0
  opened.mockReset()
  said.mockReset()
  queryClient.clear()
  printersAnswer = () => ({ name: 'printers.txt', bytes: new TextEncoder().encode(list) })
  showBooking(booking as never)
  usePrinting.setState({ printing: undefined })
  commands.configure({ services: { openFile: opened, notifyDone: said, navigate: () => undefined } as never })
  undo = [commands.register([...printCommands, ...ticketCommands]), commands.enter('booking')]
})
afterEach(() => {
  for (const end of undo.toReversed()) end()
  setSalePreferences(none)
})

const print = () => commands.run(ticketCommand.print, {}, 'key')
const chosen = () => {
  const leave = commands.push('printBooking')
  return commands.run(ticketCommand.printChosen, {}, 'key').finally(leave)
}

describe('printing', () => {
  it('offers documents and printer with the defaults of the settings (EN-024, EN-032)', async () => {
    set({ printer: () => 'Counter', printPackage: () => 'TICKETS_AND_VOUCHER' })
    await print()
    expect(usePrinting.getState().printing).toMatchObject({
      papers: 'TICKETS_AND_VOUCHER',
      printer: 'Counter',
    })
    await chosen()
    expect(asked).toEqual([
      { crsReservationId: 'K7M2PA', voucher: true, tickets: true, paper: 'A4', print: true },
    ])
    expect(opened).toHaveBeenCalledWith(expect.anything(), 'application/pdf')
    expect(said).toHaveBeenCalledOnce()
    expect(usePrinting.getState().printing).toBeUndefined()
  })

  it('uses the choices of the dialog', async () => {
    set({ printer: () => 'Counter', printPackage: () => 'VOUCHER' })
    await print()
    choosePrinting({ papers: 'TICKETS', printer: 'Tickets' })
    await chosen()
    expect(asked).toEqual([{ crsReservationId: 'K7M2PA', print: true }])
  })

  it('opens no dialog when dialogs are switched off (EN-054)', async () => {
    set({ dialogs: () => false, printPackage: () => 'VOUCHER' })
    await print()
    expect(usePrinting.getState().printing).toBeUndefined()
    expect(asked).toEqual([{ crsReservationId: 'K7M2PA', voucher: true, print: true }])
    expect(said).toHaveBeenCalledOnce()
  })

  it('omits cancelled items, unless the settings include them (EN-053)', async () => {
    set({ leavesOutCancelled: () => false })
    await print()
    await chosen()
    await commands.run(ticketCommand.document, {}, 'key')
    expect(asked.map(({ cancelled }) => cancelled)).toEqual([true, true])
    set({})
    await commands.run(ticketCommand.document, {}, 'key')
    expect(asked.at(-1)).toEqual({ crsReservationId: 'K7M2PA' })
  })

  it('offers no voucher of a company that issues none', () => {
    set({ printPackage: () => 'VOUCHER' })
    const without = { ...booking, supportsVoucherGeneration: false } as never
    expect(papersOf(without)).toEqual(['TICKETS'])
    expect(usualPrinting(without).papers).toBe('TICKETS')
  })

  it('can be closed without printing', async () => {
    await print()
    const leave = commands.push('printBooking')
    await commands.run(ticketCommand.leavePrinting, {}, 'key')
    leave()
    expect([asked, usePrinting.getState().printing]).toEqual([[], undefined])
  })
})

it('A document that is only viewed has the paper format of the printer too (EN-024)', async () => {
  set({ printer: () => 'Counter' })
  await commands.run(ticketCommand.document, {}, 'key')
  await commands.run(ticketCommand.voucherDocument, {}, 'key')
  expect(asked).toEqual([
    { crsReservationId: 'K7M2PA', paper: 'A4' },
    { crsReservationId: 'K7M2PA', voucher: true, paper: 'A4' },
  ])
})

describe('the printers offered', () => {
  it('are the agency’s, and those found on this machine (EN-045)', async () => {
    set({ systemPrinters: () => ['Office', 'Counter'] })
    expect((await printers()).map(({ name }) => name)).toEqual(['Counter', 'Tickets', 'Office'])
  })

  it('are only the machine’s when the reservation system returns none', async () => {
    set({ systemPrinters: () => ['Office'] })
    printersAnswer = () => {
      throw new Error('no such call')
    }
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await printers()).toEqual([{ name: 'Office', model: '' }])
    log.mockRestore()
  })
})
