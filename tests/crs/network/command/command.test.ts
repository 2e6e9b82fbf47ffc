import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { faultLine, FaultyNetwork } from '../../../../src/crs/network/check/faultyNetwork.ts'
import { load, readNetwork } from '../../../../src/crs/network/command/command.ts'
import { templateFiles } from '../../../../src/crs/network/write/template.ts'
import { setClock } from '../../../kit/crs/clock.ts'
import { freshDatabase, type FreshDatabase } from '../../../kit/crs/database.ts'
import { xlsxFile, xlsxRow } from '../../../kit/crs/xlsxFile.ts'
import { temporaryFolder } from '../../../kit/folder.ts'

const fault = { file: 'ports.csv', line: 3, column: 'code', value: '', expected: 'Each column once.' }

test('faults are one line each, whatever the cell has', () => {
  expect(faultLine(fault)).toBe('ports.csv, line 3, code: empty; expected each column once')
  expect(faultLine({ ...fault, line: 0, column: '' })).toBe('ports.csv: expected each column once')
  expect(faultLine({ ...fault, value: 'a\nb\tc', expected: 'PERSON or GROUP' })).toBe(
    'ports.csv, line 3, code: “a b c”; expected PERSON or GROUP',
  )
  expect(faultLine({ ...fault, value: 'x'.repeat(70), nearest: 'xy' })).toBe(
    `ports.csv, line 3, code: “${'x'.repeat(60)}…”; expected each column once; did you mean xy?`,
  )
})

test.each([
  ['a file', 'users.csv', (rows: string[][]) => rows.map((cells) => `${cells.join()}\n`).join('')],
  [
    'a sheet',
    'network.xlsx',
    (rows: string[][]) => xlsxFile({ users: rows.map((cells, at) => xlsxRow(at + 1, cells)).join('') }),
  ],
])('passwords of %s that others can read are refused', async (_, name, fileOf) => {
  const { path, remove } = temporaryFolder()
  const cells = { agency: '100', name: 'kari', full_name: 'Kari', nationality: 'NO', language: 'en' }
  const rows = [
    [...Object.keys(cells), 'password'],
    [...Object.values(cells), 'a long secret'],
  ]
  try {
    writeFileSync(join(path, name), fileOf(rows), { mode: 0o644 })
    await expect(readNetwork(path)).rejects.toThrow('1 fault')
    chmodSync(join(path, name), 0o600)
    expect((await readNetwork(path)).rows('users')).toHaveLength(1)
    if (name.endsWith('.xlsx')) expect((await readNetwork(join(path, name))).rows('users')).toHaveLength(1)
  } finally {
    remove()
  }
})

describe('a folder of a few tables', () => {
  let fresh: FreshDatabase
  let folder: ReturnType<typeof temporaryFolder>
  const clock = setClock('2027-01-01T12:00:00Z')
  beforeEach(async () => {
    fresh = await freshDatabase()
    folder = temporaryFolder()
    const complete = temporaryFolder()
    for (const [file, text] of templateFiles()) writeFileSync(join(complete.path, file), text)
    await load(fresh.database.pool, complete.path, { clock, confirm: () => Promise.resolve(true) })
    complete.remove()
  })
  afterEach(async () => {
    folder.remove()
    await fresh.drop()
  })

  const faultsWith = async (file: string, change: (text: string) => string) => {
    writeFileSync(join(folder.path, file), change(templateFiles().get(file)!))
    const { pool } = fresh.database
    const read = await readNetwork(folder.path, pool, clock.now()).catch((fault: unknown) => fault)
    return read instanceof FaultyNetwork ? read.message.split('\n').slice(0, -1) : []
  }

  test('must fit the tables of the database', async () => {
    expect(await faultsWith('fares.csv', (text) => text)).toEqual([])
    expect(await faultsWith('fares.csv', (text) => text.replace('DECK', 'DECKX'))).toContain(
      'fares.csv, line 2, product: “DECKX”; expected a code of accommodations or vehicle_categories',
    )
  })

  test('must not take away what a table of the database needs', async () => {
    const ships = (text: string) => text.replace('ATS:120', 'ATS:120 AB4:10')
    const accommodation = 'code,name_en,kind,berths,sold_as\nAB4,Cabin,cabin,4,whole cabin\n'
    writeFileSync(
      join(folder.path, 'accommodations.csv'),
      `${accommodation}DECK,Deck,seat_unnumbered,0,per person\nATS,Seat,seat_numbered,0,per person\n`,
    )
    expect((await faultsWith('ships.csv', ships))[0]).toBe(
      'database (fares.csv), line 4, product: “N01 BGO SVG AB4”; expected a fare of AB4 from BGO to SVG on N01 for all sales in the season high, or BGO-SVG:AB4 in not_sold of the line',
    )
  })
})
