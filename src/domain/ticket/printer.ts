/** Paper a document is laid out for. */
const papers = ['A5', 'A4'] as const
export type PaperSize = (typeof papers)[number]

/** What of a booking is printed together. */
export const printPackages = ['TICKETS', 'VOUCHER', 'TICKETS_AND_VOUCHER'] as const
export type PrintPackage = (typeof printPackages)[number]

export interface Printer {
  name: string
  model: string
  /** Of those tickets are laid out for; absent where nobody has said. */
  paper?: PaperSize
}

const heading = 'printer=model=paper'

/** As the wire has printers: a heading, and a line each whose parts stand between equals signs. */
export function writePrinters(printers: readonly Printer[]): string {
  const lines = printers.map(({ name, model, paper }) => [name, model, ...(paper ? [paper] : [])].join('='))
  return [heading, ...lines, ''].join('\n')
}

/** The first line is a heading; lines without a name are none. */
export function readPrinters(text: string): Printer[] {
  const lines = text.split(/\r?\n/).slice(1)
  return lines.map(readLine).filter(({ name }) => name !== '')
}

function readLine(line: string): Printer {
  const [name = '', model = '', size = ''] = line.split('=').map((part) => part.trim())
  const paper = papers.find((one) => one === size)
  return { name, model, ...(paper && { paper }) }
}
