import { useTranslation } from 'react-i18next'
import { currencySign, formatMoney } from '../language/money.ts'
import { formatPercent } from '../language/percent.ts'
import { type TripPrices, sumOfPart, type FarePart, usePricing } from './price.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'

type Priced = TripPrices['items'][number]

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
        <table className="price-table">
          <thead>
            <tr>
              <th scope="col">{t('fare.what')}</th>
              {parts.map((part) => (
                <th key={part} scope="col" className="num">
                  {t(`fare.${part}`)}
                  {part === 'total' && ` ${currencySign()}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {prices.items.map((item) => (
              <FareRow key={`${item.kind} ${item.uuid}`} item={item} parts={parts} name={name(item)} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('fare.sum')}</th>
              {parts.map((part) => (
                <td key={part} className="num">
                  {formatMoney(sumOfPart(prices.items, part))}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      )}
    </>
  )
}

interface FareRowProps extends Pick<FareTableProps, 'parts'> {
  item: Priced
  name: string
}

function FareRow({ item, parts, name }: FareRowProps) {
  return (
    <tr>
      <th scope="row">
        {name}
        {item.percent !== 0 && <span className="muted"> {signed(item.percent)}</span>}
      </th>
      {parts.map((part) => (
        <td key={part} className={part === 'total' ? 'num strong' : 'num'}>
          {formatMoney(item.fare[part])}
        </td>
      ))}
    </tr>
  )
}
