/**
 * Codes of ticket forms. They are keys of template files; which ticket is printed on which form is in the file
 * `kinds.txt` in the same folder.
 */
export const formCodes = [
  ...(['PAS', 'ECP', 'UPP', 'OTP', 'OCP', 'ETX', 'ATX'] as const),
  ...(['ECE', 'EXT', 'ECC', 'UPC', 'OTC', 'OCC', 'CAR'] as const),
] as const
export type FormCode = (typeof formCodes)[number]

/** Ticket forms and printer files are written in Greek of one byte a character. */
export const formEncoding = 'iso-8859-7'

/** The rows of a file whose parts are separated by `=`, without its heading. */
const rowsOf = (text: string) =>
  text
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split('=').map((part) => part.trim()))
    .filter(([first]) => first)

/** The facts that decide on the form of a ticket. */
export interface FormKind {
  /** passenger, vehicle, pet, service, package or parcel. */
  item: string
  state: 'eticket' | 'pta' | 'open' | 'cancelled' | undefined
}

/** The form of a ticket by the rows of `kinds.txt`: `vehicle.open=OTC`, else `vehicle=CAR`; undefined if none fits. */
export function formCodeOf(kinds: string, { item, state }: FormKind): FormCode | undefined {
  const forms = new Map(rowsOf(kinds).map(([kind = '', form = '']) => [kind, form]))
  const code = forms.get(`${item}.${state}`) ?? forms.get(item)
  return formCodes.find((formCode) => formCode === code)
}

/** A model of thermal printers. */
export interface PrintingModel {
  model: string
  name: string
  /** Characters on a line. */
  columns: number
  /** Number under which the printer knows ISO 8859-7 (ESC t). */
  codePage: number
}

/** Reads `printers.txt`; rows without a width or a code page are skipped. */
export function readPrintingModels(text: string): PrintingModel[] {
  const models = rowsOf(text).map(([model = '', name = '', columns, codePage]) => ({
    model,
    name,
    columns: Number(columns),
    codePage: Number(codePage),
  }))
  return models.filter(({ columns, codePage }) => columns > 0 && codePage >= 0)
}

/** One printed line: text, a rule, a QR code, or a logo, which is the data address of an image. */
export type FormLine = { text: string; big: boolean } | { rule: true } | { qr: string } | { logo: string }

export type FormValues = Readonly<Record<string, string>>

/**
 * Fills a form: `{name}` is a value, `{big}` at the start makes the line large, `{rule}`, `{qr}` and `{logo}` are the only
 * content of their lines. A line whose values are all empty is left out, so that one form serves tickets with and without them.
 */
export function fillForm(form: string, values: FormValues): FormLine[] {
  return form.split(/\r?\n/).flatMap((line) => fillLine(line, values))
}

function fillLine(line: string, values: FormValues): FormLine[] {
  if (line === '') return []
  if (line === '{rule}') return [{ rule: true }]
  if (line === '{qr}') return values['qr'] ? [{ qr: values['qr'] }] : []
  if (line === '{logo}') return values['logo'] ? [{ logo: values['logo'] }] : []
  const big = line.startsWith('{big}')
  const body = big ? line.slice('{big}'.length) : line
  const names = [...body.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.length > 0 && names.every((name) => !values[name])) return []
  const text = body.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  return text.split('\n').map((part) => ({ text: part.trimEnd(), big }))
}

/** The lines as text, for viewing. */
export function formText(lines: readonly FormLine[], columns: number): string {
  const texts = lines.map((line) => {
    if ('rule' in line) return '-'.repeat(columns)
    if ('logo' in line) return '[LOGO]'
    return 'qr' in line ? `[QR ${line.qr}]` : line.text
  })
  return texts.join('\n')
}
