import { statSync } from 'node:fs'
import { lineAt, phrase } from '../phrase.ts'
import { tableNamed } from '../table/tables.ts'
import { listOf, numberOf, productsOf, textOf, type Network } from './network.ts'
import { directoryRules } from './directoryRules.ts'
import { onBoardRules } from './onBoardRules.ts'
import { repeated, type Report, type Rule } from './rule.ts'
import { faultAt, type NetworkRow, type RowFault } from './rows.ts'

/** Faults of rows that do not fit together, but for those of sailings and fares. */
export function recordFaults(network: Network): RowFault[] {
  return rules.flatMap(({ table, check }) => {
    const rows = network.rows(table)
    if (rows.length === 0) return []
    const { columns } = network.tables.get(table)?.table ?? { columns: [] }
    const report: Report = (row, name, expected) => {
      const column = columns.find((candidate) => candidate.name === name)
      const value = row.values.get(name)
      const text = column && value !== undefined ? column.kind.print(value, network.settings) : ''
      return faultAt(network.file(table), row.line, name, text, expected)
    }
    return check(rows, report, network).filter(
      (fault): fault is RowFault => fault !== undefined && fault !== false,
    )
  })
}

/** Faults of rows with a beginning behind the end. */
const reversed =
  (from: string, to: string): Rule['check'] =>
  (rows, report) =>
    rows.map((row) => isBehind(row, from, to) && report(row, to, phrase`nothing before ${from}`))

function isBehind({ stored }: NetworkRow, from: string, to: string): boolean {
  const [first, last] = [stored[from], stored[to]]
  if (typeof first === 'number' && typeof last === 'number') return first > last
  return typeof first === 'string' && typeof last === 'string' && first !== '' && last !== '' && first > last
}

const byCompany = (rows: readonly NetworkRow[]) => [
  ...Map.groupBy(rows, (row) => textOf(row, 'company')).values(),
]

/** Each age has one type. */
function faultsOfAges(rows: readonly NetworkRow[], report: Report) {
  return byCompany(rows).flatMap((types) => {
    const ordered = types.toSorted((a, b) => numberOf(a, 'from_age') - numberOf(b, 'from_age'))
    return ordered.map((row, index) => {
      const next = ordered[index + 1]
      const age = numberOf(row, 'from_age')
      if (index === 0 && age !== 0) return report(row, 'from_age', phrase`0 for the youngest type`)
      if (!next)
        return row.stored.to_age !== null && report(row, 'to_age', phrase`an empty cell for the oldest type`)
      const end = numberOf(next, 'from_age') - 1
      return (
        row.stored.to_age !== end &&
        report(row, 'to_age', phrase`${end}, the age before that of ${lineAt(next.line)}`)
      )
    })
  })
}

/** Rules of steps that begin where the one before ends. */
function faultsOfSteps(rows: readonly NetworkRow[], report: Report) {
  return [...Map.groupBy(rows, (row) => textOf(row, 'rule_set')).values()].flatMap((steps) => {
    const ordered = steps.toSorted((a, b) => numberOf(a, 'step') - numberOf(b, 'step'))
    return ordered.map((row, index) => {
      const former = ordered[index - 1]
      const { from_hours: from, to_hours: to } = row.stored
      if (typeof from === 'number' && typeof to === 'number' && from < to)
        return report(row, 'to_hours', phrase`no more hours than from_hours`)
      if (former && from !== former.stored.to_hours)
        return report(
          row,
          'from_hours',
          phrase`${String(former.stored.to_hours ?? 0)}, where the step of ${lineAt(former.line)} ends`,
        )
      return undefined
    })
  })
}

/** Series of a company, of which no two have a number in common. */
function faultsOfSeries(rows: readonly NetworkRow[], report: Report) {
  return byCompany(rows).flatMap((series) => {
    const ordered = series.toSorted((a, b) => numberOf(a, 'last_number') - numberOf(b, 'last_number'))
    return ordered.map((row, index) => {
      const former = ordered[index - 1]
      if (numberOf(row, 'next_number') > numberOf(row, 'last_number') + 1)
        return report(row, 'last_number', phrase`no number before next_number`)
      return (
        former &&
        numberOf(row, 'next_number') <= numberOf(former, 'last_number') &&
        report(row, 'next_number', phrase`a number behind the series of ${lineAt(former.line)}`)
      )
    })
  })
}

/** Rows that lead back to themselves by a column with the code of another row. */
const circular =
  (column: string): Rule['check'] =>
  (rows, report) => {
    const next = new Map(rows.map((row) => [textOf(row, 'code'), textOf(row, column)]))
    return rows.map((row) => {
      const passed = new Set([textOf(row, 'code')])
      for (let code = textOf(row, column); code !== ''; code = next.get(code) ?? '') {
        if (passed.has(code)) return report(row, column, phrase`a code that does not lead back to this row`)
        passed.add(code)
      }
      return undefined
    })
  }

/** Classes are codes of accommodations or their kinds. */
const unknownClasses =
  (column: string): Rule['check'] =>
  (rows, report, network) => {
    if (!network.tables.has('accommodations')) return []
    const kinds = tableNamed('accommodations')?.columns.find(({ name }) => name === 'kind')?.kind.choices
    const classes = new Set([...(kinds ?? []), ...network.by('accommodations', 'code').keys()])
    return rows.map(
      (row) =>
        listOf(row, column).some((item) => !classes.has(item)) &&
        report(row, column, phrase`codes or kinds of accommodations`),
    )
  }

/** Companies whose tickets no agency has numbers for, although ships sail for them. */
function faultsOfStock(rows: readonly NetworkRow[], report: Report, network: Network) {
  if (!network.tables.has('ticket_series')) return []
  const companyOfLine = new Map(
    network.rows('lines').map((line) => [textOf(line, 'code'), textOf(line, 'company')]),
  )
  const sold = new Set(
    [...network.rows('timetable'), ...network.rows('sailings')]
      .filter((row) => textOf(row, 'vessel') !== '')
      .map((row) => companyOfLine.get(textOf(row, 'line'))),
  )
  const numbered = new Set(network.rows('ticket_series').map((row) => textOf(row, 'company')))
  return rows.map(
    (row) =>
      sold.has(textOf(row, 'code')) &&
      !numbered.has(textOf(row, 'code')) &&
      report(row, 'code', phrase`a company with rows in ticket_series, because ships sail for it`),
  )
}

const shortestPassword = 8

const rules: readonly Rule[] = [
  ...directoryRules,
  ...onBoardRules,
  {
    table: 'port_groups',
    check: (rows, report, network) => {
      const ports = network.by('ports', 'code')
      return rows.map(
        (row) => ports.has(textOf(row, 'code')) && report(row, 'code', phrase`a code that no port has`),
      )
    },
  },
  { table: 'companies', check: (rows, report) => repeated(rows, report, 'ticket_letter') },
  { table: 'passenger_types', check: faultsOfAges },
  {
    table: 'payment_methods',
    check: (rows, report) =>
      byCompany(rows).flatMap((methods) => {
        const [first, second] = methods.filter(({ stored }) => stored.is_default === true)
        const [any] = methods
        if (!first) return [any && report(any, 'is_default', phrase`yes in one row of the company`)]
        return [
          second &&
            report(second, 'is_default', phrase`yes in one row of the company; ${lineAt(first.line)} has it`),
        ]
      }),
  },
  {
    table: 'companies',
    check: (rows, report, network) =>
      (['passenger_types', 'payment_methods'] as const).flatMap((name) => {
        if (!network.tables.has(name)) return []
        const present = new Set(network.rows(name).map((row) => textOf(row, 'company')))
        return rows.map(
          (row) =>
            row.stored.ended !== true &&
            !present.has(textOf(row, 'code')) &&
            report(row, 'code', phrase`a company with rows in ${name}`),
        )
      }),
  },
  { table: 'companies', check: faultsOfStock },
  { table: 'vehicle_categories', check: circular('if_longer') },
  { table: 'vehicle_categories', check: circular('if_higher') },
  { table: 'agencies', check: circular('parent') },
  {
    table: 'ships',
    check: (rows, report) =>
      rows.map(
        (row) =>
          numberOf(row, 'lane_low') + numberOf(row, 'lane_high') > 0 &&
          (numberOf(row, 'max_length') === 0 || numberOf(row, 'max_height') === 0) &&
          report(row, 'max_length', phrase`length and height of vehicles, because the ship has lanes`),
      ),
  },
  { table: 'cancellation_steps', check: faultsOfSteps },
  { table: 'discounts', check: unknownClasses('for_classes') },
  { table: 'discounts', check: unknownClasses('except_classes') },
  { table: 'discount_percents', check: unknownClasses('classes') },
  { table: 'discounts', check: reversed('from_age', 'to_age') },
  { table: 'discounts', check: reversed('proof_least', 'proof_most') },
  { table: 'discounts', check: reversed('cabin_full_fares', 'cabin_persons') },
  {
    table: 'taxes',
    check: (rows, report) =>
      rows.map((row) => {
        if (textOf(row, 'code').startsWith('PDU') && textOf(row, 'applies_to') !== 'passenger')
          return report(
            row,
            'applies_to',
            phrase`passenger, because the code is that of port dues; a surcharge needs another code`,
          )
        const [expected, other] = textOf(row, 'code').startsWith('VAT')
          ? ['percent', 'amount']
          : ['amount', 'percent']
        if (!row.values.has(expected))
          return report(
            row,
            expected,
            expected === 'percent'
              ? phrase`a value: the code is that of a tax`
              : phrase`a value: the code is that of an amount`,
          )
        return (
          row.values.has(other) && report(row, other, phrase`an empty cell, because ${expected} has a value`)
        )
      }),
  },
  { table: 'offers', check: reversed('from_date', 'to_date') },
  { table: 'offers', check: reversed('sold_from', 'sold_to') },
  {
    table: 'offers',
    check: (rows, report) => {
      const projects = new Set(
        rows.filter((row) => textOf(row, 'kind') === 'project').map((row) => textOf(row, 'code')),
      )
      return rows.map((row) => {
        const isDeal = textOf(row, 'kind') === 'deal'
        const project = textOf(row, 'project')
        if (isDeal) return !projects.has(project) && report(row, 'project', phrase`the code of a project`)
        return project !== '' && report(row, 'project', phrase`an empty cell, because it is no deal`)
      })
    },
  },
  { table: 'vouchers', check: reversed('from_date', 'to_date') },
  {
    table: 'vouchers',
    check: (rows, report) =>
      rows.map(
        (row) =>
          row.values.has('amount') === row.values.has('percent') &&
          report(row, 'amount', phrase`either an amount or a percentage`),
      ),
  },
  { table: 'ticket_series', check: faultsOfSeries },
  {
    table: 'products',
    check: (rows, report) =>
      rows.map((row) => {
        const kind = textOf(row, 'kind')
        const isPackage = kind === 'package'
        if (!isPackage && row.values.has('services'))
          return report(row, 'services', phrase`an empty cell, because it is no package`)
        if (isPackage && !row.values.has('per'))
          return report(row, 'per', phrase`PERSON or GROUP, of a package`)
        if (
          isPackage &&
          !/^[A-Z0-9_-]+:\d+( [A-Z0-9_-]+:\d+)*$/.test(String(row.values.get('services') ?? ''))
        )
          return report(
            row,
            'services',
            phrase`services of the package with a number each, such as MEAL:1 WIFI:1`,
          )
        if (kind === 'parcel' && !row.values.has('up_to'))
          return report(row, 'up_to', phrase`kilograms, of a parcel rate`)
        return undefined
      }),
  },
  {
    table: 'products',
    check: (rows, report) => {
      const services = new Set(
        rows
          .filter((row) => textOf(row, 'kind') === 'service')
          .map((row) => `${textOf(row, 'company')} ${textOf(row, 'code')}`),
      )
      return rows.map((row) => {
        const made = String(row.values.get('services') ?? '')
          .split(' ')
          .filter(Boolean)
        return (
          made.some((pair) => !services.has(`${textOf(row, 'company')} ${pair.split(':')[0] ?? ''}`)) &&
          report(row, 'services', phrase`codes of services of the same company`)
        )
      })
    },
  },
  {
    table: 'users',
    check: (rows, report) =>
      repeated(
        rows,
        report,
        'name',
        (row) => `${textOf(row, 'agency')} ${textOf(row, 'name').normalize('NFC').toLowerCase()}`,
      ),
  },
  {
    table: 'users',
    check: (rows, report) =>
      rows.map((row) => {
        const password = row.values.get('password')
        return (
          typeof password === 'string' &&
          password.length < shortestPassword && {
            ...report(row, 'password', phrase`at least ${shortestPassword} characters`),
            value: '…',
          }
        )
      }),
  },
  {
    table: 'lines',
    check: (rows, report, network) => {
      const products = productsOf(network)
      return rows.flatMap((row) => {
        const stops = listOf(row, 'stops')
        if (stops.length < 2) return report(row, 'stops', phrase`two ports or more`)
        return listOf(row, 'not_sold').flatMap((value) => {
          const [origin = '', destination = '', product] = value.split(/[-:]/)
          const expected =
            origin === destination || !stops.includes(origin) || !stops.includes(destination)
              ? phrase`pairs of two ports of the line: ${stops.join(' ')}`
              : product !== undefined && products?.has(product) === false
                ? phrase`a code of accommodations or vehicle_categories after the colon`
                : undefined
          return expected !== undefined && { ...report(row, 'not_sold', expected), value }
        })
      })
    },
  },
]

/** The fault of a file with passwords that others than its owner can read. */
export function faultsOfPasswordFile(path: string, network: Network): RowFault[] {
  const row = network.rows('users').find(({ values }) => values.has('password'))
  if (!row || process.platform === 'win32' || (statSync(path).mode & 0o077) === 0) return []
  return [
    faultAt(
      network.file('users'),
      0,
      'password',
      '…',
      phrase`a file that its owner alone can read (chmod 600), because it has passwords`,
    ),
  ]
}
