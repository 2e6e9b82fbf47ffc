import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { parcel } from '../../contract/parcel.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { parcelReceipts } from '../ledger/receipts.ts'
import { drawPdf } from '../pdf/document.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { CallContext } from '../server/context.ts'
import { agencyOf } from '../session/agency.ts'
import { drawReceipts, type ReceiptPage } from '../ticket/receiptPages.ts'
import { printParcelCode } from './labelPages.ts'
import { readParcel } from './parcelSql.ts'
import { wireParcels, type WireParcel } from './wire.ts'

/** The receipt of small packages, or of their refund. Only the agency that was charged has it, not those of the ports. */
export async function receipt(
  catalogue: Catalogue,
  { query }: InputOf<typeof parcel.receipt>,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof parcel.receipt> | Refusal> {
  const { packageCode, kind, paper: size, print: printed, language = who.language } = query
  const row = await readParcel(tx, packageCode)
  if (!row || !who.agencies.includes(row.agency))
    return refuse('parcel_not_found', { typed: packageCode }, '/packageCode')
  const agency = await agencyOf(tx, row.agency)
  const receipts = await parcelReceipts(tx, packageCode, agency.timezone)
  const chosen = receipts.filter(({ isRefund }) => isRefund === (kind === 'refund'))
  if (chosen.length === 0) return refuse('parcel_no_receipt', {}, '/packageCode')
  const [found] = await wireParcels(tx, { ...who, language }, catalogue, [row])
  if (!found) throw new Error(`small package ${packageCode} not found`)
  const page = { context: { catalogue, language }, agency, about: aboutOf(found), currency: row.currency }
  const pages = chosen.map((one): ReceiptPage => ({ ...page, receipt: one }))
  const bytes = await drawPdf(packageCode, (document) => drawReceipts(document, pages, size), {
    size,
    printed,
  })
  return { name: `${kind}-${packageCode}.pdf`, bytes }
}

const aboutOf = ({ packageCode, priceList, quantity, senderName, senderPhone }: WireParcel) =>
  [
    ['parcel_title', `${printParcelCode(packageCode)} · ${priceList.name} × ${quantity}`],
    ['parcel_sender', `${senderName} · ${senderPhone}`],
  ] as const
