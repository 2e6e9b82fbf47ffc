import type { TFunction } from 'i18next'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { inventory as calls } from '../../contract/inventory.ts'
import { useReadiness, useRefused } from '../command/useCommands.ts'
import { Button } from '../field/Button.tsx'
import { Problem } from '../field/Problem.tsx'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { columnsOf, figure, type Column } from '../grid/column.ts'
import { Grid } from '../grid/Grid.tsx'
import type { GridHandle } from '../grid/gridHandle.ts'
import { asHigh, useRows } from '../grid/rows.ts'
import { formatDate, formatDateTime } from '../language/date.ts'
import { leftBy, QuestionDialog } from '../question/QuestionDialog.tsx'
import { useAsked } from '../question/questions.ts'
import { answerOrUndefined, useRecord } from '../request/record.ts'
import { inventoryCommand, inventoryQuestion } from './commands.ts'
import { type PublishedChange, useInventory } from './inventoryStore.ts'
import { resourceText, unitsText } from './saleText.ts'
import { printSteps } from './saleWords.ts'
import { atFare, printFloors, printPriceSteps } from './stepWords.ts'

/** Who changed the sale of which sailings, when and why; a change is undone as one step. */
export function HistoryDialog() {
  return useAsked(inventoryQuestion.history) ? <History /> : null
}

function History() {
  const { t } = useTranslation('inventory')
  const answer = useRecord(calls.changes, { query: {} }, { staleTime: 0 })
  const changes = answerOrUndefined(answer.data)?.changes
  const current = useInventory((state) => state.change)
  const change = changes?.find(({ id }) => id === current)
  const [problem, run, setProblem] = useRefused()
  useReadiness(current, answer.dataUpdatedAt)
  useEffect(() => setProblem(undefined), [current, setProblem])
  return (
    <QuestionDialog
      title={t('command.history')}
      place="inventoryHistory"
      size="wide"
      primary={
        <Button
          kind="main"
          disabled={change === undefined || change.undone !== undefined}
          onPress={() => run(inventoryCommand.undo, {})}
        >
          {t('command.undo')}
        </Button>
      }
      {...leftBy(inventoryCommand.leaveHistory, t('back'))}
    >
      {changes && changes.length > 0 && <ChangeGrid changes={changes} />}
      <QueryStatus of={answer} none={changes?.length === 0 && t('noChanges')} />
      {change && change.reason !== '' && (
        <p className="message plain">{`${t('reason')}: ${change.reason}`}</p>
      )}
      <Problem words={problem} />
    </QuestionDialog>
  )
}

function ChangeGrid({ changes }: { changes: readonly PublishedChange[] }) {
  const { t } = useTranslation('inventory')
  const rows = useRows(changes)
  const columns = useMemo(() => changeColumns(t), [t])
  const grid = useRef<GridHandle>(null)
  useEffect(() => {
    grid.current?.focus()
    grid.current?.go(0)
  }, [rows])
  return (
    <div {...asHigh(changes.length, true)}>
      <Grid
        ref={grid}
        name="inventoryHistory"
        rows={rows}
        columns={columns}
        label={t('command.history')}
        keyOf={({ id }) => String(id)}
        onCursor={({ id }) => useInventory.setState({ change: id })}
      />
    </div>
  )
}

function whatText({ controls }: PublishedChange, t: TFunction<'inventory'>): string {
  return controls
    .map(({ kind, holders, what, origin, destination, most, release = [], steps = [], floors = [] }) =>
      [
        t(`did.${kind !== 'limit' ? kind : most === null ? 'open' : most === 0 ? 'close' : 'limit'}`),
        holders.join('+'),
        resourceText(what, t),
        most === null || (kind === 'limit' && most === 0) ? '' : unitsText(what, most, t),
        origin === undefined || destination === undefined ? '' : `${origin}-${destination}`,
        printSteps(release),
        kind === 'step' ? printPriceSteps(steps.length > 0 ? steps : atFare) : '',
        floors.length > 0 ? t('control.floor', { floors: printFloors(floors) }) : '',
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join(' · ')
}

function stateText({ undoes, undone }: PublishedChange, t: TFunction<'inventory'>): string {
  if (undoes !== undefined) return t('undoes', { id: undoes })
  return undone === undefined ? '' : t('isUndone')
}

const changeColumns = (t: TFunction<'inventory'>): Column<PublishedChange>[] =>
  columnsOf<PublishedChange>()(
    {
      id: { ...figure<PublishedChange>(52, ({ id }) => id), title: '#' },
      at: { width: 160, tone: 'strong', text: ({ at }) => formatDateTime(at), value: ({ at }) => at },
      user: { width: 120, text: ({ agency, userName }) => `${agency}/${userName}` },
      change: { width: 220, grow: 2, needed: true, text: (row) => whatText(row, t) },
      sailings: figure(76, ({ sailings }) => sailings),
      days: {
        width: 190,
        text: ({ from, to }) => (from === to ? formatDate(from) : `${formatDate(from)}–${formatDate(to)}`),
        value: ({ from }) => from,
      },
      reason: { width: 150, grow: 1, tone: 'muted', text: ({ reason }) => reason },
      state: { width: 110, tone: 'warn', text: (row) => stateText(row, t) },
    },
    (key) => t(`historyColumn.${key}`),
  )
