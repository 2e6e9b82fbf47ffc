import { ledgerCommand } from './commands.ts'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { ExportButtons } from '../grid/export/ExportButtons.tsx'
import { useMoveToGrid, type GridHandle } from '../grid/gridHandle.ts'
import { NarrowedGrid } from '../grid/narrow/NarrowedGrid.tsx'
import { formatDate } from '../language/date.ts'
import { formatMoney } from '../language/money.ts'
import { RankPlot } from '../plot/plots.tsx'
import { refusalText } from '../request/fault.ts'
import { answerOrUndefined, useCached } from '../request/cache.ts'
import { useBooks, type Balance } from './ledgerStore.ts'
import { useCompanies } from '../field/choice/choice.ts'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { SectionTitle } from '../look/SectionTitle.tsx'
import type { TFunction } from 'i18next'
import { printCount } from '../../domain/value/money.ts'
import { type ColumnShapes, columnsOf } from '../grid/column.ts'

/**
 * The agency’s balances with every company, or with those chosen, whose lines are below; without a choice, those of the
 * company under the cursor.
 */
export function FinancialDialog() {
  const { t } = useTranslation(['ledger', 'field'])
  const [current, setCurrent] = useState<Balance>()
  const grid = useRef<GridHandle>(null)
  const chosen = useBooks((state) => state.companies)
  const { answer, listed, period } = useBalances(chosen)
  const toGrid = useMoveToGrid(grid, answer.isFetching)
  const columns = useMemo(() => balanceColumns(t), [t])
  const shown = chosen.length > 0 || current === undefined ? chosen : [current.company]
  return (
    <Dialog
      title={t('command.financialData')}
      place="financialData"
      onClose={() => void commands.run(ledgerCommand.close, {}, 'screen')}
      size="large"
      foot={
        <>
          <Button kind="main" onPress={() => void commands.run(ledgerCommand.close, {}, 'screen')}>
            {t('field:close')}
          </Button>
          <ExportButtons />
        </>
      }
    >
      <Companies toGrid={toGrid} />
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
        word={(problem) => (isRefusal(problem) ? refusalText(problem) : t('balance.unread'))}
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
  const answer = useCached(ledger.balances, {}, { staleTime: 0 })
  const data = answerOrUndefined(answer.data)
  const listed = useMemo(
    () => data?.companies.filter(({ company }) => chosen.length === 0 || chosen.includes(company)),
    [data, chosen],
  )
  const period = data && `${formatDate(data.fromDate)} – ${formatDate(data.toDate)}`
  return { answer, listed, period }
}

/** Each company typed is added to those listed; its button takes it away. */
function Companies({ toGrid }: { toGrid(): void }) {
  const { t } = useTranslation(['ledger', 'field'])
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

/** Shows the sales for each company in the open period. */
function Sales({ balances }: { balances: readonly Balance[] }) {
  const { t } = useTranslation(['ledger', 'field'])
  const groups = balances
    .map(({ company, name, amount }) => ({ key: company, name, total: amount }))
    .toSorted((one, other) => other.total - one.total)
  const [best] = groups
  const about = t('balance.plotAbout', { name: best?.name, amount: formatMoney(best?.total ?? 0) })
  return <RankPlot title={t('balance.plot')} about={about} groups={groups} />
}

/** The balances with companies as lines, in the given order. */
function CompanyLines({ companies }: { companies: readonly string[] }) {
  const { t } = useTranslation(['ledger', 'field'])
  // Sorted, so that the same companies in another order use the same cache entry.
  const company = companies.toSorted()
  const answer = useCached(ledger.financialData, { query: { company } })
  const { data } = answer
  if (data === undefined || isRefusal(data)) return <QueryStatus of={answer} word={() => t('nothingFound')} />
  return companies.map((code) => <Lines key={code} company={code} lines={data.result[code] ?? []} />)
}

/** Each line is split at its colon: the label on the left, the figures aligned on the right. */
function Lines({ company, lines: [title, ...lines] }: { company: string; lines: readonly string[] }) {
  const { t } = useTranslation(['ledger', 'field'])
  if (title === undefined)
    return (
      <p>
        <span className="strong">{company}</span> <span className="bad">{t('nothingFound')}</span>
      </p>
    )
  return (
    <section className="figures" aria-label={company}>
      <SectionTitle level={3}>
        {company} · {title}
      </SectionTitle>
      {lines.map((line) => {
        const [, name = line, figures = ''] = /^(.*?): (.*)$/.exec(line) ?? []
        return (
          <div key={line} className="price-row">
            <span>{name}</span>
            <span className="strong">{figures}</span>
          </div>
        )
      })}
    </section>
  )
}

/** The columns of the balances with the companies; refunds and the last clearance are in the lines of each. */
function balanceColumns(t: TFunction<['ledger', 'field']>) {
  const money = (of: (balance: Balance) => number | undefined, tone = ''): ColumnShapes<Balance>[string] => ({
    width: 96,
    numeric: true,
    money: true,
    text: (balance) => {
      const amount = of(balance)
      return amount === undefined ? '–' : formatMoney(amount)
    },
    value: of,
    tone: (balance) => ((of(balance) ?? 0) < 0 ? 'bad' : tone),
  })
  return columnsOf<Balance>()(
    {
      company: { title: t('clearance.company'), width: 64, tone: 'strong', text: ({ company }) => company },
      name: { title: t('info.name'), width: 132, grow: 1, text: ({ name }) => name },
      commission: {
        width: 52,
        numeric: true,
        tone: 'muted',
        text: ({ commission }) => String(commission).replace('.', ','),
        value: ({ commission }) => commission,
      },
      account: money(({ account }) => account),
      cash: money(({ cash }) => cash),
      card: money(({ card }) => card),
      amount: money(({ amount }) => amount, 'strong'),
      owed: money(({ owed }) => owed, 'strong'),
      available: money(({ limit }) => limit?.currentCredit),
      tickets: {
        width: 92,
        numeric: true,
        text: ({ tickets }) => printCount(tickets),
        value: ({ tickets }) => tickets,
        tone: ({ tickets }) => (tickets > 0 ? undefined : 'bad'),
      },
    },
    (key) => t(`balance.${key}`),
  )
}
