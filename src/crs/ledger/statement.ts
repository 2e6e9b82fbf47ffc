import type { Language } from '../../domain/value/language.ts'
import { nameIn } from '../reference/records.ts'
import { serverText } from '../server/serverText.ts'
import type { Clearance } from './clearance.ts'

/** A clearance in words, as every kind of file shows it. Amounts are hundredths still. */
export interface Statement {
  title: string
  /** Named: who, with whom, for which days. */
  facts: [name: string, value: string][]
  columns: string[]
  rows: { cells: string[]; amount: number }[]
  totals: [name: string, amount: number][]
  currency: string
}

export function statementOf(clearance: Clearance, language: Language): Statement {
  const say = (code: string, parameters = {}) => serverText(language, code, parameters)
  const { agency, company, year, number, from, to, entries } = clearance
  return {
    title: say('clearance_title', { number, year }),
    facts: [
      [say('clearance_agency'), `${agency.code} ${agency.name}`],
      [say('clearance_signature'), agency.signature],
      [say('clearance_company'), `${company.code} ${nameIn(language, company)}`],
      [say('clearance_period'), `${printDay(from)} – ${printDay(to)}`],
    ],
    columns: ['time', 'booking', 'kind', 'method', 'user', 'amount'].map((name) => say(`clearance_${name}`)),
    rows: entries.map(({ time, reference, kind, method, userName, amount }) => ({
      cells: [
        printTime(time),
        reference ?? '–',
        say(`clearance_of_${kind === 'refund' ? 'refund' : 'sale'}`),
        say(`clearance_by_${method}`),
        userName,
      ],
      amount,
    })),
    totals: [
      [say('clearance_sold'), clearance.sold],
      [say('clearance_refunded'), clearance.refunded],
      [say('clearance_total'), clearance.amount],
      [say('clearance_commission', { percent: company.commission }), -clearance.commission],
      [say('clearance_due'), clearance.due],
    ],
    currency: agency.currency,
  }
}

export const printDay = (date: string) => date.split('-').reverse().join('/')

function printTime(local: string): string {
  const [date = '', time = ''] = local.split(' ')
  return `${printDay(date)} ${time}`
}
