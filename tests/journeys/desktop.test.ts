import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ticketCodes } from '../../src/domain/ticket/code.ts'
import { startCups, withoutCups, type TestCups } from '../kit/bridge/cups.ts'
import { escPosText } from '../kit/bridge/escPosText.ts'
import { startPrinterSink, type PrinterSink } from '../kit/bridge/printerSink.ts'
import { openWindow, withoutDisplay, type DesktopWindow } from '../kit/bridge/window.ts'
import { issuedBooking } from '../kit/crs/heldBooking.ts'
import { printPages, scanPage } from '../kit/crs/renderedPdf.ts'
import { signIn } from '../kit/desk/operator.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { startOperators } from './operators.ts'

const noWindow = withoutDisplay === '' ? '' : ` (skipped: ${withoutDisplay})`
const noCups = withoutCups === '' ? '' : ` (skipped: ${withoutCups})`

const desk = startOperators()
const folder = temporaryFolder()
const cupsFolder = temporaryFolder()
let cups: TestCups | undefined
let printer: PrinterSink
let reference: string
let operator: DesktopWindow

beforeAll(async () => {
  if (withoutDisplay !== '') return
  if (withoutCups === '') cups = await startCups(cupsFolder.path)
  printer = await startPrinterSink('confirms')
  reference = await issuedBooking(desk.url())
})
afterEach(() => operator?.close())
afterAll(async () => {
  await cups?.stop()
  await printer?.switchOff()
  for (const one of [folder, cupsFolder]) one.remove()
})

async function open(): Promise<void> {
  const environment = { CUPS_SERVER: cups?.server ?? '/nowhere/cups.sock' }
  operator = await openWindow(folder.path, desk.url(), environment)
  await operator.page.getByRole('textbox').first().waitFor()
}

async function setting(words: string, text: string): Promise<void> {
  await operator.press('F3', 'Control+a')
  await operator.type(words)
  await operator.press('Enter', 'Control+a')
  await operator.type(text)
  await operator.press('Enter')
}

async function enterLine(words: string): Promise<void> {
  await operator.press('Control+k', 'Control+a')
  await operator.type(words)
  await operator.pause()
  await operator.press('Enter')
}

async function recall(): Promise<void> {
  await enterLine(reference)
  await operator.see('Booked by')
  await operator.atRest()
}

async function setUp(): Promise<void> {
  await operator.press('Alt+d')
  await operator.see('Search settings')
  await operator.atRest()
  await setting('network printer address', '127.0.0.1')
  await setting('network printer port', String(printer.port))
  await operator.page.getByText('saved', { exact: true }).waitFor()
}

/** The bookings in the QR codes of the printed pages, as a scanner reads them. */
async function codesPrinted(): Promise<unknown> {
  const [file, ...others] = cups?.printed(reference) ?? []
  if (file === undefined || others.length > 0) return others
  const pages = await printPages(readFileSync(file)).catch(() => [])
  return pages.map((page) => ticketCodes(scanPage(page) ?? '')[0]?.code.reference)
}

describe.skipIf(withoutDisplay !== '')(`the window of the desktop program${noWindow}`, () => {
  it('prints tickets on the roll, says what to do while the printer is off, and prints once when it is on (BK-098)', async () => {
    await open()
    expect(operator.page.url()).not.toContain('#')
    await signIn(operator)
    await setUp()
    await recall()

    await enterLine('thermal')
    await operator.see(`Printed on 127.0.0.1:${printer.port}.`)
    const [roll = new Uint8Array()] = printer.jobs()
    expect(escPosText(roll)).toContain(reference)
    expect(escPosText(roll).match(/✂/g)).toHaveLength(2)

    const { port } = printer
    await printer.switchOff()
    await enterLine('thermal')
    await operator.see(`The printer 127.0.0.1:${port} does not answer.`)
    await enterLine('printer')
    await operator.see('Sent and printed so far')
    await operator.see('queued')
    await operator.press('Escape')

    // The same tickets sent again replace the job that waits, so that they are printed once.
    printer = await startPrinterSink('confirms', port)
    await enterLine('thermal')
    await operator.see(`Printed on 127.0.0.1:${port}.`)
    await enterLine('printer')
    await operator.see('replaced')
    expect(printer.jobs()).toHaveLength(1)
    expect(await operator.end()).toBe(0)
  })

  it.skipIf(withoutCups !== '')(`prints tickets on a printer of the system${noCups} @all`, async () => {
    await open()
    await signIn(operator)
    await operator.press('Alt+d')
    await operator.see('Search settings')
    await operator.atRest()
    await setting('printing printer', 'PDF')
    await operator.page.getByText('saved', { exact: true }).waitFor()
    await recall()
    await enterLine('print')
    // A busy machine renders the pages after the desk has stopped waiting for them.
    await operator.see(/Printed on PDF|In the queue of PDF/)
    await expect.poll(codesPrinted).toEqual([reference, reference])
  })
})
