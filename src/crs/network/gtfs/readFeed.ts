import { readFile, readdir, realpath, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import type { Fault, RawTable } from '../file/rawTable.ts'
import { noFormula } from '../file/openTable.ts'
import { type ArchiveLimits, ArchiveRefused, readArchive } from '../file/readArchive.ts'
import { readCsv } from '../file/readCsv.ts'
import type { FeedTables } from './feed.ts'
import { specification } from './specification.ts'

export interface ReadFeed {
  tables: FeedTables
  faults: Fault[]
}

const feedLimits: ArchiveLimits = { bytes: 512 * 2 ** 20, files: 5_000 }
const mostBytes = 256 * 2 ** 20

/** `stops` of `feed/stops.txt`; undefined for files that are not read. */
function nameOf(path: string): string | undefined {
  const name = /^(?:.*\/)?([a-z_]+)\.txt$/i.exec(path)?.[1]?.toLowerCase()
  return name !== undefined && name in specification && !path.includes('__MACOSX') ? name : undefined
}

/** Reads the files of a feed in a .zip or a folder, in which they may be one folder down. Reads nothing outside of it. */
export async function readFeed(path: string, limits = feedLimits): Promise<ReadFeed> {
  const refuse = (expected: string): ReadFeed => ({
    tables: new Map(),
    faults: [{ file: basename(path), line: 0, column: '', value: '', expected }],
  })
  const entry = await stat(path).catch(() => undefined)
  if (!entry) return refuse('A file or folder that can be read.')
  try {
    if (entry.isDirectory()) return parseFiles(await filesOfFolder(path))
    if (entry.size > mostBytes) return refuse(`At most ${mostBytes / 2 ** 20} MB.`)
    const files = readArchive(await readFile(path), limits, (file) => nameOf(file) !== undefined)
    return parseFiles(files)
  } catch (error) {
    if (error instanceof ArchiveRefused) return refuse(`A feed of GTFS. ${error.message}`)
    throw error
  }
}

/** Files are those of the folder that has stops.txt, the uppermost one if there are several. */
export function parseFiles(files: ReadonlyMap<string, Uint8Array>): ReadFeed {
  const folders = [...files.keys()]
    .filter((path) => nameOf(path) === 'stops')
    .map((path) => path.slice(0, path.lastIndexOf('/') + 1))
    .toSorted((first, second) => first.length - second.length)
  const [folder = ''] = folders
  const tables = new Map<string, RawTable>()
  const faults: Fault[] = []
  for (const [path, bytes] of files) {
    const name = nameOf(path)
    if (name === undefined || path.slice(0, path.lastIndexOf('/') + 1) !== folder) continue
    const read = readCsv(path.slice(folder.length), bytes, name)
    // A formula in a field that is not read does no harm.
    faults.push(...read.faults.filter(({ expected }) => expected !== noFormula))
    for (const table of read.tables) tables.set(name, table)
  }
  for (const [name, { isRequired }] of Object.entries(specification))
    if (isRequired && !tables.has(name))
      faults.push({ file: `${name}.txt`, line: 0, column: '', value: '', expected: 'A file of this name.' })
  if (!tables.has('calendar') && !tables.has('calendar_dates'))
    faults.push({
      file: 'calendar.txt',
      line: 0,
      column: '',
      value: '',
      expected: 'This file or calendar_dates.txt.',
    })
  return { tables, faults }
}

async function filesOfFolder(path: string): Promise<Map<string, Uint8Array>> {
  const root = await realpath(path)
  const entries = await readdir(root, { withFileTypes: true })
  const folders = ['', ...entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${name}/`)]
  const files = new Map<string, Uint8Array>()
  for (const folder of folders)
    for (const name of await readdir(join(root, folder))) {
      if (nameOf(name) === undefined) continue
      const file = await realpath(join(root, folder, name)).catch(() => '')
      if (relative(root, file) !== join(folder, name))
        throw new ArchiveRefused(`${folder}${name} is a link, or cannot be read.`)
      const { size } = await stat(file)
      if (size > mostBytes)
        throw new ArchiveRefused(`${folder}${name} has more than ${mostBytes / 2 ** 20} MB.`)
      files.set(`${folder}${name}`, await readFile(file))
    }
  return files
}
