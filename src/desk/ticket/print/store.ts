import { create } from 'zustand'
import { printPackages, type PrintPackage } from '../../../domain/ticket/printer.ts'
import { onSessionEnd } from '../../request/token.ts'
import { salePreferences } from '../../sale/model/preferences.ts'
import type { StoredBooking } from '../../booking/shown/items.ts'

/** What is about to be printed. */
export interface Printing {
  booking: StoredBooking
  papers: PrintPackage
  /** A name; empty for whatever the browser offers. */
  printer: string
}

export const usePrinting = create<{ printing: Printing | undefined }>(() => ({ printing: undefined }))

onSessionEnd(() => usePrinting.setState({ printing: undefined }))

/** What there is of a booking to be printed: not every company gives out vouchers. */
export function papersOf({ supportsVoucherGeneration }: StoredBooking): readonly PrintPackage[] {
  return supportsVoucherGeneration ? printPackages : ['TICKETS']
}

/** As the operator’s settings have it. */
export function usualPrinting(booking: StoredBooking): Printing {
  const papers = papersOf(booking).find((one) => one === salePreferences.printPackage()) ?? 'TICKETS'
  return { booking, papers, printer: salePreferences.printer() }
}

export function choosePrinting(part: Partial<Omit<Printing, 'booking'>>): void {
  usePrinting.setState(({ printing }) => ({ printing: printing && { ...printing, ...part } }))
}
