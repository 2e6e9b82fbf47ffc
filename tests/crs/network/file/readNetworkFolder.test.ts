import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { readNetworkFolder } from '../../../../src/crs/network/file/readNetworkFolder.ts'
import { temporaryFolder } from '../../../kit/folder.ts'
import { xlsxFile, xlsxRow } from '../../../kit/crs/xlsxFile.ts'

const outside = temporaryFolder()
const folder = join(outside.path, 'network')
afterAll(() => outside.remove())
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
})

const write = (file: string, content: string | Uint8Array) => writeFileSync(join(folder, file), content)
const read = () => readNetworkFolder(folder, ['ports', 'lines', 'gtfs_stops'])
const ports = 'code\nPIR\n'

it('reads tables of CSV files, of a workbook, and of both', async () => {
  write('Ports.CSV', ports)
  write('gtfs_stops.csv', 'stop_id\n1\n')
  write('network.xlsx', xlsxFile({ lines: xlsxRow(1, ['code']) }))
  write('README.md', '# Our network')
  write('.DS_Store', '')
  const { tables, faults } = await read()
  expect(faults).toEqual([])
  expect(Object.fromEntries([...tables].map(([name, { file }]) => [name, file]))).toEqual({
    gtfs_stops: 'gtfs_stops.csv',
    lines: 'network.xlsx (lines)',
    ports: 'Ports.CSV',
  })
})

it('names files and sheets that are no table, with the nearest name', async () => {
  write('port.csv', ports)
  write('lines.xls', '')
  write('network.xlsx', xlsxFile({ Lins: xlsxRow(1, ['code']), Sheet2: '' }))
  write('holiday.jpg', '')
  mkdirSync(join(folder, 'ports.csv'))
  const { tables, faults } = await read()
  expect(tables.size).toBe(0)
  expect(faults.map(({ file, value, nearest }) => [file, value, nearest])).toEqual([
    ['holiday.jpg', 'holiday.jpg', undefined],
    ['lines.xls', 'lines.xls', 'lines.csv'],
    ['network.xlsx (Lins)', 'lins', 'lines'],
    ['port.csv', 'port.csv', 'ports.csv'],
    ['ports.csv', 'ports.csv', undefined],
  ])
})

it('names a file without a heading, which is not taken for a table that is missing', async () => {
  write('ports.csv', '')
  write('lines.csv', 'code\n')
  const { tables, faults } = await read()
  expect([...tables.keys()]).toEqual(['lines'])
  expect(faults).toEqual([
    {
      file: 'ports.csv',
      line: 0,
      column: '',
      value: '',
      expected: 'A heading with the names of columns, even if there are no rows.',
    },
  ])
})

it('refuses a table that two files have', async () => {
  write('ports.csv', ports)
  write('network.xlsx', xlsxFile({ ports: xlsxRow(1, ['code']) }))
  const { faults } = await read()
  expect(faults).toMatchObject([
    { file: 'ports.csv', value: 'ports', expected: 'A table once; network.xlsx (ports) has it as well.' },
  ])
})

it('refuses links and files of more than 256 MB without reading them', async () => {
  writeFileSync(join(outside.path, 'secret.csv'), ports)
  symlinkSync(join(outside.path, 'secret.csv'), join(folder, 'ports.csv'))
  symlinkSync('/nonexistent', join(folder, 'lines.csv'))
  write('gtfs_stops.csv', '')
  truncateSync(join(folder, 'gtfs_stops.csv'), 257 * 2 ** 20)
  const { tables, faults } = await read()
  expect(tables.size).toBe(0)
  expect(faults.map(({ file, expected }) => [file, expected])).toEqual([
    ['gtfs_stops.csv', 'At most 256 MB.'],
    ['lines.csv', 'A file that can be read.'],
    ['ports.csv', 'A file of this folder, not a link.'],
  ])
})

it('names a folder that does not exist', async () => {
  const { faults } = await readNetworkFolder(join(folder, 'nonexistent'), [])
  expect(faults).toMatchObject([{ line: 0, expected: 'A folder or a workbook that can be read.' }])
})
