import { previewText } from '../command/line/previewText.ts'
import { atEnd, fail, peek } from '../command/line/reader.ts'
import { row, verb, type Row } from '../command/line/row.ts'
import { simple } from '../command/line/words/simple.ts'
import { withDays } from '../command/line/words/withDays.ts'

interface WithCompanies {
  companies?: string[]
}

/** A verb that opens accounts, with the companies to show or without; `most` of them. */
function withCompanies(place: number, name: string, command: string, word: string, most: number): Row {
  const usage = most === 1 ? `${word} [hlc]` : `${word} [hlc dkt]`
  return row<WithCompanies>({
    ...verb(word),
    ...{ name, command, place, usage },
    words: ({ companies }) => ({ company: companies.map((code) => code.toLowerCase()) }),
    read(reader, { companies: known }) {
      reader.at = 1
      const companies: string[] = []
      while (companies.length < most && !atEnd(reader)) {
        const code = peek(reader, 'company')?.keys.toUpperCase()
        if (code === undefined || !known.includes(code)) return fail(reader, ['company'])
        if (!companies.includes(code)) companies.push(code)
        reader.at += 1
      }
      if (!atEnd(reader)) return fail(reader, ['nothing'])
      if (companies.length > 0) return { companies }
      peek(reader, 'company')
      return {}
    },
    print: ({ companies = [] }) => [word, ...companies].join(' ').toLowerCase(),
    preview: ({ companies = [] }) =>
      companies.length === 0
        ? previewText(name)
        : previewText(`${name}Of`, { companies: companies.join(', ') }),
    examples: [word, `${word} hlc`],
  })
}

/** The accounts of the agency. */
export const ledgerRows: readonly Row[] = [
  withCompanies(375, 'clearings', 'app.companyClearings', 'clr', 1),
  withCompanies(380, 'financialData', 'ledger.financialData', 'fin', 8),
  simple(385, 'ticketStock', 'ledger.ticketStock', 'stk'),
  withDays(390, 'actionLog', 'app.actionLog', 'log'),
  simple(395, 'agencyInfo', 'app.info', 'info'),
]
