import { noChain, type ChainSoFar } from '../command.ts'
import { isEntry, type Entry, type Misread } from './parse.ts'

export function chainBefore(entry: Entry, entries: readonly (Entry | Misread)[]): ChainSoFar {
  return entries
    .filter(isEntry)
    .filter(({ from }) => from < entry.from)
    .reduce((so, { row, args }) => {
      const next = row.soFar?.(so, args) ?? so
      return row.turns === true ? { ...next, turned: true } : next
    }, noChain)
}
