import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { KeyHint } from '../../command/keys/KeyHint.tsx'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { StatementForm } from './StatementForm.tsx'
import { useCheck } from './checkStore.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { TFunction } from 'i18next'
import type { ClearanceCheck } from '../../../contract/clearanceCheck.ts'
import { Problem } from '../../field/Problem.tsx'
import { TextField } from '../../field/TextField.tsx'
import { asHigh } from '../../grid/asHigh.ts'
import type { Column } from '../../grid/column.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle } from '../../grid/gridHandle.ts'
import { useRows } from '../../grid/useRows.ts'
import { formatDate, formatDateTime } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'

const steps = [
  ...(['ledger.accept', 'ledger.query', 'ledger.dispute', 'ledger.undoDecision'] as const),
  ...(['ledger.printCheck', 'grid.exportCsv', 'grid.exportXlsx', 'ledger.otherStatement'] as const),
]

/** The statement of a clearance: asked for, then compared with the ledger. */
export function CheckDialog({ word }: { word(refusal: Refusal): string }) {
  const { t } = useTranslation('ledger')
  const checked = useCheck((state) => state.checked)
  const check = useCheck((state) => state.check)
  const asksAgain = useCheck((state) => state.asksAgain)
  if (!checked) return null
  const isDecided = check !== undefined && !asksAgain
  return (
    <Dialog
      title={t('check.title', { ...checked })}
      place="clearanceCheck"
      size="large"
      onClose={() => void commands.run('ledger.closeCheck', {}, 'screen')}
      foot={isDecided ? <Steps /> : null}
    >
      {isDecided ? <Differences check={check} word={word} /> : <StatementForm word={word} />}
    </Dialog>
  )
}

function Steps() {
  const { t } = useTranslation()
  return steps.map((step, nth) => (
    <Button
      key={step}
      {...(nth === 0 && { kind: 'main' as const })}
      onPress={() => void commands.run(step, {}, 'bar')}
    >
      <KeyHint command={step} />
      {t(commands.title(step))}
    </Button>
  ))
}

type Row = ClearanceCheck['differences'][number] & { place: number }

const tones = { open: 'warn', accepted: 'good', queried: 'accent', disputed: 'bad' } as const

/** The differences only; the note is that of the row under the cursor. */
function Differences({ check, word }: { check: ClearanceCheck; word(refusal: Refusal): string }) {
  const { t } = useTranslation('ledger')
  const place = useCheck((state) => state.place)
  const unsaved = useCheck((state) => state.unsaved)
  const [problem, setProblem] = useState<string>()
  const grid = useRef<GridHandle>(null)
  const columns = useMemo(() => columnsIn(t), [t])
  const listed = useMemo(() => check.differences.map((one, at) => ({ ...one, place: at })), [check])
  const rows = useRows<Row>(listed)
  useEffect(() => grid.current?.focus(), [])
  useEffect(() => grid.current?.go(rows.placeOf(place)), [place, listed, rows])
  async function keep(note: string) {
    const outcome = await commands.run('ledger.note', { note }, 'screen')
    setProblem(!outcome.done && outcome.refusal ? word(outcome.refusal) : undefined)
  }
  return (
    <>
      <Summary check={check} />
      <div {...asHigh(listed.length)}>
        <Grid
          ref={grid}
          name="differences"
          file={`check-${check.company}-${check.year}-${check.number}`}
          rows={rows}
          columns={columns}
          label={t('check.differences')}
          keyOf={(row) => String(row.place)}
          begin={() => rows.placeOf(place)}
          onCursor={(row) => useCheck.setState({ place: row.place })}
        />
      </div>
      {listed.length === 0 ? (
        <p className="message good">{t('check.agrees')}</p>
      ) : (
        <TextField
          key={place}
          label={t('check.column.note')}
          value={unsaved?.place === place ? unsaved.note : (listed[place]?.note ?? '')}
          size={60}
          maxLength={200}
          onChange={(note) => void keep(note)}
          onEnter={() => {
            // The text has not changed since it was refused, so that the field does not send it again.
            if (unsaved?.place === place) void keep(unsaved.note)
            grid.current?.focus()
          }}
        />
      )}
      <Problem words={problem} />
    </>
  )
}

function Summary({ check }: { check: ClearanceCheck }) {
  const { t } = useTranslation('ledger')
  const { matched, differences, statementTotal, ledgerTotal, name, user, at } = check
  const decided = differences.filter(({ state }) => state !== 'open').length
  return (
    <p className="message plain" role="status">
      {t('check.progress', { matched, decided, count: differences.length })} ·{' '}
      {t('check.totals', { statement: formatMoney(statementTotal), ledger: formatMoney(ledgerTotal) })} ·{' '}
      <strong>{formatMoney(statementTotal - ledgerTotal)}</strong>{' '}
      <span className="muted">
        {name} · {user} {formatDateTime(at)}
      </span>
    </p>
  )
}

function columnsIn(t: TFunction<'ledger'>): Column<Row>[] {
  const money = (key: 'ledger' | 'statement'): Column<Row> => ({
    ...{ key, title: t(`check.column.${key}`), width: 112, numeric: true, money: true },
    value: (row) => row[key],
    text: (row) => (row[key] === undefined ? '–' : formatMoney(row[key])),
  })
  return [
    {
      ...{ key: 'date', title: t('check.column.date'), width: 100, tone: 'muted' },
      text: ({ date }) => formatDate(date),
      value: ({ date }) => date,
    },
    { key: 'code', title: t('check.column.code'), width: 100, tone: 'strong', text: ({ code }) => code },
    { key: 'kind', title: t('check.column.kind'), width: 260, text: ({ kind }) => t(`check.${kind}`) },
    money('ledger'),
    money('statement'),
    {
      ...{
        key: 'difference',
        title: t('check.column.difference'),
        width: 140,
        numeric: true,
        money: true,
        tone: 'strong',
      },
      text: ({ statement = 0, ledger = 0 }) => formatMoney(statement - ledger),
      value: ({ statement = 0, ledger = 0 }) => statement - ledger,
    },
    {
      ...{ key: 'state', title: t('check.column.state'), width: 120 },
      text: ({ state }) => t(`check.${state}`),
      tone: ({ state }) => tones[state],
    },
    { key: 'note', title: t('check.column.note'), width: 120, grow: 1, text: ({ note }) => note },
  ]
}
