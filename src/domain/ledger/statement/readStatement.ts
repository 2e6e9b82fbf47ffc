import { refuse, type Refusal } from '../../refusal.ts'
import { remembered } from '../../value/cleanText.ts'
import { shapeToLatin } from '../../value/phoneticKey.ts'
import { isDate } from '../../value/portTime.ts'
import { signOf, type Money } from '../../value/money.ts'

/** One line of a company’s statement. */
export interface StatementLine {
  /** Its line in the file, from 1. */
  line: number
  /** YYYY-MM-DD */
  date: string
  /** Booking reference or ticket number in Latin capitals, without spaces; empty where the line has none. */
  code: string
  /** Negative for refunds. */
  amount: number
}

type Field = 'date' | 'code' | 'kind' | 'amount'

/** Beginnings of column titles in the languages of the desk, without accents. */
const titles: Readonly<Record<Field, RegExp>> = {
  date: /^(date|day|datum|fecha|data|dat|ημερομηνια|ημ\/?νια|issue ?date)/,
  code: /^(ticket|booking|ref|pnr|voucher|code|eisitirio|εισιτηρι|κρατησ|κωδικ|buchung|billete|reserva|reservation|billet|bigliett|prenotaz|boeking|bilet|rezervim)/,
  kind: /^(kind|type|typ|art|tipo|genre|soort|lloji|ειδος|τυπος|κινηση|transaction|action)/,
  amount: /^(amount|total|value|sum|betrag|importe|montant|importo|bedrag|shuma|ποσο|αξια|συνολο)/,
}

/** Beginnings of the words for a refund. */
const refunds =
  /^(ref|ret|can|cred|void|επιστρ|ακυρ|πιστωτ|erst|storn|reemb|remb|rimb|anul|annul|terug|anulim)/

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Reads the lines of a statement in CSV; columns are found by their titles. Refusals name the line and the column. */
export function readStatement(text: string, currency: StatementCurrency): StatementLine[] | Refusal {
  const [head, ...records] = readCsv(text.replace(/^\uFEFF/, ''))
  if (!head || records.length === 0) return refuse('statement_empty')
  const columns = columnsOf(head.cells)
  const lines: StatementLine[] = []
  if (columns.date === undefined) return refuse('statement_no_date', { titles: titlesOf(head.cells) })
  if (columns.amount === undefined) return refuse('statement_no_amount', { titles: titlesOf(head.cells) })
  for (const { line, cells } of records) {
    // An amount such as `12,50` without quotes in a file separated by commas would be read as 12.
    if (cells.slice(head.cells.length).some((cell) => cell !== ''))
      return refuse('statement_cells_more', { line, cells: cells.length, titles: head.cells.length })
    const cell = (field: Field) => cells[columns[field] ?? -1] ?? ''
    const wrong = (field: Field) =>
      refuse('statement_cell_wrong', {
        line,
        column: head.cells[columns[field] ?? -1] ?? '',
        text: shortened(cell(field)),
      })
    const date = readDate(cell('date'))
    if (date === undefined) return wrong('date')
    const amount = readAmount(cell('amount'), currency)
    if (amount === undefined) return wrong('amount')
    // Accounting programs with a Greek keyboard layout write Κ7 with a kappa.
    const code = shapeToLatin(cell('code').replaceAll(/[\s./-]/g, ''))
    const isRefund = amount < 0 || isRefundKind(cell('kind'))
    lines.push({ line, date, code, amount: isRefund ? -Math.abs(amount) : amount })
  }
  return lines
}

/** Returns whether a kind is that of a refund. */
const isRefundKind = remembered((kind) => refunds.test(fold(kind)))

/** Signs of the statement that a message repeats: a file of another kind is one long line. */
const longest = 120
const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)
const titlesOf = (cells: readonly string[]) => shortened(cells.join(', '))

function columnsOf(cells: readonly string[]): Partial<Record<Field, number>> {
  const found: Partial<Record<Field, number>> = {}
  for (const field of Object.keys(titles) as Field[]) {
    const at = cells.findIndex((title) => titles[field].test(fold(title)))
    if (at >= 0) found[field] = at
  }
  return found
}

/** `2026-05-16`, `20260516`, `16/05/2026`, `16.5.26`, each also with a time of day behind it. */
function readDate(text: string): string | undefined {
  const two = (figures: string) => figures.padStart(2, '0')
  const yearFirst = /^(?<year>\d{4})([/.-]?)(?<month>\d{2})\2(?<day>\d{2})(?:[T ].*)?$/
  const dayFirst = /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4}|\d{2})(?:[T ,].*)?$/
  const { year = '', month = '', day = '' } = (yearFirst.exec(text) ?? dayFirst.exec(text))?.groups ?? {}
  const date = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`
  return isDate(date) ? date : undefined
}

const separators = [';', '\t', ',', '|'] as const

/** The separator that the first line with text has most of. */
function separatorOf(text: string): string {
  const [head = ''] = /.*\S.*/.exec(text) ?? []
  const count = (separator: string) => head.split(separator).length
  return separators.reduce<string>((best, one) => (count(one) > count(best) ? one : best), separators[0])
}

/** Returns the index of the next sign; the length of the text where there is none. */
function nextOf(text: string, sign: string, from: number): number {
  const next = text.indexOf(sign, from)
  return next < 0 ? text.length : next
}

/** The records of a CSV text, with the line each begins in; quoted cells may contain separators and line ends. */
function readCsv(file: string): { line: number; cells: string[] }[] {
  const text = file.replaceAll(/\r\n?/g, '\n')
  // Spreadsheets name the separator in a first line, `sep=;`.
  const [hint = '', stated] = /^\uFEFF?sep=([^\n])\n/i.exec(text) ?? []
  const separator = stated ?? separatorOf(text)
  const records: { line: number; cells: string[] }[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = stated === undefined ? 1 : 2
  let begun = line
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
  }
  const endRecord = () => {
    endCell()
    if (cells.some((cell) => cell !== '')) records.push({ line: begun, cells })
    cells = []
    begun = line + 1
  }
  let quote = -1
  for (let at = hint.length; at < text.length; at++) {
    if (!isQuoted && cell === '' && cells.length === 0) {
      // A line without quotes is cut at the separators at once: a statement may have 100,000 of them.
      const end = nextOf(text, '\n', at)
      if (quote < at) quote = nextOf(text, '"', at)
      if (quote > end) {
        cells = text.slice(at, end).split(separator)
        cell = cells.pop() ?? ''
        cells = cells.map((part) => part.trim())
        endRecord()
        line++
        at = end
        continue
      }
    }
    const sign = text[at] as string
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') [isQuoted, cell] = [true, '']
    else if (sign === separator) endCell()
    else if (sign === '\n') endRecord()
    else cell += sign
    if (sign === '\n') line++
  }
  endRecord()
  return records
}

/** The currency of a statement, with its decimals. */
export interface StatementCurrency {
  /** ISO 4217. */
  currency: string
  digits: number
}

/** Digits, in groups of three or not, and decimals after a comma or a point. */
const formsOf = (integer: string, decimals: string) =>
  [
    [',', String.raw`[. ’']`],
    [String.raw`\.`, String.raw`[, ’']`],
  ].map(
    ([point = '', group = '']) =>
      new RegExp(`^(${integer.replaceAll('G', group)})${decimals.replace('P', point)}$`),
  )

const grouped = String.raw`\d{1,9}|[1-9]\d{0,2}(?:G\d{3})+`
/**
 * The forms by the decimals of the currency. With two, three digits after one sign are thousands; with three, they are decimals, because
 * programs write all of these.
 */
const forms: Readonly<Record<number, readonly RegExp[]>> = {
  0: formsOf(grouped, '()'),
  2: formsOf(grouped, String.raw`(?:P(\d{1,2}))?`),
  3: [
    ...formsOf(grouped, String.raw`P(\d{1,3})`),
    ...formsOf(String.raw`\d{1,9}|[1-9]\d{0,2}(?:G\d{3}){2,}|[1-9]\d{0,2}(?:[ ’']\d{3})+`, '()'),
  ],
}

/**
 * Reads an amount as accounting programs write it: `1.234,56`, `1,234.56`, `-12`, `12,00-`, `(12,00)`, and with the sign or
 * the code of the currency. Undefined for anything else.
 */
export function readAmount(typed: string, { currency, digits }: StatementCurrency): Money | undefined {
  const text = signsOf(currency)
    .reduce((rest, sign) => rest.replace(sign, ''), typed.replaceAll(/[\u00a0\u202f]/g, ' '))
    .replace('−', '-')
    .trim()
  const [, inside] = /^\((.*)\)$/.exec(text) ?? []
  const isNegative = inside !== undefined || text.startsWith('-') || text.endsWith('-')
  const figures = (inside ?? text).replace(/^[-+]\s*|\s*-$/g, '').trim()
  for (const form of forms[digits] ?? []) {
    const [, integer, decimals = ''] = form.exec(figures) ?? []
    if (integer === undefined) continue
    const amount = Number(integer.replaceAll(/\D/g, '') + decimals.padEnd(digits, '0'))
    return isNegative && amount !== 0 ? -amount : amount
  }
  return undefined
}

/** Patterns of the code and the sign of a currency. */
const signsOf = remembered((currency) =>
  [currency, signOf(currency)].filter(Boolean).map((sign) => new RegExp(escaped(sign), 'i')),
)

const escaped = (text: string) => text.replaceAll(/[$().*+?[\\\]^{|}]/g, String.raw`\$&`)
