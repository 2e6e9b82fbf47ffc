import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { network as calls } from '../../contract/network.ts'
import { columnsOf, figure, type Column } from '../grid/column.ts'
import { DecisionDialog, submittedColumns } from '../question/DecisionDialog.tsx'
import { useAsked } from '../question/questions.ts'
import { answerOrUndefined, useFreshRecord } from '../request/record.ts'
import { networkCommand, networkQuestion } from './commands.ts'
import { Faults } from './NetworkDialogs.tsx'
import { useWaiting, type WaitingChange } from './waitingCommands.ts'

/** The changes that wait for a second person; Enter previews one, which is then published or declined. */
export function WaitingDialog() {
  return useAsked(networkQuestion.waiting) ? <WaitingList /> : null
}

function WaitingList() {
  const { t } = useTranslation('network')
  const answer = useFreshRecord(calls.waiting, {})
  const list = answerOrUndefined(answer.data)?.waiting
  const current = useWaiting((state) => state.current)
  const preview = useWaiting((state) => (state.preview?.of === current ? state.preview?.data : undefined))
  const change = list?.find(({ id }) => id === current)
  const columns = useMemo(() => waitingColumns(t), [t])
  const isOpen = change?.state === 'waiting'
  const canPublish = isOpen && !change.isByUser && preview?.total === 0 && preview.lines.length > 0
  return (
    <DecisionDialog
      screen="networkWaiting"
      words={{
        title: t('command.waiting'),
        none: t('waiting.none'),
        reason: t('preview.reason'),
        byUser: t('waiting.own'),
        endReason: t('waiting.reason'),
        reasonMissing: t('preview.reasonMissing'),
        decline: t('command.decline'),
        withdraw: t('waiting.withdraw'),
        back: t('back'),
      }}
      of={answer}
      list={list}
      columns={columns}
      current={change}
      onCursor={({ id }) => useWaiting.setState({ current: id })}
      main={
        canPublish
          ? { title: t('command.publish'), command: networkCommand.approve }
          : {
              title: t('command.previewWaiting'),
              command: isOpen ? networkCommand.previewWaiting : undefined,
            }
      }
      onEnter={networkCommand.previewWaiting}
      isOpen={isOpen}
      decline={networkCommand.decline}
      leave={networkCommand.leaveWaiting}
      readiness={preview?.version}
    >
      {isOpen && preview && preview.total > 0 && <Faults preview={preview} />}
      {isOpen && preview?.total === 0 && (
        <pre className="preview-lines">{preview.lines.join('\n') || t('preview.nothing')}</pre>
      )}
    </DecisionDialog>
  )
}

function waitingColumns(t: TFunction<'network'>): Column<WaitingChange>[] {
  const { id, at, user, reason } = submittedColumns<WaitingChange>()
  return columnsOf<WaitingChange>()(
    {
      id,
      at,
      user,
      tables: { width: 200, grow: 1, needed: true, text: ({ tables }) => tables.join(' ') },
      rows: figure(76, ({ rows }) => rows),
      reason,
      state: { width: 120, tone: 'warn', text: ({ state }) => t(`waiting.state.${state}`) },
    },
    (key) => t(`waiting.column.${key}`),
  )
}
