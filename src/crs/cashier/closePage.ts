import type { Language } from '../../domain/value/language.ts'
import { printCount, printMoney } from '../../domain/value/money.ts'
import { printTime } from '../ledger/clearance/statement.ts'
import {
  beginSheet,
  drawPdf,
  drawRule,
  drawTagged,
  putText,
  type PdfDocument,
  type TextStyle,
} from '../pdf/document.ts'
import { serverText } from '../server/serverText.ts'
import type { readAgency } from '../session/agency.ts'
import type { TillClosing } from './closes.ts'

/** A close, with the agency and the language of its page. */
export interface ClosePage {
  close: TillClosing
  agency: Pick<Awaited<ReturnType<typeof readAgency>>, 'code' | 'name' | 'currency'>
  language: Language
  /** Decimals of the amounts. */
  digits: number
  printed?: boolean | undefined
}

/** A4, points. */
const page = { width: 595.28, height: 841.89, margin: 40 } as const
const right = page.width - page.margin
const lineHeight = 16
const columnWidth = 100

export const drawClose = (close: ClosePage): Promise<Uint8Array> =>
  drawPdf(
    { title: serverText(close.language, 'close_title'), language: close.language },
    (document) => drawPage(document, close),
    { printed: close.printed },
  )

/** Draws the close: whose till and when, the ledger by method, the cash counted, and a line to sign on. */
function drawPage(document: PdfDocument, { close, agency, language, digits }: ClosePage): void {
  const text = (code: string) => serverText(language, `close_${code}`)
  beginSheet(document, page.width, page.height, page.margin)
  let y: number = page.margin
  const row = (name: string, cells: readonly string[], style: TextStyle = {}) => {
    drawTagged(document, 'P', () => {
      putText(document, name, page.margin, y, { ...style, width: 200 })
      for (const [nth, cell] of cells.entries()) {
        const x = right - columnWidth * (cells.length - nth)
        putText(document, cell, x, y, { ...style, width: columnWidth, align: 'right' })
      }
    })
    y += lineHeight
  }
  const rule = () => {
    drawRule(document, y, page.margin, page.width)
    y += 6
  }
  const money = (amount: number) => printMoney(amount, digits)

  putText(document, text('title'), page.margin, y, { size: 18, font: 'strong', isHeading: true })
  y += 34
  for (const [name, value] of factsOf(close, agency, language)) {
    putText(document, name, page.margin, y, { colour: '#555555', width: 120 })
    putText(document, value, page.margin + 126, y, { width: right - page.margin - 126 })
    y += lineHeight
  }
  y += lineHeight
  row(`${text('ledger')} ${agency.currency}`, ['sold', 'refunded', 'sum'].map(text), { font: 'strong' })
  rule()
  for (const { method, sold, refunded, amount } of close.methods)
    row(serverText(language, `clearance_by_${method}`), [sold, refunded, amount].map(money))
  y += lineHeight
  row(`${text('counted')} ${agency.currency}`, ['pieces', 'sum'].map(text), { font: 'strong' })
  rule()
  for (const { denomination, count } of close.counts)
    row(money(denomination), [printCount(count), money(denomination * count)])
  rule()
  for (const name of ['counted', 'opening', 'expected', 'difference', 'left'] as const)
    row(text(name), [money(close[name])], { font: name === 'difference' ? 'strong' : 'body' })
  row(text('handedOver'), [money(close.counted - close.left)])
  if (close.reason !== '') {
    y += lineHeight
    putText(document, `${text('reason')}: ${close.reason}`, page.margin, y, { width: right - page.margin })
    y += lineHeight
  }
  y += lineHeight * 3
  rule()
  putText(document, `${text('signature')} ${close.user}`, page.margin, y, { colour: '#555555' })
}

function factsOf(close: TillClosing, agency: ClosePage['agency'], language: Language): [string, string][] {
  const text = (code: string) => serverText(language, code)
  return [
    [text('clearance_agency'), `${agency.code} ${agency.name}`],
    [text('clearance_user'), close.user],
    [text('clearance_time'), printTime(close.at)],
    [text('close_shift'), String(close.shift)],
    ...(close.since === undefined
      ? []
      : [[text('close_since'), printTime(close.since)] satisfies [string, string]]),
    [text('close_entries'), printCount(close.entries)],
  ]
}
