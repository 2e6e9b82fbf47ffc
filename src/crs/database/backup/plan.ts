import { createReadStream, existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
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
  walPosition,
  readHistory,
  segmentNumberAt,
  segmentBytes,
  segmentName,
  timelineOf,
} from './wal.ts'

/** Sources of a restore. */
export interface Plan {
  base: Base
  timeline: number
  /** WAL files of the former data folder that the archive does not have, by path. */
  unarchived: string[]
  /** Why newer backups are not used, one line for each fault. */
  skipped: readonly string[]
}

export interface Sources {
  backupFolder: string
  /** The data of a former data folder whose WAL is used too. */
  formerData?: string
  /** The moment to restore; absent for everything there is. */
  until?: Date
}

/**
 * Chooses the base backup of a restore and checks all that it needs: the newest that is whole, since an older one reaches
 * the same moment by its WAL. Throws a StartupError that names what is wrong with each where none is.
 */
export async function planRestore(sources: Sources): Promise<Plan> {
  const { backupFolder, until } = sources
  const { bases, damaged } = readBases(backupFolder)
  const wal = readWal(sources)
  const usable = bases.filter((base) => leadsTo(base, wal))
  const candidates = usable.filter(({ manifest }) => !until || new Date(manifest.endedAt) <= until)
  if (candidates.length === 0) throw noBase(backupFolder, usable, damaged)
  const problemsOfPlaces = readPlaces(wal, backupFolder)
  const skipped: string[] = []
  for (const base of candidates.toReversed()) {
    const problems = [...(await problemsOf(base)), ...(await walProblems(base, wal, problemsOfPlaces, until))]
    const newer = damaged.filter((path) => path > base.path).map(isDamaged)
    if (problems.length === 0)
      return { base, timeline: wal.timeline, unarchived: wal.unarchived, skipped: [...newer, ...skipped] }
    skipped.push(...problems)
  }
  throw broken(`The backup ${backupFolder} is damaged, and no part of it was restored:`, [
    ...damaged.map(isDamaged),
    ...new Set(skipped),
  ])
}

/**
 * Checks every backup with its WAL; returns the names of the backups, or throws a StartupError that names what is wrong
 * and which moments can still be restored.
 */
export async function requireWholeBackups(backupFolder: string): Promise<string[]> {
  const { bases, damaged } = readBases(backupFolder)
  const [oldest] = bases
  if (!oldest) throw noBase(backupFolder, [], damaged)
  const wal = readWal({ backupFolder })
  const problemsOfPlaces = readPlaces(wal, backupFolder)
  const checked: CheckedBase[] = []
  for (const base of bases) checked.push({ base, problems: await problemsOf(base) })
  const found = [
    ...damaged.map(isDamaged),
    ...checked.flatMap(({ problems }) => problems),
    ...(await walProblems(bases.find((base) => leadsTo(base, wal)) ?? oldest, wal, problemsOfPlaces)),
  ]
  if (found.length === 0) return bases.map(({ name }) => name)
  const whole = checked.flatMap(({ base, problems }) =>
    problems.length === 0 && leadsTo(base, wal) ? [base] : [],
  )
  const ranges = await Promise.all(whole.map((base) => rangeOf(base, wal, problemsOfPlaces, backupFolder)))
  throw broken(
    `The backup ${backupFolder} is damaged:`,
    found,
    inWords(ranges.filter((range) => range !== undefined)),
  )
}

interface CheckedBase {
  base: Base
  problems: readonly string[]
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

const isDamaged = (path: string) => `${path} is damaged`

/** Names at most 20 problems between the first and the last line. */
const broken = (first: string, problems: readonly string[], last?: string) =>
  new StartupError(
    [
      first,
      ...problems.slice(0, 20).map((problem) => `  ${problem}`),
      ...(problems.length > 20 ? [`  and ${problems.length - 20} more`] : []),
      ...(last === undefined ? [] : [last]),
    ].join('\n'),
  )

/** Moments that one backup reaches, ISO 8601; `to` is absent where its WAL reaches the end. */
interface Range {
  from: string
  to?: string
}

/** Every later backup reaches a part of what an earlier one with the same end does. */
function inWords(ranges: readonly Range[]): string {
  const longest = ranges.filter(({ to }, nth) => ranges.findIndex((range) => range.to === to) === nth)
  if (longest.length === 0) return 'No moment can be restored.'
  const words = longest.map(({ from, to }) => `${from} to ${to === undefined ? 'the end' : `about ${to}`}`)
  return `Every moment of these can still be restored: ${words.join('; ')}.`
}

/**
 * The moments that a whole base backup reaches with the WAL before the first gap; undefined where it is not consistent.
 */
async function rangeOf(
  { manifest }: Base,
  wal: Wal,
  problemsOfPlaces: ReadPlaces,
  backupFolder: string,
): Promise<Range | undefined> {
  const end = placeOf(manifest.lastSegment)
  const last = lastPlace(wal, end)
  for (let place = placeOf(manifest.firstSegment); place <= last; place++) {
    if ((await problemsOfPlaces(place)).length === 0) continue
    if (place <= end) return undefined
    const before = namesAt(wal, place - 1).map((name) => archivedFile(backupFolder, name))
    const file = before.find((path) => existsSync(path))
    return { from: manifest.endedAt, to: file ? statSync(file).mtime.toISOString() : manifest.endedAt }
  }
  return { from: manifest.endedAt }
}

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

/** Returns whether the base backup was made on the newest timeline, or on one that led to it before it was left. */
function leadsTo({ manifest }: Base, { timeline, descent }: Wal): boolean {
  const made = timelineOf(manifest.firstSegment)
  const left = descent.find((one) => one.timeline === made)
  return made === timeline || (left !== undefined && walPosition(manifest.stop) <= left.until)
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
    from: at === 0 ? 0 : segmentNumberAt(descent[at - 1]?.until ?? 0n),
    to: until === undefined ? Infinity : segmentNumberAt(until),
  }))

const isAt =
  (place: number) =>
  ({ from, to }: Stretch) =>
    from <= place && place <= to

/** The names that a segment at a place may have: two where a timeline was left. */
const namesAt = (wal: Wal, place: number) =>
  stretchesOf(wal)
    .filter(isAt(place))
    .map(({ timeline }) => segmentName(timeline, place))

/** The last place of the WAL there is, or `end` where that is later. */
function lastPlace(wal: Wal, end: number): number {
  const stretches = stretchesOf(wal)
  const places = [...wal.segments]
    .filter((name) =>
      stretches.filter(isAt(placeOf(name))).some((stretch) => stretch.timeline === timelineOf(name)),
    )
    .map(placeOf)
  return Math.max(end, ...places)
}

/** Returns what is wrong with the WAL at a place. */
type ReadPlaces = (place: number) => Promise<readonly string[]>

/** Reads each segment once, however many backups need it. */
function readPlaces(wal: Wal, backupFolder: string): ReadPlaces {
  const read = new Map<number, Promise<readonly string[]>>()
  async function problemsAt(place: number): Promise<readonly string[]> {
    const names = namesAt(wal, place)
    const found = names.filter((name) => wal.segments.has(name))
    if (found.length === 0) return names.map((name) => `${archivedFile(backupFolder, name)} is missing`)
    const files = found.map((name) => archivedFile(backupFolder, name)).filter((file) => existsSync(file))
    const whole = await Promise.all(files.map(isWhole))
    return files.filter((_, nth) => !whole[nth]).map((file) => `${file} is damaged`)
  }
  return (place) => {
    const problems = read.get(place) ?? problemsAt(place)
    read.set(place, problems)
    return problems
  }
}

/**
 * Missing and damaged WAL. A restore of everything needs all segments since the base backup: PostgreSQL takes a gap for
 * the end. A restore of a moment ends with an error if it needs a segment after a gap.
 */
async function walProblems(
  { manifest }: Base,
  wal: Wal,
  problemsOfPlaces: ReadPlaces,
  until?: Date,
): Promise<string[]> {
  const first = placeOf(manifest.firstSegment)
  const end = placeOf(manifest.lastSegment)
  const last = until ? end : lastPlace(wal, end)
  const needed = Array.from({ length: last - first + 1 }, (_, nth) => first + nth)
  return (await inLanes(needed, problemsOfPlaces)).flat()
}

/** Returns whether the compressed file has its checksum and the size of a segment. */
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
