import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The demo network is in the data of the world and in the demo; a migration gave former databases its row. */
const isOfDemo = (file: string) => /^src\/crs\/(?:world\/(?:data|demo)|database\/migrations)\//.test(file)

const files = globSync('src/**/*.{ts,tsx,mjs,css,html,sql}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !isOfDemo(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

test('src names no currency and no zone of a network', () => {
  const named = files.filter(({ text }) => /\bEUR\b|€|Europe\/Athens/.test(text)).map(({ file }) => file)
  // The specification’s default of the setting, which counts at an outside CRS that names no currency.
  expect(named).toEqual(['src/domain/settings/setting.ts'])
})

/** The first column of a table of the demo network, and its countries. */
const columnOf = (table: string, title: string) => {
  const [head = '', ...lines] = readFileSync(join(root, `src/crs/world/data/${table}.csv`), 'utf8')
    .trim()
    .split('\n')
  const column = head.split(',').indexOf(title)
  return lines.map((line) => line.split(',')[column] ?? '')
}
const codes = new Set([
  ...columnOf('ports', 'code'),
  ...columnOf('ports', 'country'),
  ...columnOf('companies', 'code'),
  ...columnOf('agencies', 'code'),
])

const demoSales = 'sells to the passengers of the demo'
/** Literals that are codes of the demo network, each with its reason. */
const exceptions: Readonly<Record<string, readonly [codes: string, reason: string]>> = {
  'src/crs/disruption/demoParties.ts': ['AL ANA DE ES FR GB GR IT NL', demoSales],
  'src/crs/sale/demoPassengers.ts': ['1300 1377 FR GB GR IT PIR', demoSales],
  'src/crs/reference/countries.ts': ['GR', 'the residents of islands'],
  'src/crs/session/token.ts': ['1300', 'the default agency of the specification'],
  'src/desk/session/SignIn.tsx': ['1300', 'the default agency of the specification'],
  'src/desk/session/ForgotPassword.tsx': ['1300', 'the default agency of the specification'],
  'src/crs/network/check/recordRules.ts': ['VAT', 'the tax'],
  'src/crs/network/table/tariff.ts': ['VAT', 'the tax'],
  'src/crs/network/write/template.ts': ['CHI', 'the discount of children in the template'],
  'src/desk/booking/verbs/otherAgencyVerbs.ts': ['1377', 'a sample of an agency’s code'],
  'src/domain/value/country.ts': ['GB GR', 'other codes in use for two countries of ISO 3166'],
  'src/domain/ticket/form.ts': ['PAS', 'the paper of passengers, a name of the form files'],
  'src/crs/pricing/tariff.ts': ['VAT', 'the tax'],
  'src/crs/booking/record/recordedBookings.ts': ['VAT', 'the tax'],
  'src/domain/settings/setting.ts': ['EUR', 'the currency'],
}
/** The stock of certified persons, also the code of a port. */
const resources = new Set(['PAX'])

test('src has no country, port, company or agency of a network', () => {
  const found = files
    .filter(({ file }) => !file.endsWith('.sql'))
    .map(({ file, text }): [string, string] => {
      const code = text.replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, '')
      const literals = [...code.matchAll(/(['"`])([A-Z\d]{2,4})\1/g)].map(([, , literal = '']) => literal)
      const named = new Set(literals.filter((literal) => codes.has(literal) && !resources.has(literal)))
      return [file, [...named].toSorted().join(' ')]
    })
    .filter(([, named]) => named !== '')
  const expected = Object.entries(exceptions).map(([file, [named]]) => [file, named])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
})
