import { saleCommand } from '../sale/commands.ts'
import { useTranslation } from 'react-i18next'
import { KeyHint, Button } from '../field/Button.tsx'
import { commands } from '../command/registry.ts'
import { formatPrice, currencySign, formatMoney, formatPercent } from '../language/money.ts'
import { PriceRow, PriceSum } from '../look/PriceRow.tsx'
import { refusalText } from '../request/fault.ts'
import { type TripPrices, containedIn, priceGroups, usePricing, sumOfPart, type FarePart } from './price.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { sum, type Money } from '../../domain/value/money.ts'
import type { ReactNode } from 'react'

type Priced = TripPrices['items'][number]

interface PriceListProps {
  title: string
  prices: TripPrices | undefined
  /** Smallest units from the search, shown until the trip is priced. */
  searched?: number | undefined
  /** Description of the priced item: `Adult EC`. */
  name(item: Priced): string
  /** Shows why there is no price. */
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
    <Button onPress={() => void commands.run(saleCommand.takeSavings, {}, 'bar')}>
      <KeyHint command={saleCommand.takeSavings} />
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

interface FareTableProps {
  title: string
  prices: TripPrices | undefined
  /** The components to show; the same for all trips of a booking, so that their columns are aligned. */
  parts: readonly FarePart[]
  /** Name of the priced passenger, vehicle or product. */
  name(item: Priced): string
}

/** Negative discounts occur: a fare can be dearer than the list price. */
function signed(percent: number): string {
  return `${percent > 0 ? '' : '+'}${formatPercent(-percent)}`
}

/** The price of each passenger, vehicle and product of a trip by component, and the sum of each component. */
export function FareTable({ title, prices, parts, name }: FareTableProps) {
  const { t } = useTranslation('pricing')
  const pricing = usePricing((state) => state.pricing)
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      {prices === undefined ? (
        <p className="message plain">{pricing ? t('pricing') : t('notPriced')}</p>
      ) : (
        <PriceTable
          className="price-table"
          heads={[t('fare.what')]}
          parts={parts}
          titleOf={(part) => t(`fare.${part}`)}
          rows={prices.items.map((item) => ({
            key: `${item.kind} ${item.uuid}`,
            name: (
              <>
                {name(item)}
                {item.percent !== 0 && <span className="muted"> {signed(item.percent)}</span>}
              </>
            ),
            amountOf: (part) => formatMoney(item.fare[part]),
          }))}
          total={t('fare.sum')}
          sumOf={(part) => sumOfPart(prices.items, part)}
        />
      )}
    </>
  )
}

interface PriceTableProps<Part extends string> {
  className: string
  /** Titles of the columns before the components. */
  heads: readonly string[]
  parts: readonly (Part | 'total')[]
  titleOf(part: Part | 'total'): string
  rows: readonly {
    key: string
    here?: boolean
    name: ReactNode
    rule?: ReactNode
    amountOf(part: Part | 'total'): ReactNode
  }[]
  total: string
  sumOf(part: Part | 'total'): Money
}

/** Prices by component, with the sum of each component. */
export function PriceTable<Part extends string>(props: PriceTableProps<Part>) {
  const { className, heads, parts, titleOf, rows, total, sumOf } = props
  return (
    <table className={className}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          {parts.map((part) => (
            <th key={part} scope="col" className="num">
              {titleOf(part)}
              {part === 'total' && ` ${currencySign()}`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, here, name, rule, amountOf }) => (
          <tr key={key} className={here ? 'here' : undefined}>
            <th scope="row">{name}</th>
            {rule && <td>{rule}</td>}
            {parts.map((part) => (
              <td key={part} className={part === 'total' ? 'num strong' : 'num'}>
                {amountOf(part)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={heads.length}>
            {total}
          </th>
          {parts.map((part) => (
            <td key={part} className="num">
              {formatMoney(sumOf(part))}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}
