import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { load, readNetwork } from '../../../../src/crs/network/command/command.ts'
import { readCsv } from '../../../../src/crs/network/file/readCsv.ts'
import { exportNetwork } from '../../../../src/crs/network/write/exportNetwork.ts'
import { templateFiles } from '../../../../src/crs/network/write/template.ts'
import { setClock } from '../../../kit/crs/clock.ts'
import { freshDatabase, worldDay } from '../../../kit/crs/database.ts'
import { xlsxFile, xlsxRow } from '../../../kit/crs/xlsxFile.ts'
import { temporaryFolder } from '../../../kit/folder.ts'

const clock = setClock('2027-01-01T12:00:00Z')
/** Day 0 of the dates of a spreadsheet. */
const firstDay = Date.parse('1899-12-30')

/** As spreadsheet programs store what is typed: days and numbers as such, if they look the same again. */
function typed(cell: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(cell))
    return `<c s="1"><v>${(Date.parse(cell) - firstDay) / 86_400_000}</v></c>`
  return /^(0|[1-9]\d{0,8})(\.\d+)?$/.test(cell) && String(Number(cell)) === cell
    ? `<c><v>${cell}</v></c>`
    : cell
}

/** One sheet for each table. */
function workbookOf(files: ReadonlyMap<string, string>): Uint8Array {
  const sheets = [...files].flatMap(([file, text]) => {
    if (!file.endsWith('.csv')) return []
    const name = file.replace('.csv', '')
    const { columns, rows } = readCsv(file, Buffer.from(text), name).tables[0]!
    const lines = [columns, ...rows.map(({ cells }) => cells.map(typed))]
    return [[name, lines.map((cells, at) => xlsxRow(at + 1, cells)).join('')] as const]
  })
  return xlsxFile(Object.fromEntries(sheets))
}

async function withWorkbook<T>(files: ReadonlyMap<string, string>, work: (folder: string) => Promise<T>) {
  const { path, remove } = temporaryFolder()
  try {
    writeFileSync(join(path, 'network.xlsx'), workbookOf(files), { mode: 0o600 })
    return await work(path)
  } finally {
    remove()
  }
}

async function withFiles<T>(files: ReadonlyMap<string, string>, work: (folder: string) => Promise<T>) {
  const { path, remove } = temporaryFolder()
  try {
    for (const [name, text] of files) writeFileSync(join(path, name), text, { mode: 0o600 })
    return await work(path)
  } finally {
    remove()
  }
}

test('a workbook of all tables is checked and loaded as the folder is', async () => {
  const exportOf = async (folder: string) => {
    const { database, drop } = await freshDatabase()
    try {
      const lines = await load(database.pool, folder, { clock, confirm: () => Promise.resolve(true) })
      expect(lines[0]).toBe('Loaded and published.')
      expect(await load(database.pool, folder, { clock, confirm: () => expect.fail('changed') })).toEqual([
        'The database has all of it already; nothing was changed.',
      ])
      return await exportNetwork(database.pool, '2027-01-01')
    } finally {
      await drop()
    }
  }
  expect(await withWorkbook(templateFiles(), exportOf)).toEqual(await withFiles(templateFiles(), exportOf))
})

test('a workbook of the demo world has the same rows as its folder, and no fault @all', async () => {
  const { database, drop } = await freshDatabase('world')
  const files = await exportNetwork(database.pool, worldDay)
  await drop()
  const rowsOf = async (folder: string) => {
    const network = await readNetwork(folder)
    const names = [...network.tables.keys()].toSorted()
    return new Map(names.map((name) => [name, network.rows(name).map(({ stored }) => stored)]))
  }
  expect(await withWorkbook(files, rowsOf)).toEqual(await withFiles(files, rowsOf))
})
