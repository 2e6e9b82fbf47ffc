import { create } from 'zustand'
import { printPackages, type PrintPackage } from '../../../domain/ticket/printer.ts'
import { onSessionEnd } from '../../request/token.ts'
import { salePreferences } from '../../sale/model/preferences.ts'
import type { StoredBooking } from '../../booking/shown/items.ts'

/** A pending print. */
export interface Printing {
  booking: StoredBooking
  papers: PrintPackage
  /** Name of the printer; empty to choose it in the browser. */
  printer: string
}

export const usePrinting = create<{ printing: Printing | undefined }>(() => ({ printing: undefined }))

onSessionEnd(() => usePrinting.setState({ printing: undefined }))

/** The documents available for a booking: only some companies issue vouchers. */
export function papersOf({ supportsVoucherGeneration }: StoredBooking): readonly PrintPackage[] {
  return supportsVoucherGeneration ? printPackages : ['TICKETS']
}

/** The defaults from the operator’s settings. */
export function usualPrinting(booking: StoredBooking): Printing {
  const papers = papersOf(booking).find((one) => one === salePreferences.printPackage()) ?? 'TICKETS'
  return { booking, papers, printer: salePreferences.printer() }
}

export function choosePrinting(part: Partial<Omit<Printing, 'booking'>>): void {
  usePrinting.setState(({ printing }) => ({ printing: printing && { ...printing, ...part } }))
}
