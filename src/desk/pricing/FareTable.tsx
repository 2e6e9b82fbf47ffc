import { useTranslation } from 'react-i18next'
import { sum } from '../../domain/value/money.ts'
import { formatMoney } from '../language/money.ts'
import { formatPercent } from '../language/percent.ts'
import type { TripPrices } from './price.ts'
import { usePricing } from './store.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'

type Priced = TripPrices['items'][number]

interface FareTableProps {
  title: string
  prices: TripPrices | undefined
  /** Name of the priced passenger, vehicle or product. */
  name(item: Priced): string
}

const parts = ['net', 'vat', 'dues', 'surcharges', 'total'] as const

/** Negative discounts occur: a fare can be dearer than the list price. */
function signed(percent: number): string {
  return `${percent > 0 ? '' : '+'}${formatPercent(-percent)}`
}

/** The price of each passenger, vehicle and product of a trip by component, and the sum of each component. */
export function FareTable({ title, prices, name }: FareTableProps) {
  const { t } = useTranslation('pricing')
  const pricing = usePricing((state) => state.pricing)
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      {prices === undefined ? (
        <p className="message plain">{pricing ? t('pricing') : t('notPriced')}</p>
      ) : (
        <table className="fare-table">
          <thead>
            <tr>
              <th>{t('fare.what')}</th>
              {parts.map((part) => (
                <th key={part} className="num">
                  {t(`fare.${part}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {prices.items.map((item) => (
              <tr key={`${item.kind} ${item.uuid}`}>
                <td>
                  {name(item)}
                  {item.percent !== 0 && <span className="muted"> {signed(item.percent)}</span>}
                </td>
                {parts.map((part) => (
                  <td key={part} className={part === 'total' ? 'num strong' : 'num'}>
                    {formatMoney(item.fare[part])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('fare.sum')}</td>
              {parts.map((part) => (
                <td key={part} className={part === 'total' ? 'num strong' : 'num'}>
                  {formatMoney(sum(prices.items.map(({ fare }) => fare[part])))}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      )}
    </>
  )
}
