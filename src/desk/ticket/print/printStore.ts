import { create } from 'zustand'
import { printPackages, type PrintPackage, type Printable } from '../../../domain/ticket/printer.ts'
import { desktop } from '../../browser/desktop.ts'
import { onSessionEnd } from '../../request/token.ts'
import { salePreferences } from '../../sale/model/preferences.ts'
import type { StoredBooking } from '../../booking/shown/items.ts'
import type { Messages } from '../send/sendStore.ts'

/** A pending print. */
export interface Printing {
  booking: StoredBooking
  papers: Printable
  /** Name of the printer; empty to choose it in the browser. */
  printer: string
  /** What was sent and printed before; absent until it is loaded. */
  earlier?: Messages['messages']
}

export const usePrinting = create<{ printing: Printing | undefined }>(() => ({ printing: undefined }))

onSessionEnd(() => usePrinting.setState({ printing: undefined }))

/**
 * What can be printed of a booking: only some companies issue vouchers, and none of what is cancelled; an option has no
 * tickets and receipts, and rolls need the desktop program.
 */
export function papersOf({
  supportsVoucherGeneration,
  reservationStatus,
}: StoredBooking): readonly Printable[] {
  const hasVoucher = supportsVoucherGeneration && reservationStatus !== 'CANCELLED'
  const documents: readonly PrintPackage[] = hasVoucher ? printPackages : ['TICKETS']
  if (desktop() === undefined || reservationStatus === 'OPTIONAL') return documents
  return [...documents, 'ROLL', 'RECEIPT']
}

/** The defaults from the operator’s settings. */
export function usualPrinting(booking: StoredBooking): Printing & { papers: PrintPackage } {
  const usual = printPackages.find((one) => one === salePreferences.printPackage())
  const papers = usual !== undefined && papersOf(booking).includes(usual) ? usual : 'TICKETS'
  return { booking, papers, printer: salePreferences.printer() }
}

export function choosePrinting(part: Partial<Omit<Printing, 'booking'>>): void {
  usePrinting.setState(({ printing }) => ({ printing: printing && { ...printing, ...part } }))
}
