import { kindOfAddress } from '../../../domain/onBoard/authority.ts'
import { lineAt, phrase } from '../phrase.ts'
import { textOf } from './network.ts'
import type { NetworkRow } from './rows.ts'
import type { Report, Rule } from './rule.ts'

/** A member of the crew is on board once. */
function faultsOfCrew(rows: readonly NetworkRow[], report: Report) {
  const periods = Map.groupBy(rows, (row) => `${textOf(row, 'vessel')} ${textOf(row, 'number')}`)
  return [...periods.values()].flatMap((same) => {
    const ordered = same.toSorted((a, b) => (textOf(a, 'from_date') < textOf(b, 'from_date') ? -1 : 1))
    return ordered.map((row, index) => {
      if (textOf(row, 'to_date') < textOf(row, 'from_date'))
        return report(row, 'to_date', phrase`nothing before from_date`)
      const former = ordered[index - 1]
      return (
        former &&
        textOf(row, 'from_date') <= textOf(former, 'to_date') &&
        report(
          row,
          'from_date',
          phrase`a day after to_date of ${lineAt(former.line)}, which has the same number`,
        )
      )
    })
  })
}

const faultsOfAuthorities = (rows: readonly NetworkRow[], report: Report) =>
  rows.flatMap((row) => {
    const kind = textOf(row, 'kind')
    const isSftp = kind === 'sftp'
    return [
      kindOfAddress(textOf(row, 'address')) !== kind && report(row, 'address', phrase`an address of ${kind}`),
      isSftp &&
        textOf(row, 'host_key') === '' &&
        report(row, 'host_key', phrase`the fingerprint of the host key`),
      isSftp &&
        textOf(row, 'secret') === '' &&
        report(row, 'secret', phrase`the name of a setting of the server`),
    ]
  })

export const onBoardRules: readonly Rule[] = [
  { table: 'crew', check: faultsOfCrew },
  { table: 'authorities', check: faultsOfAuthorities },
]
