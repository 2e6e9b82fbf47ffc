import { createReadStream, existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { StartupError } from '../startupError.ts'
import { archivedFile, archivedNames, readArchived } from './archive.ts'
import { type Base, problemsOf, readBases } from './base.ts'
import { inLanes } from './copy.ts'
import {
  type Descent,
  historyName,
  isHistory,
  isSegment,
  placeOf,
  positionOf,
  readHistory,
  segmentAt,
  segmentBytes,
  segmentName,
  timelineOf,
} from './wal.ts'

/** What is restored from where. */
export interface Plan {
  base: Base
  timeline: number
  /** WAL files of the former data folder that the archive does not have, by path. */
  unarchived: string[]
}

export interface Sources {
  backupFolder: string
  /** The data of a former data folder whose WAL is used too. */
  formerData?: string
  /** The moment to restore; absent for everything there is. */
  until?: Date
}

/** Chooses the base backup of a restore and checks all that it needs; throws a StartupError that names what is wrong. */
export async function planRestore(sources: Sources): Promise<Plan> {
  const { backupFolder, until } = sources
  const { bases, damaged } = readBases(backupFolder)
  const wal = readWal(sources)
  const usable = bases.filter((one) => leadsTo(one, wal))
  const base = usable.findLast(({ manifest }) => !until || new Date(manifest.endedAt) <= until)
  if (!base) throw noBase(backupFolder, usable, damaged)
  const problems = [...(await problemsOf(base)), ...(await walProblems(base, wal, sources))]
  if (problems.length > 0) throw broken(base.path, problems)
  return { base, timeline: wal.timeline, unarchived: wal.unarchived }
}

/** Checks every backup with its WAL; returns the names of the backups, or throws a StartupError that names what is wrong. */
export async function requireWholeBackups(backupFolder: string): Promise<string[]> {
  const { bases, damaged } = readBases(backupFolder)
  const [oldest] = bases
  if (!oldest) throw noBase(backupFolder, [], damaged)
  const wal = readWal({ backupFolder })
  const problems = await Promise.all(bases.map(problemsOf))
  const found = [
    ...damaged.map((path) => `${path} is damaged`),
    ...problems.flat(),
    ...(await walProblems(bases.find((one) => leadsTo(one, wal)) ?? oldest, wal, { backupFolder })),
  ]
  if (found.length > 0) throw broken(backupFolder, found)
  return bases.map(({ name }) => name)
}

function noBase(backupFolder: string, usable: readonly Base[], damaged: readonly string[]): StartupError {
  const [oldest] = usable
  if (oldest)
    return new StartupError(
      `The oldest backup was complete at ${oldest.manifest.endedAt}; a moment before that cannot be restored.`,
    )
  const found = damaged.length > 0 ? ` Damaged: ${damaged.join(', ')}.` : ''
  return new StartupError(`There is no complete backup in ${backupFolder}.${found}`)
}

const broken = (path: string, problems: readonly string[]) =>
  new StartupError(
    [
      `The backup ${path} is damaged, and no part of it was restored:`,
      ...problems.slice(0, 20).map((problem) => `  ${problem}`),
      ...(problems.length > 20 ? [`  and ${problems.length - 20} more`] : []),
    ].join('\n'),
  )

interface Wal {
  segments: ReadonlySet<string>
  unarchived: string[]
  /** The newest timeline, and those that led to it. */
  timeline: number
  descent: Descent
}

function readWal({ backupFolder, formerData }: Sources): Wal {
  const archived = archivedNames(backupFolder)
  const former = formerData === undefined ? [] : readdirSync(join(formerData, 'pg_wal'))
  const unarchived = former.filter((name) => (isSegment(name) || isHistory(name)) && !archived.includes(name))
  const names = [...archived, ...unarchived]
  const timeline = Math.max(1, ...names.filter(isHistory).map(timelineOf))
  const name = historyName(timeline)
  const history = archived.includes(name)
    ? readArchived(backupFolder, name).toString()
    : timeline > 1
      ? readFileSync(join(formerData ?? '', 'pg_wal', name), 'utf8')
      : ''
  return {
    segments: new Set(names.filter(isSegment)),
    unarchived: unarchived.map((one) => join(formerData ?? '', 'pg_wal', one)),
    timeline,
    descent: readHistory(history),
  }
}

/** Whether the base backup was made on the newest timeline, or on one that led to it before it was left. */
function leadsTo({ manifest }: Base, { timeline, descent }: Wal): boolean {
  const made = timelineOf(manifest.firstSegment)
  const left = descent.find((one) => one.timeline === made)
  return made === timeline || (left !== undefined && positionOf(manifest.stop) <= left.until)
}

/** The places of the WAL that a timeline has on the way to the newest one; it shares the last with the next one. */
interface Stretch {
  timeline: number
  from: number
  to: number
}

const stretchesOf = ({ timeline, descent }: Wal): Stretch[] =>
  [...descent, { timeline, until: undefined }].map(({ timeline: one, until }, at) => ({
    timeline: one,
    from: at === 0 ? 0 : segmentAt(descent[at - 1]?.until ?? 0n),
    to: until === undefined ? Infinity : segmentAt(until),
  }))

/**
 * Missing and damaged WAL. A restore of everything needs all segments since the base backup: PostgreSQL takes a gap for
 * the end. A restore of a moment ends with an error if it needs a segment after a gap.
 */
async function walProblems(
  { manifest }: Base,
  wal: Wal,
  { backupFolder, until }: Sources,
): Promise<string[]> {
  const stretches = stretchesOf(wal)
  const at = (place: number) => stretches.filter(({ from, to }) => from <= place && place <= to)
  const places = [...wal.segments]
    .filter((name) => at(placeOf(name)).some((one) => one.timeline === timelineOf(name)))
    .map(placeOf)
  const first = placeOf(manifest.firstSegment)
  const end = placeOf(manifest.lastSegment)
  const last = until ? end : Math.max(end, ...places)
  const needed = Array.from({ length: last - first + 1 }, (_, nth) => first + nth)
  const checked = await inLanes(needed, async (place) => {
    const names = at(place).map((one) => segmentName(one.timeline, place))
    const found = names.filter((name) => wal.segments.has(name))
    if (found.length === 0) return names.map((name) => `${archivedFile(backupFolder, name)} is missing`)
    const files = found.map((name) => archivedFile(backupFolder, name)).filter((file) => existsSync(file))
    const whole = await Promise.all(files.map(isWhole))
    return files.filter((_, nth) => !whole[nth]).map((file) => `${file} is damaged`)
  })
  return checked.flat()
}

/** Whether the compressed file has its checksum and the size of a segment. */
async function isWhole(path: string): Promise<boolean> {
  let size = 0
  try {
    await pipeline(createReadStream(path), createGunzip(), async (content: AsyncIterable<Buffer>) => {
      for await (const chunk of content) size += chunk.length
    })
    return size === segmentBytes
  } catch {
    return false
  }
}
