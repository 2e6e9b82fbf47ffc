import type { TFunction } from 'i18next'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refund as calls, type RefundRequest } from '../../contract/refund.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { useRefused } from '../command/useCommands.ts'
import { Button } from '../field/Button.tsx'
import { Problem } from '../field/Problem.tsx'
import { TextField } from '../field/TextField.tsx'
import { useForm } from '../field/useForm.ts'
import { columnsOf, type Column } from '../grid/column.ts'
import { formatDateTime } from '../language/date.ts'
import { formatMoney } from '../language/money.ts'
import { DecisionDialog, longestReason, submittedColumns } from '../question/DecisionDialog.tsx'
import { leftBy, QuestionDialog } from '../question/QuestionDialog.tsx'
import { useAsked } from '../question/questions.ts'
import { refusalText } from '../request/fault.ts'
import { answerOrUndefined, useFresh } from '../request/cache.ts'
import { isPermitted } from '../session/permission.ts'
import { refundCommand, refundQuestion } from './commands.ts'
import { useRefunds } from './refundCommands.ts'

export function RefundDialogs() {
  const asked = useAsked(refundQuestion.submit)
  const isListed = useAsked(refundQuestion.list) !== undefined
  if (asked) return <SubmitDialog key={JSON.stringify(asked.refusal)} refusal={asked.refusal} />
  return isListed ? <RefundList /> : null
}

/** The refunds that the user approves, or has submitted; Enter leads to the button that approves one. */
function RefundList() {
  const { t } = useTranslation('refund')
  const answer = useFresh(calls.list, {})
  const list = answerOrUndefined(answer.data)?.requests
  const id = useRefunds((state) => state.current?.id)
  const current = list?.find((listed) => listed.id === id)
  const columns = useMemo(() => refundColumns(t), [t])
  const isWaiting = current?.state === 'waiting'
  const mayApprove = isWaiting && !current.isByUser && isPermitted(['money'])
  return (
    <DecisionDialog
      screen="refunds"
      words={{
        title: t('command.list'),
        none: t('none'),
        reason: t('reason'),
        byUser: t(isWaiting ? 'own' : 'ownApproved'),
        endReason: t('endReason'),
        reasonMissing: t('reasonMissing'),
        decline: t('command.decline'),
        withdraw: t('withdraw'),
        back: t('back'),
      }}
      of={answer}
      list={list}
      columns={columns}
      current={current}
      onCursor={(row) => useRefunds.setState({ current: row })}
      main={{ title: t('command.approve'), command: mayApprove ? refundCommand.approve : undefined }}
      isOpen={isWaiting || current?.state === 'approved'}
      decline={refundCommand.decline}
      leave={refundCommand.leaveList}
      readiness={current?.state}
    >
      {current?.state === 'approved' && (
        <p className="message plain">
          {t('approvedBy', { by: current.endedBy, until: formatDateTime(current.until ?? '') })}
        </p>
      )}
    </DecisionDialog>
  )
}

function refundColumns(t: TFunction<'refund'>): Column<RefundRequest>[] {
  const { id, at, user, reason } = submittedColumns<RefundRequest>()
  return columnsOf<RefundRequest>()(
    {
      id,
      at,
      user,
      record: { width: 100, needed: true, tone: 'strong', text: ({ record }) => record },
      act: { width: 150, grow: 1, text: ({ act }) => t(`act.${act}`) },
      amount: {
        width: 110,
        numeric: true,
        money: true,
        text: ({ amount }) => formatMoney(amount),
        value: ({ amount }) => amount,
      },
      reason,
      state: { width: 130, tone: 'warn', text: ({ state }) => t(`state.${state}`) },
    },
    (key) => t(`column.${key}`),
  )
}

/** The refund that was refused is submitted with a reason, or left as it is. */
function SubmitDialog({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation('refund')
  const form = useForm({ reason: '' })
  const [missing, setMissing] = useState(false)
  const [problem, run] = useRefused()
  const main = useRef<HTMLButtonElement>(null)
  function submit(): void {
    const reason = form.now().reason.trim()
    setMissing(reason === '')
    if (reason !== '') run(refundCommand.submit, { reason })
  }
  return (
    <QuestionDialog
      title={t('submitTitle')}
      place="refundSubmit"
      size="medium"
      primary={
        <Button ref={main} kind="main" onPress={submit}>
          {t('command.submit')}
        </Button>
      }
      {...leftBy(refundCommand.leaveSubmit, t('back'))}
    >
      <p className="message warn">{refusalText(refusal)}</p>
      <p>{t('submitAbout')}</p>
      <TextField
        label={t('reason')}
        value={form.values.reason}
        maxLength={longestReason}
        size={60}
        must
        error={missing && form.values.reason.trim() === '' ? t('reasonMissing') : undefined}
        onChange={form.set('reason')}
        onEnter={() => (form.now().reason.trim() === '' ? setMissing(true) : main.current?.focus())}
        autoFocus
      />
      <Problem words={problem} />
    </QuestionDialog>
  )
}
