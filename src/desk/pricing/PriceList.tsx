import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import { KeyHint } from '../command/keys/KeyHint.tsx'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { formatMoney, formatPrice } from '../language/money.ts'
import { formatPercent } from '../language/percent.ts'
import type { TripPrices } from './price.ts'
import { usePricing } from './store.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'

type Priced = TripPrices['items'][number]

interface PriceListProps {
  title: string
  prices: TripPrices | undefined
  /** Hundredths from the search, shown until the trip is priced. */
  searched?: number | undefined
  /** Description of the priced item: `Adult EC`. */
  name(item: Priced): string
  /** Text of the reason why there is no price. */
  word?(refusal: Refusal): string
}

/** The price of a trip with equal items in one row, and the taxes and dues included. */
export function PriceList({ title, prices, searched, name, word }: PriceListProps) {
  const { t } = useTranslation('pricing')
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      {prices === undefined ? (
        <NoPrice searched={searched} word={word} />
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
function NoPrice({ searched, word }: Pick<PriceListProps, 'searched' | 'word'>) {
  const { t } = useTranslation('pricing')
  const pricing = usePricing((state) => state.pricing || state.awaited)
  const unpriced = usePricing((state) => state.unpriced)
  const refused = !pricing && unpriced && word?.(unpriced)
  if (refused) return <p className="detail-words bad">{refused}</p>
  return (
    <>
      {searched !== undefined && (
        <div className="detail-row muted">
          <span>{t('searched')}</span>
          <span>{formatPrice(searched)}</span>
        </div>
      )}
      <div className="detail-note">{pricing ? t('pricing') : t('notPriced')}</div>
    </>
  )
}

function grouped(items: readonly Priced[], name: (item: Priced) => string) {
  const rows = items.map((item) => {
    const discount = item.percent > 0 ? ` ${formatPercent(-item.percent)}` : ''
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
