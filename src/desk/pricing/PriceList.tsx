import { useTranslation } from 'react-i18next'
import { sum } from '../../domain/value/money.ts'
import { formatMoney, formatPrice } from '../language/money.ts'
import type { TripPrices } from './price.ts'
import { usePricing } from './store.ts'

type Priced = TripPrices['items'][number]

interface PriceListProps {
  title: string
  prices: TripPrices | undefined
  /** What is priced, in words: `Adult EC`. */
  name(item: Priced): string
}

/** What a trip costs, equal items in one row, and what is contained in it. */
export function PriceList({ title, prices, name }: PriceListProps) {
  const { t } = useTranslation('pricing')
  const pricing = usePricing((state) => state.pricing)
  return (
    <>
      <div className="detail-title">{title}</div>
      {prices === undefined ? (
        <div className="detail-note">{pricing ? t('pricing') : t('notPriced')}</div>
      ) : (
        <>
          {grouped(prices.items, name).map(({ label, count, each }) => (
            <div key={`${label}|${each}`} className="detail-row">
              <span>
                {label}
                {count > 1 && <span className="muted"> {`${count} × ${formatMoney(each)}`}</span>}
              </span>
              <span>{formatMoney(count * each)}</span>
            </div>
          ))}
          <div className="detail-row detail-sum">
            <span>{t('total')}</span>
            <span>{formatPrice(prices.total)}</span>
          </div>
          <div className="detail-row muted">
            <span>{t('contained')}</span>
            <span>{formatMoney(contained(prices.items))}</span>
          </div>
        </>
      )}
    </>
  )
}

function grouped(items: readonly Priced[], name: (item: Priced) => string) {
  const rows = items.map((item) => {
    const discount = item.percent > 0 ? ` -${item.percent} %` : ''
    return { label: name(item) + discount, each: item.fare.total }
  })
  const groups = Map.groupBy(rows, ({ label, each }) => `${label}|${each}`)
  return [...groups.values()].map((group) => ({
    label: group[0]?.label ?? '',
    each: group[0]?.each ?? 0,
    count: group.length,
  }))
}

function contained(items: readonly Priced[]): number {
  return sum(items.map(({ fare }) => fare.vat + fare.dues + fare.surcharges))
}
