import { afterEach, describe, expect, test } from 'vitest'
import { escPos } from '../../../src/domain/ticket/escPos.ts'
import { tcpSending, type TcpTimeouts } from '../../../src/bridge/print/tcp.ts'
import { freePort } from '../../kit/freePort.ts'
import { escPosText } from '../../kit/bridge/escPosText.ts'
import { startPrinterSink, type Behaviour, type PrinterSink } from '../../kit/bridge/printerSink.ts'

const timeouts: TcpTimeouts = { connect: 500, part: 5_000, status: 150, close: 5_000 }
const ticket = escPos(
  [
    [
      { text: 'HALCYON LINES', big: true },
      { rule: true },
      { text: 'ΠΑΠΑΔΟΠΟΎΛΟΥ Μαρία · 43,50 €', big: false },
      { text: 'Müller → Ñandú', big: false },
      { qr: 'PURSER1.abc' },
    ],
    [{ text: 'Δεύτερο εισιτήριο', big: false }],
  ],
  { columns: 48, codePage: 15 },
)
const paper = [
  'HALCYON LINES',
  '-'.repeat(48),
  'ΠΑΠΑΔΟΠΟΎΛΟΥ Μαρία · 43,50 €',
  'Muller -> Nandu',
  '[QR PURSER1.abc]',
  '----✂',
  'Δεύτερο εισιτήριο',
  '----✂\n',
].join('\n')

let printer: PrinterSink | undefined
afterEach(() => printer?.switchOff().finally(() => (printer = undefined)))

async function printAt(behaviour: Behaviour, bytes = ticket, answers = true) {
  const close = behaviour === 'hangs' ? 200 : timeouts.close
  printer = await startPrinterSink(behaviour)
  return tcpSending({ host: '127.0.0.1', port: printer.port, bytes, answers }, { ...timeouts, close }).send()
}

describe('a ticket on a network printer', () => {
  test('arrives with its Greek text, code and cuts, and is printed when the printer confirms it (DE-024)', async () => {
    expect(await printAt('confirms')).toBe('printed')
    expect(printer?.jobs().map(escPosText)).toEqual([paper])
  })

  test('selects the Greek code page of the model before any text', () => {
    expect([...ticket.subarray(0, 5)]).toEqual([0x1b, 0x40, 0x1b, 0x74, 15])
  })

  test('is printed by a printer that returns nothing and closes in order', async () => {
    expect(await printAt('closes')).toBe('printed')
  })

  test.each(['hangs', 'breaks'] as const)('is uncertain when the printer %s', async (behaviour) => {
    expect(await printAt(behaviour)).toBe('uncertain')
    expect(printer?.jobs()).toHaveLength(1)
  })

  test('is refused when the printer is off: nothing was printed', async () => {
    const port = await freePort()
    const outcome = await tcpSending(
      { host: '127.0.0.1', port, bytes: ticket, answers: true },
      timeouts,
    ).send()
    expect(outcome).toEqual({ refusal: 'printer_unreachable', parameters: { printer: `127.0.0.1:${port}` } })
  })

  test('is uncertain after an interruption, because the printer cannot be asked', async () => {
    const sending = tcpSending({ host: '127.0.0.1', port: 1, bytes: ticket, answers: true }, timeouts)
    expect(await sending.recover()).toBe('uncertain')
  })
})

test('a PDF of 20 MB arrives complete, without a question for the state of the printer', async () => {
  const pdf = new Uint8Array(20 * 1024 * 1024).fill(0x25)
  expect(await printAt('closes', pdf, false)).toBe('printed')
  expect(printer?.jobs()[0]?.length).toBe(pdf.length)
})
