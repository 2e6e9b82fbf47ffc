import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { ExportButtons } from '../grid/export/ExportButtons.tsx'
import type { GridHandle } from '../grid/gridHandle.ts'
import { NarrowedGrid } from '../grid/narrow/NarrowedGrid.tsx'
import { formatDate } from '../language/date.ts'
import { formatMoney } from '../language/money.ts'
import { RankPlot } from '../plot/RankPlot.tsx'
import { useRecord } from '../request/record.ts'
import { balanceColumns } from './balances.ts'
import { CompanyLines } from './CompanyLines.tsx'
import { useBooks, type Balance } from './ledgerStore.ts'
import { useCompanies } from './useCompanies.ts'

/** The agency’s balances with every company, or with those chosen, whose lines are below; without a choice, those of the company under the cursor. */
export function FinancialDialog({ word }: { word(refusal: Refusal): string }) {
  const { t } = useTranslation('ledger')
  const [current, setCurrent] = useState<Balance>()
  const grid = useRef<GridHandle>(null)
  const chosen = useBooks((state) => state.companies)
  const { answer, listed, period } = useBalances(chosen)
  const columns = useMemo(() => balanceColumns(t), [t])
  const shown = chosen.length > 0 || current === undefined ? chosen : [current.company]
  return (
    <Dialog
      title={t('command.financialData')}
      place="financialData"
      onClose={() => void commands.run('ledger.close', {}, 'screen')}
      size="large"
      foot={
        <>
          <Button kind="main" onPress={() => void commands.run('ledger.close', {}, 'screen')}>
            {t('field:close')}
          </Button>
          <ExportButtons />
        </>
      }
    >
      <Companies toGrid={() => grid.current?.focus()} />
      <NarrowedGrid
        ref={grid}
        name="balances"
        file="financial-data"
        fits
        list={listed}
        columns={columns}
        label={t('balance.title')}
        keyOf={({ company }) => company}
        onCurrent={setCurrent}
        answer={answer}
        word={(problem) => (isRefusal(problem) ? word(problem) : t('balance.unread'))}
        none={chosen.length > 0 ? '' : t('nothingFound')}
        notes={period && <span className="section-note">{period}</span>}
      />
      <div className="two-parts">
        <div>{shown.length > 0 && <CompanyLines companies={shown} />}</div>
        {listed?.some(({ amount }) => amount > 0) && <Sales balances={listed} />}
      </div>
    </Dialog>
  )
}

/** The balances of the companies chosen, or all of them, and the days that they are of. */
function useBalances(chosen: readonly string[]) {
  const answer = useRecord(ledger.balances, {}, { staleTime: 0 })
  const data = answer.data === undefined || isRefusal(answer.data) ? undefined : answer.data
  const listed = useMemo(
    () => data?.companies.filter(({ company }) => chosen.length === 0 || chosen.includes(company)),
    [data, chosen],
  )
  const period = data && `${formatDate(data.fromDate)} – ${formatDate(data.toDate)}`
  return { answer, listed, period }
}

/** Each company typed is added to those listed; its button takes it away. */
function Companies({ toGrid }: { toGrid(): void }) {
  const { t } = useTranslation('ledger')
  const source = useCompanies()
  const chosen = useBooks((state) => state.companies)
  const choose = (companies: readonly string[]) => useBooks.setState({ companies })
  return (
    <div className="chips" role="search" aria-label={t('financial.company')}>
      <ChoiceField
        label={t('financial.company')}
        size={36}
        value=""
        source={source}
        placeholder={t('financial.choose')}
        onChange={(code) => code !== '' && choose([code, ...chosen.filter((one) => one !== code)])}
        onEnter={() => useBooks.getState().companies.length === 0 && toGrid()}
        autoFocus
      />
      {chosen.map((code) => (
        <Button key={code} onPress={() => choose(chosen.filter((one) => one !== code))}>
          {t('financial.drop', { company: code })}
        </Button>
      ))}
    </div>
  )
}

/** What was sold for each company in the open period. */
function Sales({ balances }: { balances: readonly Balance[] }) {
  const { t } = useTranslation('ledger')
  const groups = balances
    .map(({ company, name, amount }) => ({ key: company, name, total: amount }))
    .toSorted((one, other) => other.total - one.total)
  const [best] = groups
  const about = t('balance.plotAbout', { name: best?.name, amount: formatMoney(best?.total ?? 0) })
  return <RankPlot title={t('balance.plot')} about={about} groups={groups} />
}
