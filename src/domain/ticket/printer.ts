/** Paper sizes of a document; `80mm` is the roll of a thermal printer. */
export const papers = ['A5', 'A4', '80mm'] as const
export type PaperSize = (typeof papers)[number]

/** The documents of a booking that are printed together. */
export const printPackages = ['TICKETS', 'VOUCHER', 'TICKETS_AND_VOUCHER'] as const
export type PrintPackage = (typeof printPackages)[number]

export interface Printer {
  name: string
  model: string
  /** Paper of the tickets; absent if not configured. */
  paper?: PaperSize
}

const heading = 'printer=model=paper'

/** The wire format of printers: a heading line, then one line per printer with parts separated by `=`. */
export function writePrinters(printers: readonly Printer[]): string {
  const lines = printers.map(({ name, model, paper }) => [name, model, ...(paper ? [paper] : [])].join('='))
  return [heading, ...lines, ''].join('\n')
}

/** Skips the heading line and lines without a name. */
export function readPrinters(text: string): Printer[] {
  const lines = text.split(/\r?\n/).slice(1)
  return lines.map(readLine).filter(({ name }) => name !== '')
}

function readLine(line: string): Printer {
  const [name = '', model = '', size = ''] = line.split('=').map((part) => part.trim())
  const paper = papers.find((paper) => paper === size)
  return { name, model, ...(paper && { paper }) }
}

/** The contents of a print job: documents, a receipt of payments or of refunds, or tickets on a roll. */
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
