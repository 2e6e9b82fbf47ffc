import i18next from 'i18next'
import { create } from 'zustand'
import { refund as calls, type RefundRequest } from '../../contract/refund.ts'
import { refundActs } from '../../domain/ledger/refundApproval.ts'
import { isRefusal, refuse, type Refusal, type RefusalCode } from '../../domain/refusal.ts'
import type { CommandServices } from '../command/command.ts'
import { anywhere, defineCommand } from '../command/defineCommand.ts'
import { formatDateTime } from '../language/date.ts'
import { simple } from '../line/combine.ts'
import { askedOf, closeQuestion, closeQuestionOf, openQuestion } from '../question/questions.ts'
import { onAgencyChange, onSessionEnd } from '../request/identity.ts'
import { invalidate } from '../request/cache.ts'
import { request } from '../request/request.ts'
import { refundCommand, refundQuestion } from './commands.ts'

interface RefundState {
  /** The request under the cursor of the list. */
  current: RefundRequest | undefined
}

export const useRefunds = create<RefundState>(() => ({ current: undefined }))

function clear(): void {
  closeQuestionOf('refund')
  useRefunds.setState({ current: undefined })
}
onAgencyChange(clear)
onSessionEnd(clear)

/** Refusals after which a refund may be submitted for approval. */
const submittable: readonly RefusalCode[] = [
  'refund_needs_approval',
  'refund_declined',
  'refund_approved_less',
]

/** Asks whether to submit a refund that was refused because it needs an approval; the screen stays as it is under it. */
export function offerApproval(refusal: Refusal): void {
  if (submittable.includes(refusal.refusal) && submittedBy(refusal, ''))
    openQuestion(refundQuestion.submit, { refusal })
}

/** The request for a refund that was refused. */
function submittedBy({ parameters }: Refusal, reason: string) {
  const { act, record, amount } = parameters
  const refunding = refundActs.find((name) => name === act)
  return refunding && typeof record === 'string' && typeof amount === 'number'
    ? { act: refunding, record, amount, reason }
    : undefined
}

async function submit(
  { reason }: { reason: string },
  services: CommandServices,
): Promise<Refusal | undefined> {
  const asked = askedOf(refundQuestion.submit)
  const body = asked && submittedBy(asked.refusal, reason)
  if (!body) return refuse('refund_not_waiting')
  const answer = await request(calls.submit, { body })
  if (isRefusal(answer)) return answer
  await invalidate(calls.list)
  closeQuestion(refundQuestion.submit)
  services.notifyDone(i18next.t('refund:submitted'))
  return undefined
}

const noRequest = (): Refusal | undefined =>
  useRefunds.getState().current === undefined ? refuse('refund_not_waiting') : undefined

async function approve(_: unknown, services: CommandServices): Promise<Refusal | undefined> {
  const { current } = useRefunds.getState()
  if (!current) return refuse('refund_not_waiting')
  const answer = await request(calls.approve, { path: { id: current.id }, body: { amount: current.amount } })
  await invalidate(calls.list)
  if (isRefusal(answer)) return answer
  services.notifyDone(i18next.t('refund:approved', { until: formatDateTime(answer.until) }))
  return undefined
}

async function decline(
  { reason }: { reason: string },
  services: CommandServices,
): Promise<Refusal | undefined> {
  const { current } = useRefunds.getState()
  if (!current) return refuse('refund_not_waiting')
  const answer = await request(calls.decline, { path: { id: current.id }, body: { reason } })
  await invalidate(calls.list)
  if (isRefusal(answer)) return answer
  services.notifyDone(i18next.t('refund:ended'))
  return undefined
}

const rights = ['refund', 'money'] as const
const inList = { where: ['refunds'], palette: false } as const
const inSubmit = { rights: ['refund'], where: ['refundSubmit'], palette: false } as const

/** Refunds above the limit of the network: submitted by one person, approved or declined by another. */
export const refundCommands = [
  defineCommand(refundCommand.list, {
    line: simple(398, 'refunds', 'refunds'),
    ...anywhere,
    rights,
    recorded: false,
    awaits: 'refunds',
    run: () => openQuestion(refundQuestion.list, {}),
  }),
  defineCommand(refundCommand.approve, {
    ...inList,
    rights: ['money'],
    changes: 'record',
    refuses: noRequest,
    run: approve,
  }),
  defineCommand(refundCommand.decline, {
    ...inList,
    rights,
    changes: 'record',
    refuses: noRequest,
    run: decline,
  }),
  defineCommand(refundCommand.leaveList, {
    ...inList,
    rights,
    changes: 'desk',
    run: () => closeQuestion(refundQuestion.list),
  }),
  defineCommand(refundCommand.submit, { ...inSubmit, changes: 'record', run: submit }),
  defineCommand(refundCommand.leaveSubmit, {
    ...inSubmit,
    changes: 'desk',
    run: () => closeQuestion(refundQuestion.submit),
  }),
]
