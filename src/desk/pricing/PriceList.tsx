import { useTranslation } from 'react-i18next'
import { KeyHint } from '../command/keys/KeyHint.tsx'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { formatPrice } from '../language/money.ts'
import { PriceRow, PriceSum } from '../look/PriceRow.tsx'
import { refusalText } from '../request/problemText.ts'
import { type TripPrices, containedIn, priceGroups, usePricing } from './price.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { sum } from '../../domain/value/money.ts'

type Priced = TripPrices['items'][number]

interface PriceListProps {
  title: string
  prices: TripPrices | undefined
  /** Hundredths from the search, shown until the trip is priced. */
  searched?: number | undefined
  /** Description of the priced item: `Adult EC`. */
  name(item: Priced): string
  /** Says why there is no price. */
  explains?: true
}

/** The price of a trip with equal items in one row, and the taxes and dues included. */
export function PriceList({ title, prices, searched, name, explains }: PriceListProps) {
  const { t } = useTranslation('pricing')
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      {prices === undefined ? (
        <NoPrice searched={searched} explains={explains} />
      ) : (
        <>
          {priceGroups(prices.items, name).map(({ label, count, each }) => (
            <PriceRow key={`${label}|${each}`} label={label} count={count} each={each} />
          ))}
          <PriceSum label={t('total')} amount={prices.total} />
          <PriceRow label={t('contained')} each={containedIn(prices.items)} tone="muted" />
          {prices.savings && <Savings savings={prices.savings} />}
        </>
      )}
    </>
  )
}

/** Discounts the passengers are entitled to, each with its saving, and the key that applies them all. */
function Savings({ savings }: { savings: NonNullable<TripPrices['savings']> }) {
  return (
    <Button onPress={() => void commands.run('booking.takeSavings', {}, 'screen')}>
      <KeyHint command="booking.takeSavings" />
      {savings.map(({ name, uuids, saving }) => (
        <span key={uuids.join()} className="saving">{`${name} −${formatPrice(saving)}`}</span>
      ))}
    </Button>
  )
}

/** Shown without a price: the estimate of the search while loading, or the reason for the missing price. */
function NoPrice({ searched, explains }: { searched: number | undefined; explains: true | undefined }) {
  const { t } = useTranslation('pricing')
  const pricing = usePricing((state) => state.pricing || state.awaited)
  const unpriced = usePricing((state) => state.unpriced)
  if (explains && !pricing && unpriced) return <p className="detail-words bad">{refusalText(unpriced)}</p>
  return (
    <>
      {searched !== undefined && <PriceRow label={t('searched')} each={searched} tone="muted" />}
      <div className="detail-note">{pricing ? t('pricing') : t('notPriced')}</div>
    </>
  )
}

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
