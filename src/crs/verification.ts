import { asOwner } from './dataFolder.ts'
import { brokenRules } from './database/invariants.ts'
import { type BrokenChain, type ChainReport, verifyChains } from './journal/chain.ts'
import { type Head, headLines } from './journal/heads.ts'

const describeBroken = ({ agency, id, at, kind, problem }: BrokenChain) =>
  `agency ${agency}: ${id === 0 ? '' : `entry ${id}${at ? ` of ${at}` : ''}${kind ? `, ${kind},` : ''} `}${problem}`

/** Prints what was found; true if nothing is wrong. */
function report(chains: ChainReport, rules: Record<string, unknown[]>): boolean {
  const { broken, linked, erased, waiting, heads } = chains
  console.log(`${linked} journal entries of ${heads.length} agencies are linked, ${erased} of them erased.`)
  if (waiting.length > 0) console.log(`Not linked yet: ${waiting.length}, the first is entry ${waiting[0]}.`)
  for (const one of broken) console.log(`BROKEN: ${describeBroken(one)}`)
  for (const [rule, rows] of Object.entries(rules)) {
    console.log(`BROKEN: ${rule}`)
    for (const row of rows) console.log(`  ${JSON.stringify(row)}`)
  }
  console.log('The heads of the journal, to be kept elsewhere and given to the next check (--heads <file>):')
  process.stdout.write(headLines(heads))
  const isWhole = broken.length === 0 && Object.keys(rules).length === 0
  console.log(isWhole ? 'Everything agrees.' : 'See BROKEN above.')
  return isWhole
}

/**
 * Checks the journal and the records and prints what was found; true if they agree. In one transaction, so that the checks
 * see the same records while servers go on.
 */
export const verify = (url: string, kept: readonly Head[]): Promise<boolean> =>
  asOwner(url, 'journal_link', (owner) =>
    owner
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => report(await verifyChains(tx, kept), await brokenRules(tx))),
  )
