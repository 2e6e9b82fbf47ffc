import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { ticket as calls } from '../../contract/ticket.ts'
import { type Refusal, isRefusal } from '../../domain/refusal.ts'
import { type PrintPackage, readPrinters, type Printer } from '../../domain/ticket/printer.ts'
import { request } from '../request/request.ts'
import { salePreferences } from '../sale/model/preferences.ts'
import { useMemo } from 'react'
import { cacheForSession, loadCached, useCached } from '../request/cache.ts'

type Wanted = InputOf<typeof calls.pdf>['query']

const papersIn: Record<PrintPackage, Pick<Wanted, 'voucher' | 'tickets'>> = {
  TICKETS: {},
  VOUCHER: { voucher: true },
  TICKETS_AND_VOUCHER: { voucher: true, tickets: true },
}

/** The documents to open, the printer they are laid out for, and whether the print dialog opens at once. */
interface Opening {
  papers: PrintPackage
  printer: string
  print?: boolean
}

type Document = AnswerOf<typeof calls.pdf>

/** The documents of a booking, laid out for a printer. Parameters with their default value are not sent. */
export async function fetchDocuments(
  crsReservationId: string,
  { papers, printer, print = false }: Opening,
): Promise<Document | Refusal> {
  const paper = await paperOf(printer)
  const query: Wanted = {
    crsReservationId,
    ...papersIn[papers],
    ...(paper === undefined || paper === 'A5' ? {} : { paper }),
    ...(salePreferences.leavesOutCancelled() ? {} : { cancelled: true }),
    ...(print ? { print } : {}),
  }
  return request(calls.pdf, { query })
}

/** The receipts of the payments of a booking, or of its refunds, on the paper of a printer. */
export async function fetchReceipt(
  crsReservationId: string,
  { refund, printer }: { refund: boolean; printer: string },
): Promise<AnswerOf<typeof calls.receipt> | Refusal> {
  const paper = await paperOf(printer)
  const kind = refund ? ('refund' as const) : ('payment' as const)
  return request(calls.receipt, { query: { crsReservationId, kind, ...(paper && { paper }) } })
}

/** Cancelled tickets are left out unless the settings include them. */
export function fetchThermal(id: string): Promise<AnswerOf<typeof calls.thermal> | Refusal> {
  const query = salePreferences.leavesOutCancelled() ? {} : { cancelled: true }
  return request(calls.thermal, { path: { id }, query })
}

/** The agency’s printers and those the desktop program has found; the paper size of the latter is unknown. */
function all(answer: AnswerOf<typeof calls.printers> | Refusal | undefined): Printer[] {
  const known = answer === undefined || isRefusal(answer) ? [] : readPrinters(textOf(answer.bytes))
  const others = salePreferences.systemPrinters().filter((own) => known.every(({ name }) => name !== own))
  return [...known, ...others.map((name) => ({ name, model: '' }))]
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** Returns the printers; empty until the list is loaded. */
export function usePrinters(): readonly Printer[] {
  const { data } = useCached(calls.printers, {}, cacheForSession)
  return useMemo(() => all(data), [data])
}

/** The paper of a printer; undefined if it is unknown or none is chosen. */
export const paperOf = async (printer: string) =>
  printer === '' ? undefined : (await printers()).find(({ name }) => name === printer)?.paper

/** For commands; empty if the reservation system has no list of printers. */
export async function printers(): Promise<Printer[]> {
  return all(await loadCached(calls.printers, {}, cacheForSession).catch(() => undefined))
}
