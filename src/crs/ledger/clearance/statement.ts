import type { Language } from '../../../domain/value/language.ts'
import { printDecimal } from '../../../domain/value/money.ts'
import { nameIn } from '../../reference/records.ts'
import { serverText } from '../../server/serverText.ts'
import type { Clearance } from './clearance.ts'

/** A clearance as text for every kind of file. Amounts are still integers. */
export interface Statement {
  language: Language
  title: string
  /** Agency, company and period with their labels. */
  facts: [name: string, value: string][]
  columns: string[]
  rows: { cells: string[]; amount: number }[]
  totals: [name: string, amount: number][]
  currency: string
  digits: number
}

export function statementOf(clearance: Clearance, language: Language): Statement {
  const translate = (code: string, parameters = {}) => serverText(language, code, parameters)
  const { agency, company, year, number, from, to, entries } = clearance
  return {
    language,
    title: translate('clearance_title', { number, year }),
    facts: [
      [translate('clearance_agency'), `${agency.code} ${agency.name}`],
      [translate('clearance_signature'), agency.signature],
      [translate('clearance_company'), `${company.code} ${nameIn(language, company)}`],
      [translate('clearance_period'), `${printDay(from)} – ${printDay(to)}`],
    ],
    columns: ['time', 'booking', 'kind', 'method', 'user', 'amount'].map((name) =>
      translate(`clearance_${name}`),
    ),
    rows: entries.map(({ time, reference, kind, method, userName, amount }) => ({
      cells: [
        printTime(time),
        reference ?? '–',
        translate(`clearance_of_${kind === 'refund' ? 'refund' : 'sale'}`),
        translate(`clearance_by_${method}`),
        userName,
      ],
      amount,
    })),
    totals: [
      [translate('clearance_sold'), clearance.sold],
      [translate('clearance_refunded'), clearance.refunded],
      [translate('clearance_total'), clearance.amount],
      [
        translate('clearance_commission', { percent: printDecimal(company.commission) }),
        -clearance.commission,
      ],
      [translate('clearance_due'), clearance.due],
    ],
    currency: agency.currency,
    digits: clearance.digits,
  }
}

export const printDay = (date: string) => date.split('-').reverse().join('/')

/** `2026-05-16 00:00` as `16/05/2026 00:00`. */
export function printTime(local: string): string {
  const [date = '', time = ''] = local.split(' ')
  return `${printDay(date)} ${time}`
}
