import { StartupError } from '../../database/startupError.ts'
import type { Fault } from '../file/rawTable.ts'
import { english, type Phrase } from '../phrase.ts'

/** A fault of a file or of its rows. */
type AnyFault = Fault<Phrase | string>

/** Characters of a cell that are shown. */
const mostShown = 60

/** `fares.csv, line 12, gross: “12,345,6”; expected an amount …; did you mean 12.35?` */
export const faultLine = ({ file, line, column, value, expected, nearest }: AnyFault): string =>
  [file, line > 0 && `line ${line}`, column].filter(Boolean).join(', ') +
  `: ${value === '' && line === 0 ? '' : `${shownValue(value)}; `}expected ${asEnd(english(expected))}` +
  (nearest === undefined ? '' : `; did you mean ${nearest}?`)

function shownValue(value: string): string {
  if (value === '') return 'empty'
  const start = value.slice(0, mostShown).replaceAll(/[\p{Cc}\s]+/gu, ' ')
  return `“${start}${value.length > mostShown ? '…' : ''}”`
}

/** A sentence as the end of another one; words in capitals remain. */
const asEnd = (sentence: string) =>
  sentence.replace(/^\p{Lu}(?=[\p{Ll} ])/u, (first) => first.toLowerCase()).replace(/\.$/, '')

/** Faults of a file that are printed; the others are counted. */
const mostPrinted = 100

/** Faults of a folder, which its author is to mend. `omitted` are those that are only counted already. */
export class FaultyNetwork extends StartupError {
  constructor(faults: readonly AnyFault[], omitted = 0) {
    const byFile = Map.groupBy(faults, ({ file }) => file)
    const printed = [...byFile.values()].flatMap((ofFile) => ofFile.slice(0, mostPrinted))
    const all = faults.length + omitted
    const unprinted = all - printed.length
    const count = `${all} ${all === 1 ? 'fault' : 'faults'}; nothing was written.`
    super(
      [...printed.map(faultLine), ...(unprinted > 0 ? [`… and ${unprinted} more`] : []), count].join('\n'),
    )
  }
}
