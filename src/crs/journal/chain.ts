import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Head } from './heads.ts'

/** The fault of an agency’s chain at its first broken entry; the entry is absent where it has been deleted. */
export interface BrokenChain {
  agency: string
  id: number
  at: string | undefined
  kind: string | undefined
  problem: string
}

export interface ChainReport {
  /** At most one for each agency. */
  broken: BrokenChain[]
  heads: Head[]
  linked: number
  erased: number
  /** Ids of entries that the job has not linked yet: those of the last second or so. */
  waiting: number[]
}

interface LinkedEntry {
  chain: string
  position: number
  journalId: number
  salt: Buffer | null
  digest: Buffer
  hash: Buffer
  /** Null where the entry has been deleted, as all that follow. */
  id: number | null
  at: Date | null
  /** Microseconds since 1970. */
  microseconds: string | null
  agency: string | null
  userName: string | null
  kind: string | null
  bookingId: number | null
  version: number | null
  data: string | null
  state: string | null
  origin: string | null
  /** Null for an entry about no booking, or of a version that did not record rows. */
  record: string | null
}

/** Entries that are in memory at a time. */
const pageSize = 2000
const erasedDetails = '{"erased": true}'
const eraseKind = 'journal.erase'

const columns = sql`
  link.agency as chain, position, journal_id as "journalId", salt, digest, hash, id, at,
  (extract(epoch from at) * 1000000)::bigint::text as microseconds, journal.agency, user_name as "userName", kind,
  booking_id as "bookingId", version, data::text as data, state::text as state, origin::text as origin,
  record::text as record`

const sha256 = (...parts: (Buffer | string)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const lines = (...parts: (string | number | null)[]) => parts.map((part) => part ?? '').join('\n')

const digestOf = (salt: Buffer, { data, state, origin }: LinkedEntry) =>
  sha256(salt, lines(data, state, origin))

const hashOf = (before: Buffer, entry: LinkedEntry) =>
  sha256(
    before,
    entry.digest,
    lines(
      entry.id,
      entry.microseconds,
      entry.agency,
      entry.kind,
      entry.bookingId,
      entry.version,
      ...(entry.record === null ? [] : [entry.record]),
      entry.userName,
    ),
  )

/** Returns why the details of the entry are not those from which its digest was made. */
function changedDetails(entry: LinkedEntry): string | undefined {
  if (entry.salt) return digestOf(entry.salt, entry).equals(entry.digest) ? undefined : 'was changed'
  const isErased = entry.data === erasedDetails && entry.state === null && entry.origin === null
  return isErased ? undefined : 'was changed after its details were erased'
}

const brokenAt = (entry: LinkedEntry, problem: string): BrokenChain => ({
  agency: entry.chain,
  id: entry.journalId,
  at: entry.at?.toISOString(),
  kind: entry.kind ?? undefined,
  problem,
})

/** The chain of one agency, followed from its first entry that is attached. */
class Chain {
  readonly agency: string
  broken: BrokenChain | undefined
  erased: LinkedEntry[] = []
  #erasures = new Set<number>()
  #kept: readonly Head[]
  #position: number
  #hash: Buffer

  /** `start` is the last link of a detached season. */
  constructor(agency: string, kept: readonly Head[], start: Head | undefined) {
    this.agency = agency
    this.#kept = kept
    this.#position = start?.position ?? 0
    this.#hash = Buffer.from(start?.hash ?? '', 'hex')
  }

  get head(): Head {
    return { agency: this.agency, position: this.#position, hash: this.#hash.toString('hex') }
  }

  follow(entry: LinkedEntry): void {
    if (this.broken) return
    const problem = this.#problemOf(entry)
    if (problem !== undefined) {
      this.broken = brokenAt(entry, problem)
      return
    }
    this.#position = entry.position
    this.#hash = entry.hash
    if (!entry.salt) this.erased.push(entry)
    this.noteErasure(entry)
  }

  #problemOf(entry: LinkedEntry): string | undefined {
    if (entry.id === null) return 'was deleted'
    if (entry.position !== this.#position + 1)
      return `has position ${entry.position} after ${this.#position}: links before it were deleted`
    const changed = changedDetails(entry)
    if (changed !== undefined) return changed
    if (entry.agency !== this.agency || !hashOf(this.#hash, entry).equals(entry.hash))
      return 'was changed or is not in its place'
    const hash = entry.hash.toString('hex')
    if (this.#kept.some((head) => head.position === entry.position && head.hash !== hash))
      return 'is not the one of which the hash was kept: entries up to it were replaced'
    return undefined
  }

  /** Notes the erasure also for an entry that waits to be linked, since the details are erased already. */
  noteErasure({ kind, data }: LinkedEntry): void {
    if (kind !== eraseKind) return
    const { entries = [] } = JSON.parse(data ?? '{}') as { entries?: number[] }
    for (const id of entries) this.#erasures.add(id)
  }

  /** Ends the chain after all its entries have been followed. */
  end(): BrokenChain | undefined {
    if (this.broken) return this.broken
    const unrecorded = this.erased.find(({ journalId }) => !this.#erasures.has(journalId))
    if (unrecorded) return brokenAt(unrecorded, `was erased and no ${eraseKind} says so`)
    const missing = Math.max(0, ...this.#kept.map(({ position }) => position)) - this.#position
    if (missing <= 0) return undefined
    const from = { agency: this.agency, id: 0, at: undefined, kind: undefined }
    return { ...from, problem: `its end was cut off: ${missing} entries after position ${this.#position}` }
  }
}

/**
 * Follows every chain and compares it with the journal and with the heads that were kept elsewhere. The hashes are
 * computed here, not by the functions of the database, which can be changed by the same hand as its rows.
 */
export async function verifyChains(db: Kysely<Tables>, kept: readonly Head[]): Promise<ChainReport> {
  const chains = new Map<string, Chain>()
  const starts = await readStarts(db)
  const chainOf = (agency: string) => {
    const found =
      chains.get(agency) ??
      new Chain(
        agency,
        kept.filter((head) => head.agency === agency),
        starts.find((head) => head.agency === agency),
      )
    chains.set(agency, found)
    return found
  }
  let linked = 0
  for await (const entry of linkedEntries(db)) {
    chainOf(entry.chain).follow(entry)
    linked += 1
  }
  for (const { agency } of [...kept, ...starts]) chainOf(agency)
  const { waiting, broken } = await verifyOutside(db)
  for (const entry of waiting) chains.get(entry.chain)?.noteErasure(entry)
  const ended = [...chains.values()].flatMap((chain) => chain.end() ?? [])
  const named = new Set(ended.map(({ agency }) => agency))
  return {
    broken: [...ended, ...broken.filter(({ agency }) => !named.has(agency))],
    heads: [...chains.values()].map(({ head }) => head),
    linked,
    erased: [...chains.values()].reduce((sum, { erased }) => sum + erased.length, 0),
    waiting: waiting.map(({ journalId }) => journalId),
  }
}

/** Reads the heads from which the chains continue after the detached seasons, which are the first ones. */
async function readStarts(db: Kysely<Tables>): Promise<readonly Head[]> {
  const { rows } = await sql<Head>`
    select distinct on (agency) agency, position, encode(hash, 'hex') as hash from season_head
    order by agency, season desc`.execute(db)
  return rows
}

/** Every link in the order of its chain, with its entry. */
async function* linkedEntries(db: Kysely<Tables>): AsyncGenerator<LinkedEntry> {
  let last: Pick<LinkedEntry, 'chain' | 'position'> | undefined = { chain: '', position: 0 }
  while (last) {
    const { rows }: { rows: LinkedEntry[] } = await sql<LinkedEntry>`
      select ${columns} from journal_link link left join journal on id = journal_id
      where (link.agency, position) > (${last.chain}, ${last.position}) and position is not null
      order by link.agency, position limit ${pageSize}`.execute(db)
    yield* rows
    last = rows.at(-1)
  }
}

/** Entries that no link has, and links that wait. */
async function verifyOutside(
  db: Kysely<Tables>,
): Promise<Pick<ChainReport, 'broken'> & { waiting: LinkedEntry[] }> {
  const { rows: waiting } = await sql<LinkedEntry>`
    select ${columns} from journal_link link left join journal on id = journal_id
    where position is null order by journal_id`.execute(db)
  const { rows: inserted } = await sql<Omit<BrokenChain, 'problem' | 'at'> & { at: Date }>`
    select agency, id, at, kind from journal
    where not exists (select from journal_link where journal_id = id) order by id`.execute(db)
  const broken = [
    ...inserted.map((entry) => ({
      ...entry,
      at: entry.at.toISOString(),
      problem: 'was inserted, or its link was deleted',
    })),
    ...waiting.flatMap((entry) => {
      const problem = entry.id === null ? 'was deleted before it was linked' : changedDetails(entry)
      return problem === undefined ? [] : [brokenAt(entry, problem)]
    }),
  ].toSorted((a, b) => a.id - b.id)
  const first = broken.filter(({ agency }, nth) => broken.findIndex((one) => one.agency === agency) === nth)
  return { waiting, broken: first }
}
