import type { TFunction } from 'i18next'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../contract/call.ts'
import { inventory as calls } from '../../contract/inventory.ts'
import type { RefusalCode } from '../../domain/refusal.ts'
import { useReadiness, useRefused } from '../command/useCommands.ts'
import { Button } from '../field/Button.tsx'
import { Problem } from '../field/Problem.tsx'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { columnsOf, figure, type Column } from '../grid/column.ts'
import { DialogGrid } from '../grid/DialogGrid.tsx'
import { formatDate, formatDateTime } from '../language/date.ts'
import { leftBy, QuestionDialog } from '../question/QuestionDialog.tsx'
import { useAsked } from '../question/questions.ts'
import { refusalText } from '../request/fault.ts'
import { answerOrUndefined, useFresh } from '../request/cache.ts'
import { inventoryCommand, inventoryQuestion } from './commands.ts'
import { type PlannedChange, type PublishedChange, useInventory } from './inventoryStore.ts'
import { amountText, resourceText } from './saleText.ts'
import { printSteps } from './saleWords.ts'
import { atFare, printFloors, printPriceSteps } from './stepWords.ts'

/** Who changed the sale of which sailings, when and why; a change is undone as one step. */
export function HistoryDialog() {
  return useAsked(inventoryQuestion.history) ? <History /> : null
}

function History() {
  const { t } = useTranslation('inventory')
  const answer = useFresh(calls.changes, { query: {} })
  const loaded = answerOrUndefined(answer.data)
  const changes = useMemo(() => loaded && rowsOf(loaded), [loaded])
  const current = useInventory((state) => state.change)
  const planned = useInventory((state) => state.planned)
  const change = changes?.find(({ id, plan }) => (plan ? id === planned : id === current))
  const [problem, run, setProblem] = useRefused()
  useReadiness(current, planned, answer.dataUpdatedAt)
  useEffect(() => setProblem(undefined), [current, planned, setProblem])
  return (
    <QuestionDialog
      title={t('command.history')}
      place="inventoryHistory"
      size="wide"
      primary={
        <Button
          kind="main"
          disabled={
            change === undefined || change.undone !== undefined || (change.plan && !isPlanned(change))
          }
          onPress={() => run(change?.plan ? inventoryCommand.withdraw : inventoryCommand.undo, {})}
        >
          {t(change?.plan ? 'command.withdraw' : 'command.undo')}
        </Button>
      }
      {...leftBy(inventoryCommand.leaveHistory, t('back'))}
    >
      {changes && changes.length > 0 && <ChangeGrid changes={changes} />}
      <QueryStatus of={answer} none={changes?.length === 0 && t('noChanges')} />
      {change?.plan?.refusal && (
        <p className="message warn">
          {refusalText({
            refusal: change.plan.refusal.code as RefusalCode,
            parameters: change.plan.refusal.parameters,
          })}
        </p>
      )}
      {change && change.reason !== '' && (
        <p className="message plain">{`${t('reason')}: ${change.reason}`}</p>
      )}
      <Problem words={problem} />
    </QuestionDialog>
  )
}

/** A published change, or one that was planned and is not published. */
type Row = Omit<PublishedChange, 'from' | 'to'> & {
  from?: string
  to?: string
  plan?: PlannedChange
}

/** Returns the changes that are still planned first, the others by their times. */
function rowsOf({ changes, planned }: AnswerOf<typeof calls.changes>): Row[] {
  const plans = planned.map((plan): Row => ({ ...plan, plan }))
  const [waiting, ended] = [plans.filter(isPlanned), plans.filter((row) => !isPlanned(row))]
  return [
    ...waiting.toSorted((first, second) => dueOf(first).localeCompare(dueOf(second))),
    ...[...changes, ...ended].toSorted((first, second) => second.at.localeCompare(first.at)),
  ]
}

const isPlanned = ({ plan }: Row): boolean => plan?.state === 'planned'
const dueOf = ({ plan }: Row): string => plan?.due ?? ''

function ChangeGrid({ changes }: { changes: readonly Row[] }) {
  const { t } = useTranslation('inventory')
  const columns = useMemo(() => changeColumns(t), [t])
  return (
    <DialogGrid
      name="inventoryHistory"
      list={changes}
      columns={columns}
      label={t('command.history')}
      keyOf={({ id, plan }) => `${plan ? 'p' : ''}${id}`}
      onCursor={({ id, plan }) =>
        useInventory.setState(plan ? { change: undefined, planned: id } : { change: id, planned: undefined })
      }
    />
  )
}

function whatText({ controls }: Row, t: TFunction<'inventory'>): string {
  return controls
    .map(({ kind, holders, what, origin, destination, most, release = [], steps = [], floors = [] }) =>
      [
        t(`did.${kind !== 'limit' ? kind : most === null ? 'open' : most === 0 ? 'close' : 'limit'}`),
        holders.join('+'),
        resourceText(what, t),
        most === null || (kind === 'limit' && most === 0) ? '' : amountText({ kind, what }, most, t),
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

function stateText({ undoes, undone, plan }: Row, t: TFunction<'inventory'>): string {
  if (plan) return t(`planState.${plan.state}`, { at: formatDateTime(plan.due) })
  if (undoes !== undefined) return t('undoes', { id: undoes })
  return undone === undefined ? '' : t('isUndone')
}

const changeColumns = (t: TFunction<'inventory'>): Column<Row>[] =>
  columnsOf<Row>()(
    {
      id: {
        ...figure<Row>(52, ({ id }) => id),
        title: '#',
        text: ({ id, plan }) => (plan ? '' : String(id)),
      },
      at: { width: 160, tone: 'strong', text: ({ at }) => formatDateTime(at), value: ({ at }) => at },
      user: { width: 120, text: ({ agency, userName }) => `${agency}/${userName}` },
      change: { width: 220, grow: 2, needed: true, text: (row) => whatText(row, t) },
      sailings: figure(76, ({ sailings }) => sailings),
      days: {
        width: 190,
        text: ({ from, to = from }) => {
          if (from === undefined || to === undefined) return ''
          return from === to ? formatDate(from) : `${formatDate(from)}–${formatDate(to)}`
        },
        value: ({ from }) => from,
      },
      reason: { width: 150, grow: 1, tone: 'muted', text: ({ reason }) => reason },
      state: { width: 220, tone: 'warn', text: (row) => stateText(row, t) },
    },
    (key) => t(`historyColumn.${key}`),
  )
