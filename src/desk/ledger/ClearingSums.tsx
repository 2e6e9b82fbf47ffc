import { useTranslation } from 'react-i18next'
import { periodsOfYear } from '../../domain/ledger/period.ts'
import { sum } from '../../domain/value/money.ts'
import { formatMoney } from '../language/money.ts'
import { PriceRow, PriceSum } from '../look/PriceRow.tsx'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { BarsPlot } from '../plot/BarsPlot.tsx'
import type { Clearing } from './clearings.ts'

/** Periods that are drawn: the latest two years. */
const mostDrawn = 2 * periodsOfYear

/** The sum of the clearances listed, by year, and their course. `clearings` are the latest first, one at least. */
export function ClearingSums({ clearings }: { clearings: readonly Clearing[] }) {
  const { t } = useTranslation('ledger')
  const years = [...Map.groupBy(clearings, ({ year }) => year)]
  const total = (some: readonly Clearing[]) => sum(some.map(({ amount }) => amount))
  return (
    <>
      <SectionTitle>{t('clearance.sums')}</SectionTitle>
      {years.length > 1 &&
        years.map(([year, some]) => <PriceRow key={year} label={String(year)} each={total(some)} />)}
      <PriceSum label={t('clearance.total')} amount={total(clearings)} main />
      <Course clearings={clearings} />
    </>
  )
}

const nthOf = ({ year, number }: Clearing) => year * periodsOfYear + number
const nameOf = ({ year, number }: Clearing) => `${number}/${year}`

/** Periods without sales are empty. */
function Course({ clearings }: { clearings: readonly Clearing[] }) {
  const { t } = useTranslation('ledger')
  const last = clearings[0]!
  const drawn = clearings.filter((one) => nthOf(last) - nthOf(one) < mostDrawn)
  const first = drawn.at(-1)!
  const best = drawn.reduce((most, one) => (one.amount > most.amount ? one : most))
  return (
    <BarsPlot
      title={t('clearance.plot')}
      about={t('clearance.plotAbout', {
        ...{ from: nameOf(first), to: nameOf(last), best: nameOf(best) },
        amount: formatMoney(best.amount),
      })}
      bars={drawn.map((one) => ({ key: nameOf(one), at: nthOf(one) - nthOf(first), amount: one.amount }))}
      places={nthOf(last) - nthOf(first) + 1}
      labels={[nameOf(first), undefined, first === last ? undefined : nameOf(last)]}
    />
  )
}
