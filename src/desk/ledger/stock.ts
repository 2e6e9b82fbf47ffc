import type { TFunction } from 'i18next'
import type { AnswerOf } from '../../contract/call.ts'
import type { ledger } from '../../contract/ledger.ts'
import { printCount } from '../../domain/value/money.ts'
import { columnsOf } from '../grid/column.ts'
import { formatMoney } from '../language/money.ts'

export type Credits = AnswerOf<typeof ledger.credits>

/** A ticket series, and the credit that its tickets are sold on: that with the company, else that of the agency. */
type Series = Credits['ticketStockInfo'][number] & Pick<Credits, 'creditLimit' | 'currentCredit'>

export function stockOf({ ticketStockInfo, companies, ...account }: Credits): readonly Series[] {
  return ticketStockInfo.map((series) => {
    const { creditLimit, currentCredit } =
      companies.find(({ company }) => company === series.company) ?? account
    return { ...series, creditLimit, currentCredit }
  })
}

export function stockColumns(t: TFunction<'ledger'>) {
  const money = (key: 'creditLimit' | 'currentCredit', tone: string) => ({
    title: t(titles[key]),
    width: 130,
    numeric: true,
    money: true as const,
    text: (series: Series) => formatMoney(series[key]),
    value: (series: Series) => series[key],
    tone: (series: Series) => (series[key] < 0 ? 'bad' : tone),
  })
  return columnsOf<Series>()(
    {
      company: { width: 120, grow: 1, text: ({ company }) => company },
      series: { width: 120, tone: 'strong', text: ({ series }) => series },
      automatic: {
        width: 130,
        text: ({ automatic }) => t(automatic ? 'stockColumn.yes' : 'stockColumn.no'),
      },
      remaining: {
        width: 120,
        numeric: true,
        text: ({ remaining }) => printCount(remaining),
        value: ({ remaining }) => remaining,
        tone: ({ remaining }) => (remaining > 0 ? 'strong' : 'bad'),
      },
      currentCredit: money('currentCredit', 'strong'),
      creditLimit: money('creditLimit', 'muted'),
    },
    (key) => t(`stockColumn.${key}`),
  )
}

const titles = { currentCredit: 'info.available', creditLimit: 'info.creditLimit' } as const
