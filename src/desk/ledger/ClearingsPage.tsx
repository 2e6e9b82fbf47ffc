import { type Ref, useEffect, useMemo, useRef, useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../contract/call.ts'
import { fileTypes, type FileType, ledger } from '../../contract/ledger.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { Button } from '../field/Button.tsx'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import type { Column } from '../grid/column.ts'
import { Grid } from '../grid/Grid.tsx'
import type { GridHandle } from '../grid/gridHandle.ts'
import { useRows } from '../grid/useRows.ts'
import { formatDate } from '../language/date.ts'
import { formatMoney } from '../language/money.ts'
import { useRecord } from '../request/record.ts'
import { KeyHint } from '../command/keys/KeyHint.tsx'
import { useCheck } from './check/store.ts'
import { useCompanies } from './useCompanies.ts'

type Clearing = AnswerOf<typeof ledger.companyClearings>['clearings'][number]

/** The clearances of one company. Enter opens one as a page, the buttons as another file type. */
export function ClearingsPage({ word }: { word(problem: unknown): string }) {
  const { t } = useTranslation('ledger')
  const companies = useCompanies()
  const grid = useRef<GridHandle>(null)
  const [company, setCompany] = useState('')
  const [current, setStanding] = useState<Clearing>()
  useEffect(() => {
    const { year, number } = current ?? {}
    const isChosen = company !== '' && year !== undefined && number !== undefined
    useCheck.setState({ current: isChosen ? { company, year, number } : undefined })
  }, [company, current])
  function download(fileType: FileType, clearing = current): void {
    if (clearing === undefined) return
    const { year, number } = clearing
    void commands.run('ledger.download', { company, year, number, fileType }, 'key')
  }
  return (
    <>
      <div className="chips" role="search" aria-label={t('clearance.company')}>
        <ChoiceField
          label={t('clearance.company')}
          size={32}
          value={company}
          source={companies}
          onChange={(code) => {
            setCompany(code)
            setStanding(undefined)
          }}
          onEnter={() => grid.current?.focus()}
          autoFocus
        />
        {fileTypes.map((type) => (
          <Button key={type} disabled={current === undefined} onPress={() => download(type)}>
            {type}
          </Button>
        ))}
        {(['askStatement', 'practise'] as const).map((step) => (
          <Button key={step} onPress={() => void commands.run(`ledger.${step}`, {}, 'bar')}>
            <KeyHint command={`ledger.${step}`} />
            {t(`command.${step}`)}
          </Button>
        ))}
      </div>
      <ClearingGrid
        ref={grid}
        company={company}
        word={word}
        onCurrent={setStanding}
        onTake={(clearing) => download('pdf', clearing)}
      />
    </>
  )
}

interface ClearingGridProps {
  company: string
  word(problem: unknown): string
  onCurrent(clearing: Clearing | undefined): void
  onTake(clearing: Clearing): void
  ref: Ref<GridHandle>
}

function ClearingGrid({ company, word, onCurrent, onTake, ref }: ClearingGridProps) {
  const { t } = useTranslation('ledger')
  const enabled = company !== ''
  const answer = useRecord(ledger.companyClearings, { path: { company } }, { enabled })
  const { data } = answer
  const columns = useMemo(() => clearingColumns(t), [t])
  const clearings = data === undefined || isRefusal(data) ? undefined : data.clearings
  const rows = useRows(clearings)
  useEffect(() => onCurrent(clearings?.[0]), [clearings, onCurrent])
  return (
    <>
      <Grid
        ref={ref}
        name="clearings"
        rows={rows}
        columns={columns}
        label={t('app:command.companyClearings')}
        keyOf={({ year, number }) => `${year} ${number}`}
        onCursor={onCurrent}
        onEnter={onTake}
      />
      {!enabled && <p className="empty">{t('clearance.choose')}</p>}
      <QueryStatus of={answer} word={word} none={clearings?.length === 0 && t('nothingFound')} />
    </>
  )
}

function clearingColumns(t: TFunction<'ledger'>): Column<Clearing>[] {
  return [
    { key: 'year', title: t('clearance.year'), width: 80, text: ({ year }) => String(year) },
    {
      key: 'number',
      title: t('clearance.number'),
      width: 100,
      numeric: true,
      tone: 'strong',
      text: ({ number }) => String(number),
      value: ({ number }) => number,
    },
    {
      key: 'period',
      title: t('clearance.period'),
      width: 240,
      text: ({ fromDate, toDate }) => `${formatDate(fromDate)} – ${formatDate(toDate)}`,
      value: ({ fromDate }) => fromDate,
    },
    {
      key: 'amount',
      title: t('clearance.amount'),
      width: 150,
      numeric: true,
      tone: 'strong',
      text: ({ amount }) => formatMoney(amount),
      value: ({ amount }) => amount,
    },
    {
      key: 'file',
      title: t('clearance.file'),
      width: 150,
      tone: 'muted',
      text: ({ fileTypes: types }) => types.join(' '),
    },
  ]
}
