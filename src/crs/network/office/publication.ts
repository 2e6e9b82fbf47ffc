import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { NetworkChange, network } from '../../../contract/network.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { Language } from '../../../domain/value/language.ts'
import { accountOfPerson, type Tx } from '../../database/transaction.ts'
import { formatLocal, type Clock } from '../../server/clock.ts'
import { checkNetwork, codesOf } from '../check/checkNetwork.ts'
import { danglingCodes, readRows } from '../check/rows.ts'
import { pastSailings } from '../check/sailingRules.ts'
import { RefusedLoad } from '../load/refusedLoad.ts'
import { existingOf } from '../load/existing.ts'
import { loadNetwork, NetworkChanged, PersonsNotTyped } from '../load/loadNetwork.ts'
import { isUnchanged, planLines, planLoad } from '../load/plan.ts'
import { readCodes, readCurrency, readVersion, readZone, type Client } from '../load/storedSql.ts'
import { inLanguage } from '../phrase.ts'
import { digitsOf } from '../table/kinds.ts'
import { tableNamed } from '../table/tables.ts'
import { changedTables, type ChangedTables, type LocatedFault } from './changedTables.ts'
import { companiesNeeded, type Officer } from './entitlement.ts'

/** Faults of which each is sent; the others are counted. */
const mostFaults = 500

const sent = (faults: readonly LocatedFault[], language: Language, omitted: number) => ({
  faults: faults
    .slice(0, mostFaults)
    .map((fault) => ({ ...fault, expected: inLanguage(fault.expected, language) })),
  total: faults.length + omitted,
})

/** The changes in their tables, with the companies that they concern; refused where they are not the officer’s to make. */
export async function ownChanges(
  { pool, entitled }: Officer,
  changes: readonly NetworkChange[],
  now: Date,
): Promise<(ChangedTables & { companies: ReadonlySet<string> }) | Refusal> {
  const unknown = changes.findIndex(({ table }) => tableNamed(table) === undefined)
  const { table = '' } = changes[unknown] ?? {}
  if (unknown >= 0) return refuse('network_table_unknown', { table }, `/changes/${unknown}`)
  const changed = await changedTables(pool, changes, now)
  const companies = await companiesNeeded(pool, entitled, changed.touched)
  return isRefusal(companies) ? companies : { ...changed, companies }
}

/** Faults of the cells of changed rows: their form, and codes of rows that do not exist. */
export async function checkChanges(
  officer: Officer,
  changes: readonly NetworkChange[],
  now: Date,
): Promise<AnswerOf<typeof network.check> | Refusal> {
  const changed = await ownChanges(officer, changes, now)
  if (isRefusal(changed)) return changed
  const { raw, changedRows, conflicts, locate } = changed
  const { pool: client } = officer
  const currency = await readCurrency(client)
  const digits = digitsOf(currency)
  const codes = new Map<string, ReadonlySet<string>>()
  const faults = [...conflicts]
  let omitted = 0
  for (const rawTable of changedRows.values()) {
    const table = tableNamed(rawTable.name)
    if (!table) continue
    const rows = readRows(table, rawTable, { digits })
    for (const { kind } of table.columns)
      if (kind.refersTo !== undefined && !codes.has(kind.refersTo))
        codes.set(kind.refersTo, await presentCodes(client, kind.refersTo, raw))
    const dangling = danglingCodes(rows, codes)
    faults.push(...[...rows.faults, ...dangling.faults].map(locate))
    omitted += rows.omitted + dangling.omitted
  }
  return sent(faults, officer.who.language, omitted)
}

async function presentCodes(
  client: Client,
  name: string,
  raw: Awaited<ReturnType<typeof changedTables>>['raw'],
): Promise<ReadonlySet<string>> {
  const table = tableNamed(name)
  if (!table) return new Set()
  const changed = raw.get(name)
  return changed ? codesOf(changed) : readCodes(client, table)
}

async function planChanges(officer: Officer, changes: readonly NetworkChange[], now: Date) {
  const { pool } = officer
  // Before the rows, so that a publication meanwhile is noticed.
  const version = await readVersion(pool)
  const changed = await ownChanges(officer, changes, now)
  if (isRefusal(changed)) return changed
  const { raw, conflicts, locate, companies } = changed
  const checked = checkNetwork(raw, await existingOf(pool, new Set(raw.keys()), now))
  const zone = checked.network.rows('network')[0]?.stored.timezone ?? (await readZone(pool))
  const today = formatLocal(now, typeof zone === 'string' ? zone : 'UTC').slice(0, 10)
  const { network: read } = checked
  // Rows of the past are not read, so each of such a day is one of the changes.
  const past = pastSailings(read, today, () => true)
  const faults = [...conflicts, ...[...checked.faults, ...past].map(locate)]
  return { version, faults, omitted: checked.omitted, network: read, today, companies }
}

/**
 * All faults of changes, or else the lines of what their publication would do; none if it would change nothing. The lines are
 * in the language of the reader unless another one is given.
 */
export async function previewChanges(
  officer: Officer,
  changes: readonly NetworkChange[],
  now: Date,
  linesIn = officer.who.language,
): Promise<AnswerOf<typeof network.preview> | Refusal> {
  const { language } = officer.who
  const planned = await planChanges(officer, changes, now)
  if (isRefusal(planned)) return planned
  const { version, faults, omitted, network: read, today } = planned
  if (faults.length > 0) return { version, ...sent(faults, language, omitted), lines: [] }
  return inWords(language, async () => {
    const plan = await planLoad(officer.pool, read, today, { now })
    const lines = isUnchanged(plan) ? [] : planLines(plan, read.settings.digits, linesIn)
    const { persons } = plan
    return { version, ...sent(faults, language, 0), lines, ...(persons > 0 && { persons }) }
  })
}

/** With the account that submitted the changes, where a second person publishes them. */
type Publication = InputOf<typeof network.publish>['body'] & { author?: number }

/**
 * Publishes changes whose preview a person has confirmed, and notes who did it and why. `endRequest` ends the request for the
 * publication in its transaction.
 */
export async function publishChanges(
  officer: Officer,
  { changes, version: confirmed, lines, persons, reason, author }: Publication,
  clock: Clock,
  endRequest?: (tx: Tx) => Promise<void>,
): Promise<AnswerOf<typeof network.publish> | Refusal> {
  const { pool, who } = officer
  const planned = await planChanges(officer, changes, clock.now())
  if (isRefusal(planned)) return planned
  const { version, faults, network: read, today } = planned
  if (version !== confirmed) return refuse('network_changed')
  if (faults.length > 0) return refuse('network_faulty', { count: faults.length })
  return inWords(who.language, async () => {
    const makers = [accountOfPerson(who), author ?? null].filter((id) => id !== null)
    const options = {
      today,
      source: reason,
      clock,
      version,
      who,
      makers,
      persons,
      ...(endRequest && { endRequest }),
    }
    const { invitations, refused } = await loadNetwork(pool, read, options, lines)
    return {
      version: version + 1,
      invitations: [...invitations],
      refused: refused.map((sentence) => inLanguage(sentence, who.language)),
    }
  })
}

/** Turns the reason for which a load refuses into a refusal with words of a language. */
export async function inWords<T>(language: Language, work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof NetworkChanged) return refuse('network_changed')
    if (cause instanceof PersonsNotTyped) return refuse('network_persons', { persons: cause.persons })
    if (cause instanceof RefusedLoad)
      return refuse('network_refused', { reason: inLanguage(cause.reason, language) })
    throw cause
  }
}
