import { useTranslation } from 'react-i18next'
import { sum } from '../../domain/value/money.ts'
import { PriceSum } from '../look/PriceRow.tsx'
import type { TripPrices } from './price.ts'
import { PriceList } from './PriceList.tsx'

export interface PricedTrip {
  title: string
  prices: TripPrices
  name(item: TripPrices['items'][number]): string
}

/** The price of each chosen trip per passenger and vehicle, and the total. */
export function FastPrices({ trips }: { trips: readonly PricedTrip[] }) {
  const { t } = useTranslation('pricing')
  if (trips.length === 0) return null
  return (
    <section aria-label={t('fast')}>
      {trips.map(({ title, prices, name }) => (
        <PriceList key={title} title={title} prices={prices} name={name} />
      ))}
      {trips.length > 1 && (
        <PriceSum
          label={t('fastTotal', { count: trips.length })}
          amount={sum(trips.map(({ prices }) => prices.total))}
        />
      )}
      <div className="detail-gap" />
    </section>
  )
}
