import { ledgerCommand } from './commands.ts'
import { mustGet } from '../../domain/value/mustGet.ts'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ledger } from '../../contract/ledger.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { choicesFrom, useCompanies } from '../field/choice/choice.ts'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { PageBody } from '../field/PageBody.tsx'
import { useMoveToGrid, type GridHandle } from '../grid/gridHandle.ts'
import { NarrowedGrid } from '../grid/narrow/NarrowedGrid.tsx'
import { answerOrUndefined, useCached } from '../request/cache.ts'
import { useCheck } from './check/checkCommands.ts'
import { useBooks } from './ledgerStore.ts'
import { periodsOfYear } from '../../domain/ledger/period.ts'
import { sum } from '../../domain/value/money.ts'
import { formatMoney } from '../language/money.ts'
import { PriceRow, PriceSum } from '../look/PriceRow.tsx'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { BarsPlot } from '../plot/plots.tsx'
import type { TFunction } from 'i18next'
import type { AnswerOf } from '../../contract/call.ts'
import { columnsOf } from '../grid/column.ts'
import { formatDate } from '../language/date.ts'

/** The clearances of one company, with their sums; Enter opens one as a page, keys as another file type. */
export function ClearingsPage() {
  const { t } = useTranslation(['ledger', 'app'])
  const grid = useRef<GridHandle>(null)
  const company = useBooks((state) => state.company)
  const year = useBooks((state) => state.year)
  const enabled = company !== ''
  const answer = useCached(ledger.companyClearings, { path: { company } }, { enabled })
  const toGrid = useMoveToGrid(grid, answer.isFetching)
  const all = answerOrUndefined(answer.data)?.clearings
  const list = useMemo(
    () => (enabled ? all?.filter((one) => year === '' || String(one.year) === year) : undefined),
    [enabled, all, year],
  )
  const columns = useMemo(() => clearingColumns(t), [t])
  const setCurrent = useCallback(
    (clearing: Clearing | undefined) =>
      useCheck.setState({
        current: clearing && { company, year: clearing.year, number: clearing.number },
      }),
    [company],
  )
  useEffect(() => () => useCheck.setState({ current: undefined }), [])
  return (
    <>
      <Filters years={all} toGrid={toGrid} />
      {enabled ? (
        <PageBody beside={list && list.length > 0 && <ClearingSums clearings={list} />}>
          <NarrowedGrid
            ref={grid}
            name="clearings"
            file={`clearances-${company}`}
            list={list}
            columns={columns}
            label={t('ledger:command.companyClearings')}
            keyOf={keyOf}
            onCurrent={setCurrent}
            onEnter={() => void commands.run(ledgerCommand.openPage, {}, 'key')}
            answer={answer}
            none={t('nothingFound')}
          />
        </PageBody>
      ) : (
        <ChooseCompany />
      )}
    </>
  )
}

/** Before a company is chosen: the companies, without a table or sums of none. */
function ChooseCompany() {
  const { t } = useTranslation(['ledger', 'app'])
  const companies = useCompanies()
  return (
    <>
      <p className="empty">{t('clearance.choose')}</p>
      <div className="chips">
        {companies.rank('').choices.map(({ code, name }) => (
          <Button key={code} onPress={() => useBooks.setState({ company: code, year: '' })}>
            {code} {name}
          </Button>
        ))}
      </div>
    </>
  )
}

const keyOf = ({ year, number }: Clearing) => `${year} ${number}`

interface FiltersProps {
  /** The clearances whose years can be chosen. */
  years: readonly Clearing[] | undefined
  toGrid(): void
}

function Filters({ years, toGrid }: FiltersProps) {
  const { t } = useTranslation(['ledger', 'app'])
  const companies = useCompanies()
  const company = useBooks((state) => state.company)
  const year = useBooks((state) => state.year)
  const source = useMemo(() => {
    const found = new Set(years?.map((year) => String(year.year)))
    return choicesFrom([...found].map((code) => ({ code, name: code })))
  }, [years])
  return (
    <div className="chips" role="search" aria-label={t('clearance.company')}>
      <ChoiceField
        label={t('clearance.company')}
        size={32}
        value={company}
        source={companies}
        onChange={(code) => useBooks.setState({ company: code, year: '' })}
        onEnter={toGrid}
        autoFocus
      />
      <ChoiceField
        label={t('clearance.year')}
        size={6}
        withoutCode
        value={year}
        source={source}
        onChange={(code) => useBooks.setState({ year: code })}
        onEnter={toGrid}
      />
    </div>
  )
}

/** Periods that are drawn: the latest two years. */
const mostDrawn = 2 * periodsOfYear

/** The sum of the clearances listed, by year, and their course. `clearings` are the latest first, one at least. */
function ClearingSums({ clearings }: { clearings: readonly Clearing[] }) {
  const { t } = useTranslation(['ledger', 'app'])
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
  const { t } = useTranslation(['ledger', 'app'])
  const last = mustGet(clearings, 0)
  const drawn = clearings.filter((clearing) => nthOf(last) - nthOf(clearing) < mostDrawn)
  const first = mustGet(drawn, -1)
  const best = drawn.reduce((most, one) => (one.amount > most.amount ? one : most))
  return (
    <BarsPlot
      title={t('clearance.plot')}
      about={t('clearance.plotAbout', {
        from: nameOf(first),
        to: nameOf(last),
        best: nameOf(best),
        amount: formatMoney(best.amount),
      })}
      bars={drawn.map((one) => ({ key: nameOf(one), at: nthOf(one) - nthOf(first), amount: one.amount }))}
      places={nthOf(last) - nthOf(first) + 1}
      labels={[nameOf(first), undefined, first === last ? undefined : nameOf(last)]}
    />
  )
}

type Clearing = AnswerOf<typeof ledger.companyClearings>['clearings'][number]

/** The columns of the closed periods with a company. */
const clearingColumns = (t: TFunction<['ledger', 'app']>) =>
  columnsOf<Clearing>()(
    {
      year: { width: 80, text: ({ year }) => String(year) },
      number: {
        width: 100,
        numeric: true,
        tone: 'strong',
        text: ({ number }) => String(number),
        value: ({ number }) => number,
      },
      period: {
        width: 240,
        grow: 1,
        text: ({ fromDate, toDate }) => `${formatDate(fromDate)} – ${formatDate(toDate)}`,
        value: ({ fromDate }) => fromDate,
      },
      amount: {
        width: 150,
        numeric: true,
        money: true,
        tone: ({ amount }) => (amount < 0 ? 'bad' : 'strong'),
        text: ({ amount }) => formatMoney(amount),
        value: ({ amount }) => amount,
      },
      file: { width: 150, tone: 'muted', text: ({ fileTypes }) => fileTypes.join(' ') },
    },
    (key) => t(`clearance.${key}`),
  )
