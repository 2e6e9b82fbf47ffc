import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { StartupError } from '../database/startupError.ts'
import { type Database, system, type Tx } from '../database/transaction.ts'
import { replaceFile } from '../durableFile.ts'

/** The last link of the chain of an agency. It fixes all entries before it, so the latest one is enough. */
export interface Head {
  agency: string
  position: number
  /** Hexadecimal. */
  hash: string
}

/** Next to the embedded database, and not in it. */
export const headsFileIn = (folder: string) => join(folder, 'journal-heads.txt')

/** One line for each head: agency, position, hash. */
export const headLines = (heads: readonly Head[]): string =>
  heads.map(({ agency, position, hash }) => `${agency} ${position} ${hash}\n`).join('')

export function parseHeads(file: string): Head[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => {
    const [, agency, position, hash] = /^(\S+) (\d+) ([0-9a-f]{64})$/.exec(line) ?? []
    if (agency === undefined || hash === undefined)
      throw new StartupError(`${file} has a line that is no head of a journal: ${line}`)
    return { agency, position: Number(position), hash }
  })
}

const readHeads = async (tx: Tx): Promise<Head[]> =>
  (await sql<Head>`select * from journal_heads()`.execute(tx)).rows

/** Returns whether the entries that the head fixes are still those from which it was made. */
async function isOnChain(tx: Tx, { agency, position, hash }: Head): Promise<boolean> {
  const found = await sql<{ hash: string | null }>`
    select journal_link_at(${agency}, ${position}) as hash`.execute(tx)
  return found.rows[0]?.hash === hash
}

/**
 * Writes the heads to a file outside the database. A head whose entries have been cut off or replaced since it was
 * written stays as it is, and is returned.
 */
export async function keepHeads(database: Pick<Database, 'transaction'>, file: string): Promise<Head[]> {
  const kept = existsSync(file) ? parseHeads(file) : []
  const { heads, lost } = await database.transaction(
    system,
    async (tx) => {
      const onChain = await Promise.all(kept.map((head) => isOnChain(tx, head)))
      return { heads: await readHeads(tx), lost: kept.filter((_, nth) => !onChain[nth]) }
    },
    { readOnly: true },
  )
  const fixed = new Set(lost.map(({ agency }) => agency))
  const written = headLines([...lost, ...heads.filter(({ agency }) => !fixed.has(agency))])
  if (written === headLines(kept)) return lost
  await replaceFile(file, written)
  return lost
}

/** Entries linked in one transaction. */
const batchSize = 5000

/**
 * Appends the committed entries to the chains of their agencies. Only one of several processes does so at a time. Once
 * the signal is aborted, the running batch is the last one: after an upgrade there may be millions of entries.
 */
export async function linkEntries(
  database: Pick<Database, 'transaction'>,
  signal?: AbortSignal,
): Promise<number> {
  for (let total = 0; ;) {
    const linked = await database.transaction(system, async (tx) => {
      const { rows } = await sql<{ linked: number }>`select link_journal(${batchSize}) as linked`.execute(tx)
      return rows[0]?.linked ?? 0
    })
    total += linked
    if (linked < batchSize || signal?.aborted) return total
  }
}
