import { printParcelCode } from '../../domain/parcel/code.ts'
import type { Language } from '../../domain/value/language.ts'
import { printMoney } from '../../domain/value/money.ts'
import {
  beginPage,
  drawPdf,
  drawRule,
  page,
  putLabel,
  putQr,
  putText,
  type PdfDocument,
  type PdfHead,
  type PdfOptions,
} from '../pdf/document.ts'
import { bothOf, labelOf, type Label, printDay } from '../ticket/printLines.ts'
import { centred, drawParts, pair, qrOf, rule, text } from '../ticket/rollParts.ts'
import type { WireParcel } from './parcelsResponse.ts'

/** The contents of the label of one package. */
export interface ParcelLabel {
  parcel: WireParcel
  /** The number of the package, from 1. */
  piece: number
  language: Language
  second: Language | null
  /** Decimals of the price. */
  digits: number
  qrCode: string
}

const left = page.margin
const right = page.width - page.margin
const qrSide = 170
const labelWidth = 100

const pieceOf = ({ parcel, piece }: ParcelLabel) => `${piece} / ${parcel.quantity}`

function partiesOf({ parcel, ...languages }: ParcelLabel): [name: Label, value: string][] {
  const name = (code: string) => labelOf(languages, code)
  const { senderName, senderPhone, receiverName, receiverPhone } = parcel
  return [
    [name('parcel_receiver'), `${receiverName} · ${receiverPhone}`],
    [name('parcel_sender'), `${senderName} · ${senderPhone}`],
  ]
}

function factsOf({ parcel, digits, ...languages }: ParcelLabel): [name: Label, value: string][] {
  const name = (code: string) => labelOf(languages, code)
  const { priceList, price, currency, agency, events, company } = parcel
  const [accepted] = events
  return [
    [name('parcel_label_company'), company.name],
    [name('parcel_label_price_list'), priceList.name],
    [name('ticket_total'), `${printMoney(price, digits)} ${currency}`],
    [name('parcel_accepted'), `${printDay(accepted?.at ?? '')} · ${agency} ${accepted?.user ?? ''}`],
  ]
}

export interface ParcelLabels extends PdfHead, PdfOptions {
  labels: readonly ParcelLabel[]
}

/** Labels one after the other, on paper or on a roll. */
export function drawLabels({ title, language, labels, ...options }: ParcelLabels): Promise<Uint8Array> {
  const draw = options.size === '80mm' ? drawRollLabel : drawLabel
  return drawPdf(
    { title, language },
    (document) => {
      for (const label of labels) draw(document, label)
    },
    options,
  )
}

/** The ports large enough to be read from a trolley. */
function drawLabel(document: PdfDocument, label: ParcelLabel): void {
  const { parcel, qrCode } = label
  const { origin, destination, packageCode } = parcel
  const width = right - left - qrSide - 16
  const strong = { font: 'strong', width } as const
  beginPage(document)
  putLabel(document, labelOf(label, 'parcel_title'), left, 30, { size: 10, width, isHeading: true })
  putText(document, `${origin.idOrCode} → ${destination.idOrCode}`, left, 52, { ...strong, size: 40 })
  putText(document, destination.name, left, 104, { ...strong, size: 20 })
  putText(document, printParcelCode(packageCode), left, 142, { ...strong, size: 26 })
  putText(document, pieceOf(label), left, 178, { ...strong, size: 20 })
  putQr(document, qrCode, right - qrSide, 34, qrSide)
  drawRule(document, 216)
  for (const [nth, [name, value]] of partiesOf(label).entries()) {
    putLabel(document, name, left, 228 + nth * 30, { width: labelWidth })
    putText(document, value, left + labelWidth, 226 + nth * 30, { size: 14, font: 'strong' })
  }
  drawRule(document, 290)
  for (const [nth, [name, value]] of factsOf(label).entries()) {
    putLabel(document, name, left, 300 + nth * 22, { width: labelWidth })
    putText(document, value, left + labelWidth, 299 + nth * 22, { size: 10 })
  }
}

function drawRollLabel(document: PdfDocument, label: ParcelLabel): void {
  const { parcel, qrCode } = label
  const { origin, destination, packageCode } = parcel
  const strong = { font: 'strong', ...centred } as const
  drawParts(document, [
    text(bothOf(labelOf(label, 'parcel_title')), { size: 8, ...centred }),
    text(`${origin.idOrCode} → ${destination.idOrCode}`, { size: 26, ...strong }),
    text(destination.name, { size: 14, ...strong }),
    qrOf(qrCode),
    text(printParcelCode(packageCode), { size: 18, ...strong }),
    text(pieceOf(label), { size: 14, ...strong }),
    rule,
    ...partiesOf(label).flatMap(([name, value]) => [
      text(bothOf(name), { size: 7 }),
      text(value, { size: 10, font: 'strong' }),
    ]),
    rule,
    ...factsOf(label).map(([name, value]) => pair(name, value)),
  ])
}
