import type { PrintPackage } from './printer.ts'

/** What a print job puts on paper: documents, a receipt of payments or of refunds, or tickets on a roll. */
export const printables = [
  ...(['TICKETS', 'VOUCHER', 'TICKETS_AND_VOUCHER'] as const satisfies readonly PrintPackage[]),
  ...(['RECEIPT', 'REFUND_RECEIPT', 'ROLL'] as const),
] as const
export type Printable = (typeof printables)[number]

/**
 * How a try to print ended: `printed` is confirmed by the printer, `spooled` held for it by the operating system or a
 * print service, `uncertain` taken without a confirmation, `refused` cannot be printed however often it is tried, and
 * after `failed` the job is tried again.
 */
export const printResults = ['printed', 'spooled', 'uncertain', 'refused', 'failed'] as const
export type PrintResult = (typeof printResults)[number]
