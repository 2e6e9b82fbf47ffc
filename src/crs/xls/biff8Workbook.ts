/** A text, or a numeric amount in units of the currency; a strong cell is bold. */
export interface SheetCell {
  value: string | number
  strong?: boolean
}

interface Sheet {
  name: string
  /** Decimals of its amounts: 0, 2 or 3. */
  digits: number
  rows: readonly (readonly SheetCell[])[]
  /** Characters, column by column. */
  widths: readonly number[]
}

/** Records of a workbook of Excel 97 to 2003 (MS-XLS, BIFF8). */
const kind = {
  begin: 0x0809,
  end: 0x000a,
  codePage: 0x0042,
  window: 0x003d,
  font: 0x0031,
  numberFormat: 0x041e,
  format: 0x00e0,
  style: 0x0293,
  sheet: 0x0085,
  column: 0x007d,
  size: 0x0200,
  text: 0x0204,
  number: 0x0203,
  view: 0x023e,
} as const

const workbook = 0x0005
const worksheet = 0x0010
/** Formats that every workbook must begin with: those of styles, then that of plain cells. */
const usualStyles = 15
/** Indexes of our cell formats, after the required ones. */
const cellFormat = { plain: 15, strong: 16, money: 17, strongMoney: 18 } as const
/** Number formats: none, and those of amounts by their decimals, of which the last is not among the built-in ones. */
const general = 0
const moneyFormats: Readonly<Record<number, number>> = { 0: 3, 2: 4, 3: 164 }
const threeDecimals = '#,##0.000'
const [body, bold] = [0, 1]
/** Maximum characters of a cell and of a sheet name. */
const maxTextLength = 255
const maxNameLength = 31

export function xlsFile({ name, digits, rows, widths }: Sheet): Buffer {
  const money = moneyFormats[digits] ?? general
  const globals = Buffer.concat([
    begin(workbook),
    record(kind.codePage, u16(0x04b0)),
    record(kind.window, u16(0, 0, 0x4000, 0x2000, 0x38, 0, 0, 1, 600)),
    ...[400, 700, 400, 400].map((weight) => font(weight)),
    record(
      kind.numberFormat,
      u16(moneyFormats[3] ?? 0, threeDecimals.length),
      Buffer.from([0]),
      Buffer.from(threeDecimals, 'latin1'),
    ),
    ...Array.from({ length: usualStyles }, () => format(body, general, 'style')),
    format(body, general),
    format(bold, general),
    format(body, money),
    format(bold, money),
    record(kind.style, u16(0x8000), Buffer.from([0, 0xff])),
  ])
  const plainName = name.replaceAll(/[\\/?*[\]:]/g, '-').slice(0, maxNameLength)
  // The record names the position of the sheet, which follows this part.
  const naming = (at: number) =>
    record(kind.sheet, u32(at), u16(0), Buffer.from([plainName.length, 1]), Buffer.from(plainName, 'utf16le'))
  const end = record(kind.end)
  const at = globals.length + naming(0).length + end.length
  return compoundFile('Workbook', Buffer.concat([globals, naming(at), end, sheetOf(rows, widths), end]))
}

function sheetOf(rows: Sheet['rows'], widths: Sheet['widths']): Buffer {
  return Buffer.concat([
    begin(worksheet),
    ...widths.map((width, nth) => record(kind.column, u16(nth, nth, width * 256, cellFormat.plain, 0, 0))),
    record(kind.size, u32(0, rows.length), u16(0, widths.length, 0)),
    ...rows.flatMap((cells, row) => cells.map((cell, column) => cellOf(cell, row, column))),
    record(kind.view, u16(0x06b6, 0, 0), u32(0x40), u16(0, 0), u32(0)),
  ])
}

function cellOf({ value, strong = false }: SheetCell, row: number, column: number): Buffer {
  if (typeof value === 'number') {
    const amount = Buffer.alloc(8)
    amount.writeDoubleLE(value)
    return record(kind.number, u16(row, column, strong ? cellFormat.strongMoney : cellFormat.money), amount)
  }
  const text = value.slice(0, maxTextLength)
  const head = u16(row, column, strong ? cellFormat.strong : cellFormat.plain, text.length)
  return record(kind.text, head, Buffer.from([1]), Buffer.from(text, 'utf16le'))
}

const begin = (part: number) => record(kind.begin, u16(0x0600, part, 0x0dbb, 0x07cc), u32(0x41, 0x06))

function font(weight: number): Buffer {
  const name = 'Arial'
  const height = 200
  const automatic = 0x7fff
  const letters = Buffer.concat([Buffer.from([name.length, 1]), Buffer.from(name, 'utf16le')])
  return record(kind.font, u16(height, 0, automatic, weight, 0, 0, 0), letters)
}

/** A format record of a cell, or of a style, which has no parent style. */
function format(face: number, number: number, of: 'cell' | 'style' = 'cell'): Buffer {
  const own = of === 'cell' ? 0x0c00 : 0xf400
  return record(
    kind.format,
    u16(face, number, of === 'cell' ? 0x0001 : 0xfff5, 0x0020, own, 0, 0, 0, 0, 0x20c0),
  )
}

function record(type: number, ...parts: Buffer[]): Buffer {
  const data = Buffer.concat(parts)
  return Buffer.concat([u16(type, data.length), data])
}

function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [nth, value] of values.entries()) bytes.writeUInt16LE(value, 2 * nth)
  return bytes
}

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [nth, value] of values.entries()) bytes.writeUInt32LE(value, 4 * nth)
  return bytes
}

/** The container of old Office files (MS-CFB, version 3) with one stream of at most 7 MB. */

const sector = 512
const entriesPerSector = sector / 4
/** Shorter streams would need a different storage; they are padded instead. */
const minStream = 4096
const nameBytes = 64
const entryBytes = 128
const headerTables = 76
const maxTables = 109

const free = 0xffffffff
const endOfChain = 0xfffffffe
const ofTable = 0xfffffffd
const [stream, root] = [2, 5]

function compoundFile(name: string, content: Buffer): Buffer {
  const padded = Buffer.alloc(Math.ceil(Math.max(content.length, minStream) / sector) * sector)
  content.copy(padded)
  const used = padded.length / sector
  const tables = tablesFor(used + 1)
  const directory = Buffer.concat([
    entry('Root Entry', root, { child: 1, start: endOfChain, size: 0 }),
    entry(name, stream, { child: free, start: 0, size: padded.length }),
    Buffer.alloc(sector - 2 * entryBytes),
  ])
  return Buffer.concat([header(used, tables), padded, directory, allocation(used, tables)])
}

/** Number of FAT sectors for the given number of other sectors and themselves. */
function tablesFor(sectors: number): number {
  const tables = Math.ceil(sectors / (entriesPerSector - 1))
  if (tables > maxTables) throw new RangeError('the sheet exceeds the size of an .xls file')
  return tables
}

function header(directoryAt: number, tables: number): Buffer {
  const bytes = Buffer.alloc(sector)
  bytes.write('d0cf11e0a1b11ae1', 0, 'hex')
  bytes.writeUInt16LE(0x3e, 24)
  bytes.writeUInt16LE(3, 26)
  bytes.writeUInt16LE(0xfffe, 28)
  bytes.writeUInt16LE(Math.log2(sector), 30)
  bytes.writeUInt16LE(6, 32)
  bytes.writeUInt32LE(tables, 44)
  bytes.writeUInt32LE(directoryAt, 48)
  bytes.writeUInt32LE(minStream, 56)
  bytes.writeUInt32LE(endOfChain, 60)
  bytes.writeUInt32LE(endOfChain, 68)
  bytes.fill(0xff, headerTables)
  for (let table = 0; table < tables; table++)
    bytes.writeUInt32LE(directoryAt + 1 + table, headerTables + 4 * table)
  return bytes
}

/** Order in the file: stream, directory, FAT. */
function allocation(used: number, tables: number): Buffer {
  const bytes = Buffer.alloc(tables * sector, 0xff)
  for (let at = 0; at < used; at++) bytes.writeUInt32LE(at === used - 1 ? endOfChain : at + 1, 4 * at)
  bytes.writeUInt32LE(endOfChain, 4 * used)
  for (let table = 0; table < tables; table++) bytes.writeUInt32LE(ofTable, 4 * (used + 1 + table))
  return bytes
}

interface EntryLocation {
  child: number
  start: number
  size: number
}

function entry(name: string, kind: number, { child, start, size }: EntryLocation): Buffer {
  const bytes = Buffer.alloc(entryBytes)
  bytes.write(name, 0, 'utf16le')
  bytes.writeUInt16LE(2 * name.length + 2, nameBytes)
  bytes.writeUInt8(kind, 66)
  bytes.writeUInt8(1, 67)
  bytes.writeUInt32LE(free, 68)
  bytes.writeUInt32LE(free, 72)
  bytes.writeUInt32LE(child, 76)
  bytes.writeUInt32LE(start, 116)
  bytes.writeUInt32LE(size, 120)
  return bytes
}
