import i18next from 'i18next'
import { create } from 'zustand'
import { network as calls } from '../../contract/network.ts'
import type { AnswerOf } from '../../contract/call.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { CommandServices } from '../command/command.ts'
import { defineCommand } from '../command/defineCommand.ts'
import { closeQuestion, openQuestion } from '../question/questions.ts'
import { onAgencyChange, onSessionEnd } from '../request/identity.ts'
import { invalidate } from '../request/cache.ts'
import { request } from '../request/request.ts'
import { reloadConfiguration } from '../session/sessionStore.ts'
import { networkCommand, networkQuestion } from './commands.ts'
import { changesToSend, dropPublished, useNetwork } from './networkStore.ts'

export type WaitingChange = AnswerOf<typeof calls.waiting>['waiting'][number]

interface WaitingState {
  /** The change under the cursor. */
  current: number | undefined
  /** The effect of the publication of a change. */
  preview: { of: number; data: AnswerOf<typeof calls.previewWaiting> } | undefined
  /** The typed number of passengers whose sailing a change withdraws. */
  persons: string
}

const nothing: WaitingState = { current: undefined, preview: undefined, persons: '' }

export const useWaiting = create<WaitingState>(() => nothing)

function clear(): void {
  closeQuestion(networkQuestion.waiting)
  useWaiting.setState(nothing)
}
onAgencyChange(clear)
onSessionEnd(clear)

/** The preview of the change under the cursor. */
export function previewNow(): AnswerOf<typeof calls.previewWaiting> | undefined {
  const { current, preview } = useWaiting.getState()
  return preview?.of === current ? preview?.data : undefined
}

/** Stores the changes for a second person; they are no drafts any more. */
async function submit(
  { reason }: { reason: string },
  services: CommandServices,
): Promise<Refusal | undefined> {
  const sent = changesToSend()
  const body = { changes: sent.map(({ change }) => change), reason }
  const answer = await request(calls.submit, { body })
  if (isRefusal(answer)) return answer
  await invalidate(calls.waiting)
  dropPublished(sent)
  closeQuestion(networkQuestion.preview)
  services.notifyDone(i18next.t('network:waiting.submitted'))
  return undefined
}

const noChange = (): Refusal | undefined =>
  useWaiting.getState().current === undefined ? refuse('network_not_waiting') : undefined

/** Loads the preview of the change under the cursor; the former one is shown until then. */
export async function reloadWaitingPreview(): Promise<Refusal | undefined> {
  const { current } = useWaiting.getState()
  if (current === undefined) return refuse('network_not_waiting')
  const answer = await request(calls.previewWaiting, { path: { id: current } })
  if (isRefusal(answer)) return answer
  useWaiting.setState({ preview: { of: current, data: answer }, persons: '' })
  return undefined
}

/** Publishes the change as previewed; where another publication came first, it is previewed and confirmed again. */
async function approve(_: unknown, services: CommandServices): Promise<Refusal | undefined> {
  const { current: id } = useWaiting.getState()
  const seen = previewNow()
  if (id === undefined || !seen) return refuse('network_not_waiting')
  const { version, lines } = seen
  const persons = Number(useWaiting.getState().persons) || undefined
  const body = { version, lines, ...(persons !== undefined && { persons }) }
  const answer = await request(calls.approve, { path: { id }, body })
  if (isRefusal(answer)) {
    await invalidate(calls.waiting)
    if (answer.refusal === 'network_changed' || answer.refusal === 'network_persons')
      await reloadWaitingPreview()
    return answer
  }
  await Promise.all([
    invalidate(calls.waiting),
    invalidate(calls.rows),
    invalidate(calls.tables),
    reloadConfiguration(),
  ])
  const { invitations, refused } = answer
  useWaiting.setState({ preview: undefined })
  services.notifyDone(i18next.t('network:published', { version: answer.version }))
  if (invitations.length + refused.length > 0) {
    closeQuestion(networkQuestion.waiting)
    useNetwork.setState({ invitations, refused })
    openQuestion(networkQuestion.preview, {})
  }
  return undefined
}

async function decline(
  { reason }: { reason: string },
  services: CommandServices,
): Promise<Refusal | undefined> {
  const { current: id } = useWaiting.getState()
  if (id === undefined) return refuse('network_not_waiting')
  const answer = await request(calls.decline, { path: { id }, body: { reason } })
  await invalidate(calls.waiting)
  if (isRefusal(answer)) return answer
  useWaiting.setState({ preview: undefined })
  services.notifyDone(i18next.t('network:waiting.ended'))
  return undefined
}

const rights = ['network'] as const
const inWaiting = { rights, where: ['networkWaiting'], palette: false } as const

/** The changes that a second person publishes: submitted, previewed, published or declined. */
export const waitingCommands = [
  defineCommand(networkCommand.submit, {
    rights,
    where: ['networkPreview'],
    palette: false,
    changes: 'record',
    run: submit,
  }),
  defineCommand(networkCommand.waiting, {
    rights,
    where: ['network', 'networkTable'],
    changes: 'nothing',
    awaits: 'networkWaiting',
    run: () => openQuestion(networkQuestion.waiting, {}),
  }),
  defineCommand(networkCommand.previewWaiting, {
    ...inWaiting,
    changes: 'nothing',
    refuses: noChange,
    run: reloadWaitingPreview,
  }),
  defineCommand(networkCommand.approve, { ...inWaiting, changes: 'record', refuses: noChange, run: approve }),
  defineCommand(networkCommand.decline, { ...inWaiting, changes: 'record', refuses: noChange, run: decline }),
  defineCommand(networkCommand.leaveWaiting, {
    ...inWaiting,
    changes: 'desk',
    run: () => closeQuestion(networkQuestion.waiting),
  }),
]
