import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ticketCommands } from '../../../../src/desk/ticket/commands.ts'
import {
  setSalePreferences,
  salePreferences,
  type Habits,
} from '../../../../src/desk/sale/model/preferences.ts'
import { printCommands } from '../../../../src/desk/ticket/print/commands.ts'
import { printers } from '../../../../src/desk/ticket/print/printers.ts'
import {
  choosePrinting,
  papersOf,
  usePrinting,
  usualPrinting,
} from '../../../../src/desk/ticket/print/store.ts'
import { showBooking } from '../../../../src/desk/booking/shown/store.ts'
import { commands } from '../../../../src/desk/command/registry.ts'
import { records } from '../../../../src/desk/request/record.ts'

const asked: Record<string, unknown>[] = []
const list = 'printer=model=paper\nCounter=laser=A4\nTickets=ticket printer=A5\n'
let printersAnswer: () => unknown

vi.mock('../../../../src/desk/request/request.ts', () => ({
  request: async ({ id }: { id: string }, { query }: { query: Record<string, unknown> }) => {
    if (id === 'ticket.printers') return printersAnswer()
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
  records.clear()
  printersAnswer = () => ({ name: 'printers.txt', bytes: new TextEncoder().encode(list) })
  showBooking(booking as never)
  usePrinting.setState({ printing: undefined })
  commands.equip({ hands: { openFile: opened, say: said, navigate: () => undefined } as never })
  undo = [commands.register([...printCommands, ...ticketCommands]), commands.enter('recall')]
})
afterEach(() => {
  for (const end of undo.toReversed()) end()
  setSalePreferences(none)
})

const print = () => commands.run('booking.print', {}, 'key')
const chosen = () => {
  const leave = commands.push('printBooking')
  return commands.run('booking.printChosen', {}, 'key').finally(leave)
}

describe('printing', () => {
  it('asks what and where, as the settings have it (EN-024, EN-032)', async () => {
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

  it('goes by what is chosen in the dialog', async () => {
    set({ printer: () => 'Counter', printPackage: () => 'VOUCHER' })
    await print()
    choosePrinting({ papers: 'TICKETS', printer: 'Tickets' })
    await chosen()
    expect(asked).toEqual([{ crsReservationId: 'K7M2PA', print: true }])
  })

  it('asks nothing where dialogs are not wanted (EN-054)', async () => {
    set({ dialogs: () => false, printPackage: () => 'VOUCHER' })
    await print()
    expect(usePrinting.getState().printing).toBeUndefined()
    expect(asked).toEqual([{ crsReservationId: 'K7M2PA', voucher: true, print: true }])
    expect(said).not.toHaveBeenCalled()
  })

  it('leaves what is cancelled out, unless the settings want it (EN-053)', async () => {
    set({ leavesOutCancelled: () => false })
    await print()
    await chosen()
    await commands.run('booking.document', {}, 'key')
    expect(asked.map(({ cancelled }) => cancelled)).toEqual([true, true])
    set({})
    await commands.run('booking.document', {}, 'key')
    expect(asked.at(-1)).toEqual({ crsReservationId: 'K7M2PA' })
  })

  it('knows no voucher of a company that gives out none', () => {
    set({ printPackage: () => 'VOUCHER' })
    const without = { ...booking, supportsVoucherGeneration: false } as never
    expect(papersOf(without)).toEqual(['TICKETS'])
    expect(usualPrinting(without).papers).toBe('TICKETS')
  })

  it('can be left with nothing printed', async () => {
    await print()
    const leave = commands.push('printBooking')
    await commands.run('booking.leavePrinting', {}, 'key')
    leave()
    expect([asked, usePrinting.getState().printing]).toEqual([[], undefined])
  })
})

it('A document that is only looked at stands on the paper of the printer too (EN-024)', async () => {
  set({ printer: () => 'Counter' })
  await commands.run('booking.document', {}, 'key')
  await commands.run('booking.voucherDocument', {}, 'key')
  expect(asked).toEqual([
    { crsReservationId: 'K7M2PA', paper: 'A4' },
    { crsReservationId: 'K7M2PA', voucher: true, paper: 'A4' },
  ])
})

describe('the printers there are to choose from', () => {
  it('are the agency’s, and those found at this machine (EN-045)', async () => {
    set({ systemPrinters: () => ['Office', 'Counter'] })
    expect((await printers()).map(({ name }) => name)).toEqual(['Counter', 'Tickets', 'Office'])
  })

  it('are only the machine’s where the reservation system tells of none', async () => {
    set({ systemPrinters: () => ['Office'] })
    printersAnswer = () => {
      throw new Error('no such call')
    }
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await printers()).toEqual([{ name: 'Office', model: '' }])
    log.mockRestore()
  })
})
