import type { TFunction } from 'i18next'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { network as calls } from '../../contract/network.ts'
import { useReadiness, useRefused } from '../command/useCommands.ts'
import { Button } from '../field/Button.tsx'
import { Problem } from '../field/Problem.tsx'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { TextField } from '../field/TextField.tsx'
import { columnsOf, figure, type Column } from '../grid/column.ts'
import { DialogGrid } from '../grid/DialogGrid.tsx'
import { formatDateTime } from '../language/date.ts'
import { leftBy, QuestionDialog } from '../question/QuestionDialog.tsx'
import { useAsked } from '../question/questions.ts'
import { answerOrUndefined, useFreshRecord } from '../request/record.ts'
import { networkCommand, networkQuestion } from './commands.ts'
import { Faults } from './NetworkDialogs.tsx'
import { useWaiting, type WaitingChange } from './waitingCommands.ts'

/** The changes that wait for a second person; Enter previews one, which is then published or declined. */
export function WaitingDialog() {
  return useAsked(networkQuestion.waiting) ? <WaitingList /> : null
}

const longestReason = 200

function WaitingList() {
  const { t } = useTranslation('network')
  const answer = useFreshRecord(calls.waiting, {})
  const list = answerOrUndefined(answer.data)?.waiting
  const current = useWaiting((state) => state.current)
  const preview = useWaiting((state) => (state.preview?.of === current ? state.preview?.data : undefined))
  const change = list?.find(({ id }) => id === current)
  const [reason, setReason] = useState('')
  const [problem, run, setProblem] = useRefused()
  useReadiness(current, answer.dataUpdatedAt, preview?.version)
  useEffect(() => setProblem(undefined), [current, setProblem])
  const isOpen = change?.state === 'waiting'
  const canPublish = isOpen && !change.isByUser && preview?.total === 0 && preview.lines.length > 0
  return (
    <QuestionDialog
      title={t('command.waiting')}
      place="networkWaiting"
      size="wide"
      primary={
        <>
          {canPublish ? (
            <Button kind="main" onPress={() => run(networkCommand.approve, {})}>
              {t('command.publish')}
            </Button>
          ) : (
            <Button kind="main" disabled={!isOpen} onPress={() => run(networkCommand.previewWaiting, {})}>
              {t('command.previewWaiting')}
            </Button>
          )}
          <Button
            disabled={!isOpen || reason.trim() === ''}
            onPress={() => run(networkCommand.decline, { reason: reason.trim() })}
          >
            {t(change?.isByUser === true ? 'waiting.withdraw' : 'command.decline')}
          </Button>
        </>
      }
      {...leftBy(networkCommand.leaveWaiting, t('back'))}
    >
      {list && list.length > 0 && (
        <WaitingGrid list={list} onEnter={() => run(networkCommand.previewWaiting, {})} />
      )}
      <QueryStatus of={answer} none={list?.length === 0 && t('waiting.none')} />
      {change && <p className="message plain">{`${t('preview.reason')}: ${change.reason}`}</p>}
      {change?.declined !== undefined && (
        <p className="message warn">{`${change.endedBy ?? ''}: ${change.declined}`}</p>
      )}
      {isOpen && preview && preview.total > 0 && <Faults preview={preview} />}
      {isOpen && preview?.total === 0 && (
        <pre className="preview-lines">{preview.lines.join('\n') || t('preview.nothing')}</pre>
      )}
      {isOpen && change.isByUser && <p className="message plain">{t('waiting.own')}</p>}
      {isOpen && (
        <TextField
          label={t('waiting.reason')}
          value={reason}
          maxLength={longestReason}
          size={60}
          onChange={setReason}
        />
      )}
      <Problem words={problem} />
    </QuestionDialog>
  )
}

interface WaitingGridProps {
  list: readonly WaitingChange[]
  onEnter(): void
}

function WaitingGrid({ list, onEnter }: WaitingGridProps) {
  const { t } = useTranslation('network')
  const columns = useMemo(() => waitingColumns(t), [t])
  return (
    <DialogGrid
      name="networkWaiting"
      list={list}
      columns={columns}
      label={t('command.waiting')}
      keyOf={({ id }) => String(id)}
      onCursor={({ id }) => useWaiting.setState({ current: id })}
      onEnter={onEnter}
    />
  )
}

const waitingColumns = (t: TFunction<'network'>): Column<WaitingChange>[] =>
  columnsOf<WaitingChange>()(
    {
      id: { ...figure<WaitingChange>(52, ({ id }) => id), title: '#' },
      at: { width: 160, tone: 'strong', text: ({ at }) => formatDateTime(at), value: ({ at }) => at },
      user: { width: 130, text: ({ agency, userName }) => `${agency}/${userName}` },
      tables: { width: 200, grow: 1, needed: true, text: ({ tables }) => tables.join(' ') },
      rows: figure(76, ({ rows }) => rows),
      reason: { width: 180, grow: 1, tone: 'muted', text: ({ reason }) => reason },
      state: { width: 120, tone: 'warn', text: ({ state }) => t(`waiting.state.${state}`) },
    },
    (key) => t(`waiting.column.${key}`),
  )
