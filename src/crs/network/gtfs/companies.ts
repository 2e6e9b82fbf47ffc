import { transliterate } from '../../../domain/value/latin.ts'
import type { FeedRow } from './feed.ts'
import type { TextRow, TextTables } from './textRows.ts'
import type { Remark } from './remarks.ts'

export interface CompaniesOfAgencies {
  companyOf(agency: string): string
  companyRows: readonly TextRow[]
  /** Complete tables with the rows that new companies need, copied from a company that has them. */
  ofNewCompanies: TextTables
}

/** Tables without which nothing of a company is sold. */
const tablesOfCompanies = ['passenger_types', 'payment_methods'] as const

const plain = (name: string) =>
  transliterate(name)
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toUpperCase()

function newCode(id: string, name: string, used: ReadonlySet<string>): string {
  const words = plain(name).split(' ').filter(Boolean)
  const letters = words.join('').padEnd(3, 'X')
  const initials = words.map((word) => word.charAt(0)).join('')
  const candidates = [id.toUpperCase(), initials.slice(0, 3), letters.slice(0, 3), letters.slice(0, 4)]
  for (let number = 2; number < 1000; number++) candidates.push(`C${number}`)
  return candidates.find((code) => /^[A-Z][A-Z0-9]{1,3}$/.test(code) && !used.has(code)) ?? 'CMP'
}

const newLetters = (code: string, used: ReadonlySet<string>) =>
  [code.slice(0, 1), code.slice(0, 2), code, `${code}X`.slice(0, 4)]
    .map((letters) => letters.replaceAll(/\d/g, 'X'))
    .find((letters) => !used.has(letters)) ?? ''

/** Finds the company of each agency by code or name; the only one of the network is that of an only agency. */
export function companiesOfAgencies(
  agencies: readonly FeedRow[],
  network: TextTables,
  { company, remarks }: { company: string | undefined; remarks: Remark[] },
): CompaniesOfAgencies {
  const rows = [...(network.get('companies') ?? [])]
  const present = [...rows]
  const ruleSet = network.get('cancellation_steps')?.[0]?.rule_set ?? ''
  const byAgency = new Map<string, string>()
  const ofNewCompanies = new Map<string, readonly TextRow[]>()
  for (const agency of agencies) {
    const id = agency.text('agency_id')
    const name = agency.text('agency_name')
    const match =
      present.find(({ code }) => code === company || (company === undefined && code === id && id !== '')) ??
      present.find(({ name_en: english, name_el: greek }) =>
        [english, greek].some((other) => other && plain(other) === plain(name)),
      ) ??
      (present.length === 1 && agencies.length === 1 ? present[0] : undefined)
    if (match) {
      byAgency.set(id, match.code ?? '')
      continue
    }
    const code = newCode(id, name, new Set(rows.map((row) => row.code ?? '')))
    byAgency.set(id, code)
    const letters = newLetters(code, new Set(rows.map((row) => row.ticket_letter ?? '')))
    rows.push({
      code,
      name_en: name,
      market: 'domestic',
      ticket_letter: letters,
      cancellation_set: ruleSet,
      commission: '0',
    })
    const example = present.find(({ code: other }) =>
      tablesOfCompanies.every((name) => network.get(name)?.some((row) => row.company === other)),
    )
    remarks.push({
      subject: `company ${code}`,
      reason:
        'It is new; complete its commission, rules of refund and ticket letters in companies.csv, and its ticket numbers and taxes in ticket_series.csv and taxes.csv. ' +
        (example
          ? `Its passenger types and payment methods are those of ${example.code}.`
          : 'It needs rows in passenger_types.csv and payment_methods.csv.'),
    })
    for (const name of example ? tablesOfCompanies : [])
      ofNewCompanies.set(name, [
        ...(ofNewCompanies.get(name) ?? network.get(name) ?? []),
        ...(network.get(name) ?? [])
          .filter((row) => row.company === example?.code)
          .map((row) => ({ ...row, company: code })),
      ])
  }
  const [first = ''] = byAgency.values()
  return { companyOf: (agency) => byAgency.get(agency) ?? first, companyRows: rows, ofNewCompanies }
}
