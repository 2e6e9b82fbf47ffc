import { readFile, readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { mostRows, readCsv, tableName } from './readCsv.ts'
import { readWorkbook } from './readWorkbook.ts'
import type { Fault, RawTable, ReadTables } from './rawTable.ts'
import { nearest } from './values.ts'

export interface NetworkFolder {
  /** The folder of the files. */
  root: string
  tables: Map<string, RawTable>
  faults: Fault[]
}

const mostBytes = 256 * 2 ** 20

const workbookName = /\.xlsx$/i

/** Hidden files, those that an open workbook locks, and papers. */
const ignored = /^\.|^~\$|^(?:readme|sources|licen[cs]e)\b|\.(?:md|pdf)$/i

/**
 * Reads the tables of a folder: <name>.csv, or sheets of a workbook, which may also be named alone. Files of other names
 * are faults, so that a table whose name is misspelled is not taken for missing. `names` are those of the tables of a
 * network.
 */
export async function readNetworkFolder(path: string, names: readonly string[]): Promise<NetworkFolder> {
  const tables = new Map<string, RawTable>()
  const faults: Fault[] = []
  const fault = (file: string, value: string, expected: string, proposal?: string) =>
    faults.push({ file, line: 0, column: '', value, expected, ...(proposal && { nearest: proposal }) })
  const isAlone = workbookName.test(path) && (await stat(path).catch(() => undefined))?.isFile()
  const root = await realpath(isAlone ? dirname(path) : path).catch(() => undefined)
  const files = isAlone ? [basename(path)] : root && (await readdir(root).catch(() => undefined))
  if (!root || !files) {
    fault(path, path, 'A folder or a workbook that can be read.')
    return { root: path, tables, faults }
  }
  let rows = 0
  for (const file of files.toSorted()) {
    if (ignored.test(file)) continue
    const isWorkbook = workbookName.test(file)
    const name = tableName(file)
    if (!isWorkbook && !(/\.csv$/i.test(file) && names.includes(name))) {
      const proposal = nearest(name, names)
      fault(
        file,
        file,
        'A table of a network, such as ports.csv, or a workbook (.xlsx).',
        proposal && `${proposal}.csv`,
      )
      continue
    }
    const refused = await refusalOf(root, file)
    if (refused) {
      fault(file, file, refused)
      continue
    }
    const bytes = await readFile(join(root, file))
    const read: ReadTables = isWorkbook ? await readWorkbook(file, bytes) : readCsv(file, bytes, name)
    faults.push(...read.faults)
    // A table that is missing is left as it is, and an empty file must not be taken for that.
    if (read.tables.length + read.faults.length === 0)
      fault(file, '', 'A heading with the names of columns, even if there are no rows.')
    for (const table of read.tables) {
      rows += table.rows.length
      const former = tables.get(table.name)
      if (!names.includes(table.name))
        fault(table.file, table.name, 'The name of a table of a network.', nearest(table.name, names))
      else if (former) fault(table.file, table.name, `A table once; ${former.file} has it as well.`)
      else if (rows > mostRows)
        fault(table.file, table.name, `At most ${mostRows.toLocaleString('en')} rows together.`)
      else tables.set(table.name, table)
    }
  }
  return { root, tables, faults }
}

async function refusalOf(root: string, file: string): Promise<string | undefined> {
  const path = await realpath(join(root, file)).catch(() => undefined)
  if (path === undefined) return 'A file that can be read.'
  if (relative(root, path) !== file) return 'A file of this folder, not a link.'
  const entry = await stat(path)
  if (!entry.isFile()) return 'A file.'
  return entry.size > mostBytes ? `At most ${mostBytes / 2 ** 20} MB.` : undefined
}
