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

export function compoundFile(name: string, content: Buffer): Buffer {
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
