import { phrase } from '../phrase.ts'
import { textOf, type Network } from './network.ts'
import type { NetworkRow } from './rows.ts'
import { repeated, type Rule } from './rule.ts'

const agenciesWithoutPasswords = (network: Network) =>
  new Set(
    network
      .rows('agencies')
      .filter(({ stored }) => stored.directory_only === true)
      .map((row) => textOf(row, 'code')),
  )

const person = (row: NetworkRow) => `${textOf(row, 'directory_issuer')} ${textOf(row, 'directory_subject')}`

/** Rules of the sign-in by the directory of the firm. */
export const directoryRules: readonly Rule[] = [
  {
    table: 'agencies',
    check: (rows, report, network) => {
      if (!network.tables.has('users')) return []
      const secured = new Set(
        network
          .rows('users')
          .filter(({ stored }) => stored.break_glass === true && stored.blocked !== true)
          .map((row) => textOf(row, 'agency')),
      )
      return rows.map(
        (row) =>
          row.stored.directory_only === true &&
          !secured.has(textOf(row, 'code')) &&
          report(
            row,
            'directory_only',
            phrase`no, or a user of the agency with break_glass, who signs in when the directory does not answer`,
          ),
      )
    },
  },
  {
    table: 'users',
    check: (rows, report, network) => {
      const without = agenciesWithoutPasswords(network)
      return rows.map(
        (row) =>
          row.values.has('password') &&
          (row.stored.from_directory === true || without.has(textOf(row, 'agency'))) &&
          row.stored.break_glass !== true && {
            ...report(row, 'password', phrase`an empty cell, because the user signs in by the directory`),
            value: '…',
          },
      )
    },
  },
  {
    table: 'users',
    check: (rows, report) =>
      rows.map(
        (row) =>
          (textOf(row, 'directory_issuer') === '') !== (textOf(row, 'directory_subject') === '') &&
          report(row, 'directory_subject', phrase`a value with directory_issuer, and none without`),
      ),
  },
  {
    table: 'users',
    check: (rows, report) =>
      repeated(
        rows.filter((row) => textOf(row, 'directory_subject') !== ''),
        report,
        'directory_subject',
        (row) => `${textOf(row, 'agency')} ${person(row)}`,
      ),
  },
  { table: 'directory_groups', check: (rows, report) => repeated(rows, report, 'position') },
]
