import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PrintJob } from '../../src/bridge/port.ts'
import { runDesktop, scriptIn, startDesktop, startDeskServer, type Desktop } from '../kit/bridge/desktop.ts'
import { startPrinterSink, type PrinterSink } from '../kit/bridge/printerSink.ts'
import { startPrintService } from '../kit/bridge/printService.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { freePort } from '../kit/freePort.ts'

let folder: ReturnType<typeof temporaryFolder>
let desk: Awaited<ReturnType<typeof startDeskServer>>
let desktop: Desktop
let printer: PrinterSink | undefined

const noCups = { CUPS_SERVER: '/nowhere/cups.sock' }
const start = async () => (desktop = await startDesktop(folder.path, desk.url, noCups))

beforeEach(async () => {
  folder = temporaryFolder()
  desk = await startDeskServer()
  await start()
})
afterEach(async () => {
  await desktop.stop()
  await printer?.switchOff()
  printer = undefined
  await desk.close()
  folder.remove()
})

const jobAt = (port: number): PrintJob => ({
  key: randomUUID(),
  title: 'Tickets K7M2PA',
  type: 'application/vnd.escpos',
  target: { kind: 'tcp', host: '127.0.0.1', port },
  content: Buffer.from('ticket\n').toString('base64'),
})

async function restartKilled() {
  await desktop.kill9()
  await start()
}

describe('a print job, when the desktop program is killed', () => {
  test('after it was printed and before the desk has heard of it, is not printed again', async () => {
    printer = await startPrinterSink('confirms')
    const job = jobAt(printer.port)
    expect(await desktop.ask('print', job)).toMatchObject({ outcome: 'printed' })
    await restartKilled()
    expect(await desktop.ask('print', job)).toMatchObject({ outcome: 'printed' })
    expect(printer.jobs()).toHaveLength(1)
  })

  test('while the printer has it and has not confirmed it, is not printed again by itself', async () => {
    printer = await startPrinterSink('hangs')
    const job = jobAt(printer.port)
    const lost = desktop.ask('print', job).catch(() => 'lost')
    await printer.received(1)
    await restartKilled()
    expect(await lost).toBe('lost')
    printer.behaviour = 'confirms'
    expect(await desktop.ask('print', job)).toMatchObject({ outcome: 'uncertain' })
    expect(printer.jobs()).toHaveLength(1)
    expect(await desktop.ask('print', { ...job, key: randomUUID() })).toMatchObject({ outcome: 'printed' })
  })

  test('while the printer is off, is printed once when it is on', async () => {
    const port = await freePort()
    const job = jobAt(port)
    expect(await desktop.ask('print', job)).toMatchObject({ code: 'printer_unreachable' })
    await restartKilled()
    printer = await startPrinterSink('confirms', port)
    for (let nth = 0; nth < 2; nth++)
      expect(await desktop.ask('print', job)).toMatchObject({ outcome: 'printed' })
    expect(printer.jobs()).toHaveLength(1)
  })
})

describe('the desktop program', () => {
  test('has no printers and refuses their jobs where there is no print system', async () => {
    expect(await desktop.ask('get-system-printers', {})).toMatchObject({ printers: [], hasService: false })
    const target = { kind: 'system', name: 'Counter' } as const
    expect(await desktop.ask('print', { ...jobAt(1), target })).toMatchObject({ code: 'no_print_system' })
  })

  test('returns the settings prepared for this machine', async () => {
    const prepared = { printerLogin: 'counter', defaultCompany: 'HLC', showCompany: false }
    expect(await desktop.ask('get-initial-settings', {})).toEqual({ code: '000', success: true })
    writeFileSync(join(folder.path, 'desktop/initial-settings.json'), JSON.stringify(prepared))
    expect(await desktop.ask('get-initial-settings', {})).toMatchObject(prepared)
  })

  test('knows whether the server of the desk answers', async () => {
    expect(await desktop.ask('check-connectivity', {})).toMatchObject({ connected: true })
    await desk.close()
    expect(await desktop.ask('check-connectivity', {})).toMatchObject({ connected: false })
    desk = await startDeskServer()
  })

  test('is the same station after a restart, and is not started twice', async () => {
    const { station } = desktop
    await expect(startDesktop(folder.path, desk.url, noCups)).rejects.toThrow('ended before')
    await restartKilled()
    expect(desktop.station).toBe(station)
  })

  test('reports a browser that hands the address to an open window, instead of leaving it without a session', async () => {
    await desktop.stop()
    const browser = scriptIn(folder.path, 'sleep 1')
    const child = await runDesktop(folder.path, desk.url, browser, noCups)
    const words = child.stderr ? text(child.stderr) : ''
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(await words).toContain('an earlier start is still open')
  })

  test('names the missing display where the browser cannot open a window @all', async () => {
    await desktop.stop()
    const browser = scriptIn(folder.path, 'exit 1')
    const child = await runDesktop(folder.path, desk.url, browser, noCups)
    const words = child.stderr ? text(child.stderr) : ''
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(await words).toContain('needs a display')
  })

  test('ends with its window (DE-001)', async () => {
    expect(await desktop.stop()).toBe(0)
  })
})

test('a job goes to the print service with its key and the login of the operator (CA-022, DE-022)', async () => {
  const service = await startPrintService()
  await desktop.stop()
  desktop = await startDesktop(folder.path, desk.url, { ...noCups, PRINT_SERVICE_URL: service.url })
  const target = { kind: 'service', name: 'Front', login: 'ana:κωδικός' } as const
  const job = { ...jobAt(1), target }
  expect(await desktop.ask('print', job)).toMatchObject({ outcome: 'spooled' })
  await desktop.ask('print', job)
  const { key: id, title, type, content } = job
  expect(service.received).toEqual([
    {
      path: '/printjobs',
      key: id,
      login: 'ana:κωδικός',
      body: { id, printer: 'Front', title, type, content },
    },
  ])
  await service.close()
})
