import { readFileSync, readdirSync, writeFileSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkNetwork } from '../../../../src/crs/network/check/checkNetwork.ts'
import {
  importIntoFolder,
  readFolder,
  reportLines,
  importGtfs,
} from '../../../../src/crs/network/gtfs/feedFolder.ts'
import { temporaryFolder } from '../../../kit/folder.ts'
import { today, aegean, bytesOf, zipOf } from './feeds.ts'
import { xlsxFile, xlsxRow } from '../../../kit/crs/xlsxFile.ts'
import { strToU8, zipSync } from 'fflate'
import { readFeed } from '../../../../src/crs/network/gtfs/readFeed.ts'

const data = join(import.meta.dirname, 'data')
const parent = temporaryFolder()
afterAll(() => parent.remove())

const textOf = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8')

async function faultsIn(folder: string) {
  const { tables, faults } = await readFolder(folder)
  return [...faults, ...checkNetwork(tables).faults].map(({ file, column }) => `${file} ${column}`)
}

describe('the feed of the Victoria Clipper', () => {
  const folder = join(parent.path, 'victoria')
  const feed = join(data, 'victoria-clipper-2018.zip')

  it('is of 2018, and refused unless it is moved', async () => {
    const result = await importIntoFolder(feed, folder, { today })
    expect(result.refused).toMatch('The feed is of 2018-01-01 to 2019-02-28, which is past')
    expect(readdirSync(folder)).toEqual([])
  })

  it('becomes tables in which the check only misses what no feed has', async () => {
    const result = await importIntoFolder(feed, folder, { today, from: '2027-01-01' })
    expect(reportLines(result, result.written)[0]).toBe(
      'Feed of 2027-01-04 to 2028-03-02, moved by 470 weeks: 3 new ports, 2 new lines, 29 rows of the timetable with 1242 sailings, 0 of them on sale, 0 new fares.',
    )
    expect(readdirSync(folder).toSorted()).toEqual([
      'companies.csv',
      'gtfs_routes.csv',
      'gtfs_stops.csv',
      'lines.csv',
      'network.csv',
      'ports.csv',
      'timetable.csv',
    ])
    expect(await faultsIn(folder)).toEqual(['companies.csv cancellation_set', 'network.csv currency'])
    expect(textOf(folder, 'gtfs_routes.csv')).toBe(
      'route_id,route_name,company,line,ship,cars,bikes,note\n' +
        '1,Seattle to Victoria,TVC,SEAVIC,,,yes,\n2,Seattle to Friday Harbor,TVC,SEAFRI,,,yes,\n',
    )
  })

  it('is on sale with ships and fares, in the zone to which a person corrects a port', async () => {
    const edit = (file: string, text: string, replacement: string) =>
      writeFileSync(join(folder, file), textOf(folder, file).replaceAll(text, replacement))
    edit('gtfs_routes.csv', ',,,yes,', ',C4 C5,,yes,')
    edit('ports.csv', 'US,America/Los_Angeles,48.42', 'CA,America/Vancouver,48,42'.replace('48,42', '48.42'))
    writeFileSync(
      join(folder, 'fares.csv'),
      'line,origin,destination,product,gross\nSEAVIC,SEA,VIC,DECK,99\nSEAFRI,SEA,FRI,DECK,80\n',
    )
    const result = await importIntoFolder(feed, folder, { today, from: '2027-01-01' })
    expect(result.report.counts).toMatchObject({ ports: 0, lines: 0, sailings: 1242, onSale: 1242 })
    expect(result.written).toEqual(['lines.csv', 'timetable.csv'])
    const again = await importIntoFolder(feed, folder, { today, from: '2027-01-01' })
    expect(reportLines(again, again.written).at(-1)).toBe('Nothing has changed.')
  })
})

it('takes the feed of the Warsaw ferries, whose last line has no end', async () => {
  const folder = join(parent.path, 'warsaw')
  const result = await importIntoFolder(join(data, 'warsaw-ferries'), folder, { today, from: '2027-05-01' })
  expect(result.report.counts).toMatchObject({ ports: 8, lines: 4, rows: 336, sailings: 15_056 })
  expect(result.report.faults).toEqual([])
  expect(await faultsIn(folder)).toEqual([
    'companies.csv cancellation_set',
    'companies.csv cancellation_set',
    'network.csv currency',
  ])
})

it('writes nothing into a folder with a fault, or a table of a workbook', async () => {
  const folder = join(parent.path, 'faulty')
  const options = { today, from: '2027-05-01' }
  await importIntoFolder(join(data, 'warsaw-ferries'), folder, options)
  writeFileSync(join(folder, 'prots.csv'), 'code\n')
  expect((await importIntoFolder(join(data, 'warsaw-ferries'), folder, options)).refused).toMatch(
    'a fault in prots.csv',
  )
  const book = join(parent.path, 'book')
  await importIntoFolder('/nonexistent', book, options)
  writeFileSync(
    join(book, 'network.xlsx'),
    xlsxFile({ ports: xlsxRow(1, ['code', 'name_en']) + xlsxRow(2, ['XXX', 'X']) }),
  )
  const { refused } = await importIntoFolder(join(data, 'warsaw-ferries'), book, options)
  expect(refused).toBe('The table ports is in a workbook; save it as ports.csv, which can be written.')
  expect(readdirSync(book)).toEqual(['network.xlsx'])
})

const folder = temporaryFolder()
afterAll(() => folder.remove())

function write(name: string, bytes: Uint8Array): string {
  const path = join(folder.path, name)
  writeFileSync(path, bytes)
  return path
}

function writeFolder(name: string): string {
  const path = join(folder.path, name)
  mkdirSync(path)
  for (const [file, bytes] of bytesOf(aegean)) writeFileSync(join(path, file), bytes)
  return path
}

const calls = async (path: string) => {
  const { tables, refused } = await importGtfs(path, new Map(), { today })
  return refused ?? tables.get('timetable')?.map(({ calls: text }) => text)
}

const expected = [
  'PIR 07:30 > SYR 11:40 11:50 > MYK 13:05',
  'MYK 18:10 > PIR 23:45',
  'PIR 21:00 > SYR 01:15+1 01:30+1 > MYK 06:05+1',
]

it('reads a folder and a .zip, also with a folder inside', async () => {
  expect(await calls(writeFolder('feed'))).toEqual(expected)
  expect(await calls(write('flat.zip', zipOf(aegean)))).toEqual(expected)
  expect(await calls(write('nested.zip', zipOf(aegean, 'feed/gtfs/')))).toEqual(expected)
})

it('reads byte order marks, CR and LF, and quotation marks', async () => {
  const files = Object.fromEntries(
    [...bytesOf(aegean)].map(([name, bytes]) => [
      name,
      strToU8(`\uFEFF${new TextDecoder().decode(bytes).replaceAll('\n', '\r\n')}`),
    ]),
  )
  expect(await calls(write('marks.zip', zipSync(files)))).toEqual(expected)
})

it('refuses bombs, paths out of the archive, links, and what is no feed', async () => {
  const bomb = zipSync({ 'stop_times.txt': new Uint8Array(4 * 2 ** 20) })
  const { faults } = await readFeed(write('bomb.zip', bomb), { bytes: 2 ** 20, files: 10 })
  expect(faults).toMatchObject([
    { file: 'bomb.zip', expected: expect.stringContaining('more than 1 MB') as string },
  ])
  expect(await calls(write('out.zip', zipSync({ '../stops.txt': strToU8('stop_id') })))).toMatch(
    'outside its folder',
  )
  expect(await calls(write('text.zip', strToU8('stop_id')))).toMatch('not a .zip archive')
  expect(await calls(join(folder.path, 'nonexistent.zip'))).toBe('A file or folder that can be read.')
  const linked = writeFolder('linked')
  symlinkSync('/etc/passwd', join(linked, 'areas.txt'))
  expect(await calls(linked)).toMatch('areas.txt is a link')
})
