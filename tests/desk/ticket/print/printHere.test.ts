import i18next from 'i18next'
import type { CommandId } from '../../../../src/desk/command/command.ts'
import { ticketCommand } from '../../../../src/desk/ticket/commands.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PrintJob } from '../../../../src/bridge/port.ts'
import { refuse, type Refusal } from '../../../../src/domain/refusal.ts'
import { showBooking } from '../../../../src/desk/booking/shown/bookingStore.ts'
import { commands } from '../../../../src/desk/command/registry.ts'
import { Fault } from '../../../../src/desk/request/fault.ts'
import { queryClient } from '../../../../src/desk/request/cache.ts'
import { salePreferences, setSalePreferences } from '../../../../src/desk/sale/model/preferences.ts'
import { ticketCommands } from '../../../../src/desk/ticket/ticketContribution.ts'
import {
  printCommands,
  choosePrinting,
  papersOf,
  usePrinting,
} from '../../../../src/desk/ticket/print/PrintDialog.tsx'
import { deliverDue, startPrinting } from '../../../../src/desk/ticket/print/deliver.ts'

/** The queue of the reservation system, the desktop program, and what it printed. */
const queued: { job: string; crsReservationId: string; printable: string; printer: string }[] = []
const ended: Record<string, unknown>[] = []
const printed: PrintJob[] = []
let outcome: { outcome: string } | Refusal
let hasQueue = true
/** The call that queues a job fails, before or after it has queued it. */
let hasDefect: 'before' | 'after' | undefined
let hasDesktop = true
let isServerUp = true
/** The claims and the fetches of a PDF that fail next. */
let lost = { claims: 0, papers: 0 }

vi.mock('../../../../src/desk/browser/desktop.ts', () => ({
  desktop: () =>
    hasDesktop
      ? {
          station: async () => 'counter-1',
          ask: async (name: string, input: PrintJob) => {
            if (name !== 'print')
              return { printers: [{ name: 'Counter' }, { name: 'Office' }], hasService: false }
            printed.push(input)
            return outcome
          },
        }
      : undefined,
}))

const answers: Record<string, (body: never) => unknown> = {
  'ticket.queuePrint': (body: (typeof queued)[number]) => {
    if (!hasQueue) throw new Fault('server', 500)
    const job = crypto.randomUUID()
    if (hasDefect !== 'before') queued.push({ ...body, job })
    if (hasDefect) throw new Fault('server', 500)
    return { job }
  },
  'ticket.claimPrint': () => {
    if (!hasQueue) throw new Fault('server', 500)
    if (lost.claims-- > 0) throw new Fault('unreachable')
    return queued[0] ? { job: queued.shift() } : {}
  },
  'ticket.pdf': () => {
    if (lost.papers-- > 0) throw new Fault('server', 500, 'req-1')
    return { bytes: Uint8Array.from([37, 80, 68, 70]), messages: [] }
  },
  'ticket.printers': () => ({ bytes: new TextEncoder().encode('printer=model=paper\nOffice=laser=A4\n') }),
  'ticket.thermal': () => ({ content: 'G0A=' }),
}
const asked: [id: string, query?: Record<string, unknown>][] = []

vi.mock('../../../../src/desk/request/request.ts', () => ({
  request: async ({ id }: { id: string }, { body, query, path }: Record<string, Record<string, unknown>>) => {
    asked.push(query ? [id, query] : [id])
    if (id === 'ticket.endPrint' && !isServerUp) throw new Fault('unreachable')
    if (id === 'ticket.endPrint') ended.push({ ...path, ...body })
    return answers[id]?.(body as never) ?? { bytes: Uint8Array.from([37, 80, 68, 70]), messages: [] }
  },
}))

await i18next.init({ lng: 'cimode' })

const item = { status: 'ISSUED', ticket: { letter: 'H', number: '000000001000' }, uuid: 'a' }
const trip = { selectedPassengers: [item], selectedVehicles: [] }
const booking = { crsReservationId: 'K7M2PA', reservationStatus: 'ISSUED', trips: [trip] }
const none = { ...salePreferences }
const opened = vi.fn<(file: unknown, type: string) => void>()
const said = vi.fn<(words: string) => void>()
let undo: (() => void)[] = []

beforeEach(() => {
  for (const list of [queued, ended, printed, asked]) list.length = 0
  outcome = { outcome: 'printed' }
  hasQueue = hasDesktop = isServerUp = true
  hasDefect = undefined
  lost = { claims: 0, papers: 0 }
  queryClient.clear()
  for (const mock of [opened, said]) mock.mockReset()
  showBooking(booking as never)
  setSalePreferences({
    ...none,
    printer: () => 'Counter',
    receiptPrinter: () => 'Office',
    rollPrinter: () => '10.0.0.5:9100',
  })
  commands.configure({ services: { openFile: opened, notifyDone: said, navigate: () => undefined } as never })
  undo = [commands.register([...printCommands, ...ticketCommands]), commands.enter('booking')]
})
afterEach(() => {
  for (const end of undo.toReversed()) end()
  setSalePreferences(none)
})

const run = (id: CommandId) => commands.run(id, {}, 'line')

describe('with the desktop program', () => {
  it('prints the tickets at once on the printer of the settings, through the queue', async () => {
    expect(await run(ticketCommand.print)).toMatchObject({ done: true })
    expect(printed).toMatchObject([
      {
        target: { kind: 'system', name: 'Counter' },
        title: 'Purser K7M2PA',
        type: 'application/pdf',
        content: 'JVBERg==',
      },
    ])
    expect(ended).toEqual([{ job: printed[0]?.key, result: 'printed' }])
    expect(said).toHaveBeenCalledOnce()
    expect(opened).not.toHaveBeenCalled()
    expect(usePrinting.getState().printing).toBeUndefined()
  })

  it('prints tickets on the roll, and receipts on the paper of their own printer', async () => {
    await run(ticketCommand.thermal)
    await run(ticketCommand.receipt)
    expect(printed).toMatchObject([
      {
        target: { kind: 'tcp', host: '10.0.0.5', port: 9100 },
        type: 'application/vnd.escpos',
        content: 'G0A=',
      },
      { target: { kind: 'system', name: 'Office' }, type: 'application/pdf' },
    ])
    expect(asked.filter(([id]) => id === 'ticket.receipt')).toEqual([
      ['ticket.receipt', { crsReservationId: 'K7M2PA', kind: 'payment', paper: 'A4' }],
    ])
  })

  it('refuses at the line when the printer is off; the job stays in the queue', async () => {
    outcome = refuse('printer_unreachable', { printer: 'Counter' })
    expect(await run(ticketCommand.print)).toMatchObject({ refusal: { refusal: 'printer_unreachable' } })
    expect(ended).toMatchObject([{ job: printed[0]?.key, result: 'failed' }])
    expect(said).not.toHaveBeenCalled()
  })

  it('says to look at the paper when the printer has not confirmed the job, and does not try again', async () => {
    outcome = { outcome: 'uncertain' }
    expect(await run(ticketCommand.print)).toMatchObject({ refusal: { refusal: 'print_uncertain' } })
    expect(ended).toMatchObject([{ result: 'uncertain' }])
  })

  it('reports what was printed although the server is out of reach by then', async () => {
    isServerUp = false
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await run(ticketCommand.print)).toMatchObject({ done: true })
    expect(said).toHaveBeenCalledOnce()
    log.mockRestore()
    isServerUp = true
    await run(ticketCommand.print)
    expect(ended.map(({ job }) => job)).toEqual(printed.map(({ key }) => key))
  })

  it.each(['Nowhere', '10.0.0.5:70000', '10.0.0.5:0', 'back_office:9100'])(
    'queues nothing for the printer %s, which cannot be there',
    async (printer) => {
      setSalePreferences({ ...none, printer: () => printer })
      expect(await run(ticketCommand.print)).toMatchObject({
        refusal: { refusal: 'printer_unknown', parameters: { printer } },
      })
      expect([queued, printed, asked]).toEqual([[], [], []])
    },
  )

  it('prints the others of the queue when the paper of one cannot be fetched', async () => {
    lost.papers = 1
    queued.push({ job: 'a', crsReservationId: 'K7M2PB', printable: 'TICKETS', printer: 'Counter' })
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await run(ticketCommand.print)).toMatchObject({ done: true })
    log.mockRestore()
    expect(ended).toMatchObject([{ job: 'a', result: 'failed' }, { result: 'printed' }])
    expect(said).toHaveBeenCalledOnce()
  })

  it('reports a fault of the fetch at the line, and to the queue as a failed try', async () => {
    lost.papers = 1
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await run(ticketCommand.print)).toMatchObject({ done: false, fault: { kind: 'server' } })
    log.mockRestore()
    expect(printed).toEqual([])
    expect(ended).toMatchObject([{ result: 'failed', problem: expect.stringContaining('fault.server') }])
  })

  it('reports a failed try that could not be reported before the same paper is queued again', async () => {
    lost.papers = 1
    isServerUp = false
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await run(ticketCommand.print)).toMatchObject({ done: false })
    log.mockRestore()
    isServerUp = true
    await run(ticketCommand.receipt)
    expect(ended).toMatchObject([{ result: 'printed' }])
    asked.length = 0
    expect(await run(ticketCommand.print)).toMatchObject({ done: true })
    expect(ended).toMatchObject([{ result: 'printed' }, { result: 'failed' }, { result: 'printed' }])
    expect(asked.map(([id]) => id).slice(0, 2)).toEqual(['ticket.endPrint', 'ticket.queuePrint'])
    await run(ticketCommand.print)
    expect(ended).toHaveLength(4)
  })

  it('tries a job again that it queued and could not claim', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    lost.claims = 1
    expect(await run(ticketCommand.print)).toMatchObject({ done: false, fault: { kind: 'unreachable' } })
    expect(printed).toEqual([])
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    log.mockRestore()
    await vi.waitFor(() => expect(ended).toMatchObject([{ result: 'printed' }]))
  })

  it('opens the dialog for another printer, with what was printed before, and prints what is chosen', async () => {
    await commands.run(ticketCommand.printOn, {}, 'key')
    expect(papersOf(booking as never)).toEqual(['TICKETS', 'ROLL', 'RECEIPT'])
    await vi.waitFor(() => expect(usePrinting.getState().printing?.earlier).toEqual([]))
    choosePrinting({ papers: 'RECEIPT', printer: 'Office' })
    const leave = commands.push('printBooking')
    await commands.run(ticketCommand.printChosen, {}, 'key').finally(leave)
    expect(printed).toMatchObject([{ target: { kind: 'system', name: 'Office' } }])
  })

  it('prints without a record at a reservation system that has no queue', async () => {
    hasQueue = false
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await run(ticketCommand.print)).toMatchObject({ done: true })
    log.mockRestore()
    expect(printed).toHaveLength(1)
    expect(ended).toEqual([])
  })

  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)(
    'reports a defect that comes %s the job is queued, which is printed %i times',
    async (when, times) => {
      hasDefect = when
      expect(await run(ticketCommand.print)).toMatchObject({ done: false, fault: { kind: 'server' } })
      expect(printed).toHaveLength(times)
      expect(ended).toHaveLength(times)
    },
  )

  it('asks for the printer in the browser where none is chosen', async () => {
    setSalePreferences({ ...none, dialogs: () => false })
    await run(ticketCommand.print)
    expect(printed).toEqual([])
    expect(opened).toHaveBeenCalledOnce()
  })
})

describe('jobs left by an earlier window', () => {
  const job = { job: 'a', crsReservationId: 'K7M2PA', printable: 'TICKETS', printer: 'Counter' }

  it('are printed at the start under their own ids, and their end is reported', async () => {
    const reported = vi.fn<(...what: unknown[]) => void>()
    queued.push(job, { ...job, job: 'b' })
    const stop = startPrinting(reported)
    await vi.waitFor(() => expect(reported).toHaveBeenCalledTimes(2))
    expect(printed.map(({ key }) => key)).toEqual(['a', 'b'])
    expect(reported).toHaveBeenCalledWith(expect.objectContaining({ printer: 'Counter' }), 'printed')
    stop()
  })

  it('are not reported while they are tried again', async () => {
    const reported = vi.fn<(...what: unknown[]) => void>()
    outcome = refuse('printer_unreachable', { printer: 'Counter' })
    queued.push(job)
    const stop = startPrinting(reported)
    await vi.waitFor(() => expect(ended).toHaveLength(1))
    await deliverDue()
    expect(reported).not.toHaveBeenCalled()
    stop()
  })

  it('are left alone by a browser without the desktop program, which opens documents itself', async () => {
    hasDesktop = false
    queued.push(job)
    startPrinting(() => undefined)()
    await run(ticketCommand.receipt)
    expect([printed, queued.length]).toEqual([[], 1])
    expect(opened).toHaveBeenCalledOnce()
  })
})
