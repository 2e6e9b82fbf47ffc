import type { InputOf } from '../../contract/call.ts'
import type { parcel } from '../../contract/parcel.ts'
import { writeParcelCode, printParcelCode } from '../../domain/parcel/code.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { Language } from '../../domain/value/language.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { CallContext } from '../server/context.ts'
import { serverText } from '../server/serverText.ts'
import { fileTask } from '../worker/fileTask.ts'
import type { ServiceFile } from '../worker/serviceFile.ts'
import { parcelReceipts } from '../ledger/receipts.ts'
import { findSeller, readAgency } from '../session/agency.ts'
import { receiptPage } from '../ticket/receipt.ts'
import type { ParcelLabel } from './labelPages.ts'
import { readParcel } from './parcelSql.ts'
import { parcelsResponse, type WireParcel } from './parcelsResponse.ts'

/** The labels of packages, one on a page; those that were cancelled get none. */
export async function label(
  catalogue: Catalogue,
  { query }: InputOf<typeof parcel.label>,
  { tx, who }: CallContext,
): Promise<ServiceFile | Refusal> {
  const { packageCode, paper: size, print: printed, language = who.language } = query
  const row = await readParcel(tx, who, packageCode)
  if (!row) return refuse('parcel_not_found', { typed: packageCode }, '/packageCode')
  const [found] = await parcelsResponse(tx, { ...who, language }, catalogue, [row])
  if (!found || found.status === 'CANCELLED') return refuse('parcel_cancelled', {}, '/packageCode')
  const labels = labelsOf(catalogue, found, language)
  const title = `${serverText(language, 'parcel_title')} ${packageCode}`
  const bytes = fileTask('labels', { title, language, labels, size, printed })
  return { name: `package-${packageCode}.pdf`, bytes }
}

function labelsOf(catalogue: Catalogue, found: WireParcel, language: Language): ParcelLabel[] {
  const { packageCode: code, quantity, company, origin, destination } = found
  const { digits, secondLanguage: second } = catalogue.network
  return Array.from({ length: quantity }, (_, nth) => {
    const piece = nth + 1
    const ports = { origin: origin.idOrCode, destination: destination.idOrCode }
    const text = writeParcelCode({ code, piece, quantity, company: company.idOrCode, ...ports })
    return { parcel: found, piece, language, second, digits, qrCode: catalogue.ticketKey.sign(text) }
  })
}

/**
 * The receipt of small packages, or of their refund. Only the agency that was charged has it, not those of the ports.
 */
export async function receipt(
  catalogue: Catalogue,
  { query }: InputOf<typeof parcel.receipt>,
  { tx, who }: CallContext,
): Promise<ServiceFile | Refusal> {
  const { packageCode, kind, paper: size, print: printed, language = who.language } = query
  const row = await readParcel(tx, who, packageCode)
  if (!row || !who.agencies.includes(row.agency))
    return refuse('parcel_not_found', { typed: packageCode }, '/packageCode')
  const [agency, seller] = await Promise.all([readAgency(tx, row.agency), findSeller(tx, row.agency)])
  const { logo = '' } = seller ?? {}
  const receipts = await parcelReceipts(tx, packageCode, agency.timezone)
  const chosen = receipts.filter(({ isRefund }) => isRefund === (kind === 'refund'))
  if (chosen.length === 0) return refuse('parcel_no_receipt', {}, '/packageCode')
  const [found] = await parcelsResponse(tx, { ...who, language }, catalogue, [row])
  if (!found) throw new Error(`small package ${packageCode} not found`)
  const page = { agency, logo, about: aboutOf(found), currency: row.currency }
  const pages = chosen.map((one) => receiptPage(catalogue, language, { ...page, receipt: one }))
  const title = `${serverText(language, `receipt_of_${kind}`)} ${packageCode}`
  const bytes = fileTask('receipts', { title, language, pages, size, printed })
  return { name: `${kind}-${packageCode}.pdf`, bytes }
}

const aboutOf = ({ packageCode, priceList, quantity, senderName, senderPhone }: WireParcel) =>
  [
    ['parcel_title', `${printParcelCode(packageCode)} · ${priceList.name} × ${quantity}`],
    ['parcel_sender', `${senderName} · ${senderPhone}`],
  ] as const
