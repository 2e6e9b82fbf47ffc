import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { choicesFrom } from '../field/choice/choice.ts'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { PageBody } from '../field/PageBody.tsx'
import { useListEntry } from '../grid/enterList.ts'
import type { GridHandle } from '../grid/gridHandle.ts'
import { NarrowedGrid } from '../grid/narrow/NarrowedGrid.tsx'
import { useRecord } from '../request/record.ts'
import { useCheck } from './check/checkStore.ts'
import { ClearingSums } from './ClearingSums.tsx'
import { clearingColumns, type Clearing } from './clearings.ts'
import { useBooks } from './ledgerStore.ts'
import { useCompanies } from './useCompanies.ts'

/** The clearances of one company, with their sums; Enter opens one as a page, keys as another file type. */
export function ClearingsPage({ word }: { word(problem: unknown): string }) {
  const { t } = useTranslation('ledger')
  const grid = useRef<GridHandle>(null)
  const company = useBooks((state) => state.company)
  const year = useBooks((state) => state.year)
  const enabled = company !== ''
  const answer = useRecord(ledger.companyClearings, { path: { company } }, { enabled })
  const toGrid = useListEntry(grid, answer.isFetching)
  const all = answer.data === undefined || isRefusal(answer.data) ? undefined : answer.data.clearings
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
      <PageBody beside={list && list.length > 0 && <ClearingSums clearings={list} />}>
        <NarrowedGrid
          ref={grid}
          name="clearings"
          file={`clearances-${company}`}
          list={list}
          columns={columns}
          label={t('app:command.companyClearings')}
          keyOf={keyOf}
          onCurrent={setCurrent}
          onEnter={() => void commands.run('ledger.openPage', {}, 'key')}
          {...{ answer, word }}
          none={t('nothingFound')}
        />
        {!enabled && <p className="empty">{t('clearance.choose')}</p>}
      </PageBody>
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
  const { t } = useTranslation('ledger')
  const companies = useCompanies()
  const company = useBooks((state) => state.company)
  const year = useBooks((state) => state.year)
  const source = useMemo(() => {
    const found = new Set(years?.map((one) => String(one.year)))
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
