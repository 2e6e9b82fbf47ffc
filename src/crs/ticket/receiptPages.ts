import { printMoney } from '../../domain/value/money.ts'
import type { Receipt } from '../ledger/receipts.ts'
import {
  beginPage,
  drawPdf,
  drawRule,
  drawTagged,
  grey,
  page,
  putLabel,
  putLogo,
  putText,
  type PdfDocument,
  type PdfHead,
  type PdfOptions,
} from '../pdf/document.ts'
import { logoBox } from '../pdf/logo.ts'
import type { readAgency } from '../session/agency.ts'
import { bothOf, labelOf, type Label, printDay, type Version } from './printLines.ts'
import { amount, centred, drawParts, logoOf, pair, paragraph, rule, text } from './rollParts.ts'

/** A receipt with the agency it belongs to, and what it is for. */
export interface ReceiptPage {
  context: Pick<
    Version['context'],
    'language' | 'second' | 'digits' | 'companies' | 'agencySeller' | 'agencyLogo'
  >
  agency: Awaited<ReturnType<typeof readAgency>>
  receipt: Receipt
  /** The purpose of the payment, by the codes of the names. */
  about: readonly (readonly [code: string, value: string])[]
  currency: string
}

const left = page.margin
const right = page.width - page.margin
const lineHeight = 16
/** Lines that fit between the head and the total; the rest follows on the next page. */
const linesPerPage = 8

const titleOf = ({ context, receipt }: ReceiptPage) =>
  labelOf(context, receipt.isRefund ? 'receipt_of_refund' : 'receipt_of_payment')

function factsOf({ context, agency, receipt, about }: ReceiptPage): [name: Label, value: string][] {
  const name = (code: string) => labelOf(context, code)
  const facts: [Label, string][] = [
    [name('ticket_agency'), `${agency.code} ${agency.name} · ${receipt.userName}`],
    [name('receipt_time'), printDay(receipt.at)],
    ...about.map(([code, value]): [Label, string] => [name(code), value]),
  ]
  return facts.filter(([, value]) => value !== '')
}

/** Company and method of each line, and its amount. */
function linesOf({ context, receipt }: ReceiptPage): [text: string, amount: string][] {
  return receipt.lines.map(({ company: code, method, amount: paid }) => {
    const name = context.companies[code] ?? code
    return [`${name} · ${bothOf(labelOf(context, `payment_${method}`))}`, printMoney(paid, context.digits)]
  })
}

const totalOf = ({ context, currency, receipt }: ReceiptPage) =>
  `${printMoney(receipt.total, context.digits)} ${currency}`

export interface Receipts extends PdfHead, PdfOptions {
  pages: readonly ReceiptPage[]
}

/** Receipts one after the other, on paper or on a roll. */
export function drawReceipts({ title, language, pages, ...options }: Receipts): Promise<Uint8Array> {
  const draw = options.size === '80mm' ? drawRollReceipt : drawReceipt
  return drawPdf(
    { title, language },
    (document) => {
      for (const page of pages) draw(document, page)
    },
    options,
  )
}

function drawReceipt(document: PdfDocument, receipt: ReceiptPage): void {
  const lines = linesOf(receipt)
  for (let at = 0; at < lines.length; at += linesPerPage) {
    drawHead(document, receipt)
    const shown = lines.slice(at, at + linesPerPage)
    for (const [nth, [name, paid]] of shown.entries()) {
      drawTagged(document, 'P', () => {
        putText(document, name, left, 190 + nth * lineHeight, { size: 10, width: 400 })
        putText(document, paid, right - 90, 190 + nth * lineHeight, { size: 10, width: 90, align: 'right' })
      })
    }
    if (at + linesPerPage >= lines.length) drawTotal(document, receipt, 196 + shown.length * lineHeight)
  }
}

function drawHead(document: PdfDocument, receipt: ReceiptPage): void {
  const title = titleOf(receipt)
  const { agencyLogo: logo } = receipt.context
  const from = logo ? left + logoBox.width + 8 : left
  beginPage(document)
  putLogo(document, logo, left, 32, { alt: receipt.agency.name })
  putText(document, title.text, from, 32, { size: 18, font: 'strong', width: 362 - from, isHeading: true })
  putText(document, title.second, from, 55, { size: 8, colour: grey, width: 362 - from })
  putText(document, receipt.receipt.number, right - 180, 36, {
    size: 14,
    font: 'strong',
    width: 180,
    align: 'right',
  })
  for (const [nth, line] of receipt.context.agencySeller.entries())
    putText(document, line, right - 330, 54 + nth * 9, { size: 7, width: 330, align: 'right' })
  drawRule(document, 74)
  for (const [nth, [name, value]] of factsOf(receipt).entries()) {
    drawTagged(document, 'P', () => {
      putLabel(document, name, left, 84 + nth * 22, { width: 110 })
      putText(document, value, left + 112, 83 + nth * 22, { size: 10, width: 400 })
    })
  }
  drawRule(document, 178)
}

function drawTotal(document: PdfDocument, receipt: ReceiptPage, y: number): void {
  const style = { size: 13, font: 'strong' } as const
  drawRule(document, y)
  putText(document, bothOf(labelOf(receipt.context, 'ticket_total')), left, y + 8, style)
  putText(document, totalOf(receipt), right - 180, y + 8, { ...style, width: 180, align: 'right' })
}

function drawRollReceipt(document: PdfDocument, receipt: ReceiptPage): void {
  const title = titleOf(receipt)
  drawParts(document, [
    ...logoOf(receipt.context.agencyLogo, receipt.agency.name),
    text(title.text, { size: 13, font: 'strong', isHeading: true, ...centred }),
    text(title.second, { size: 8, ...centred }),
    text(receipt.receipt.number, { size: 11, font: 'strong', ...centred }),
    ...receipt.context.agencySeller.flatMap((line) => paragraph(line, { size: 7, ...centred })),
    rule,
    ...factsOf(receipt).map(([name, value]) => pair(name, value)),
    rule,
    ...linesOf(receipt).map(([name, paid]) => amount(name, paid)),
    rule,
    amount(bothOf(labelOf(receipt.context, 'ticket_total')), totalOf(receipt), {
      size: 11,
      font: 'strong',
    }),
  ])
}
