import i18next from 'i18next'
import { create } from 'zustand'
import type { AnswerOf } from '../../../contract/call.ts'
import { disruption as calls } from '../../../contract/disruption.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { CommandServices } from '../../command/command.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { closeQuestion, openQuestion } from '../../question/questions.ts'
import { isSignedOut, logFault } from '../../request/fault.ts'
import { onAgencyChange, onSessionEnd } from '../../request/identity.ts'
import { request } from '../../request/request.ts'
import { disruptionCommand, disruptionQuestion } from '../commands.ts'
import { sailingShown } from './declareCommands.ts'

export type Information = AnswerOf<typeof calls.information>

/** Sending the first message about a disruption to all its passengers. */
interface Sending {
  disruption: number
  information: Information
  /** Bookings that waited for it when the dialog opened. */
  all: number
  state: 'asked' | 'running' | 'ended'
  /** The operator has asked to stop before the next hundred. */
  isStopping: boolean
  /** Beginning of the idempotency key of each hundred. */
  key: string
  problem: Refusal | 'unanswered' | undefined
}

export const useSending = create<{ sending: Sending | undefined }>(() => ({ sending: undefined }))

function leaveSending(): void {
  closeQuestion(disruptionQuestion.inform)
  useSending.setState({ sending: undefined })
}
onAgencyChange(leaveSending)
onSessionEnd(leaveSending)

/** The bookings that still wait for the message. */
export const countWaiting = ({ emails, texts }: Information): number => emails + texts

const refuseWithoutDisruption = (): Refusal | undefined => {
  const sailing = sailingShown()
  if (sailing === undefined) return refuse('disruption_none_shown')
  return sailing.disruption === undefined ? refuse('disruption_none_declared') : undefined
}

/** Asks before the message is sent; a second time it shows when it was. */
async function askInform(): Promise<Refusal | undefined> {
  const id = sailingShown()?.disruption
  if (id === undefined) return refuse('disruption_none_declared')
  const information = await request(calls.information, { path: { id } })
  if (isRefusal(information)) return information
  useSending.setState({
    sending: {
      disruption: id,
      information,
      all: countWaiting(information),
      state: 'asked',
      isStopping: false,
      key: crypto.randomUUID(),
      problem: undefined,
    },
  })
  openQuestion(disruptionQuestion.inform, { disruption: id })
  return undefined
}

function change(changed: Partial<Sending>): void {
  useSending.setState(({ sending }) => ({ sending: sending && { ...sending, ...changed } }))
}

/** Starts sending and returns, so that keys reach the button that stops it. */
function startSending(_: unknown, services: Pick<CommandServices, 'notifyDone'>): void {
  sendAll(services).catch(logFault)
}

/** Sends to a hundred bookings after another; it can be run again after the connection was lost. */
async function sendAll({ notifyDone }: Pick<CommandServices, 'notifyDone'>): Promise<void> {
  const { sending } = useSending.getState()
  if (!sending || sending.state === 'running') return
  const { disruption: id, key } = sending
  change({ state: 'running', isStopping: false, problem: undefined })
  let waiting = countWaiting(sending.information)
  while (waiting > 0 && useSending.getState().sending?.isStopping === false) {
    const answer = await informNext(id, `${key}-${waiting}`)
    if (answer === 'unanswered' || isRefusal(answer)) {
      change({ problem: answer })
      break
    }
    change({ information: answer })
    // Ends also when another desk has sent to them.
    if (countWaiting(answer) >= waiting) break
    waiting = countWaiting(answer)
  }
  change({ state: 'ended' })
  const done = useSending.getState().sending
  if (done) notifyDone(i18next.t('disruption:inform.done', { done: done.all - waiting, all: done.all }))
}

async function informNext(id: number, key: string): Promise<Information | Refusal | 'unanswered'> {
  try {
    return await request(calls.inform, { path: { id }, body: {} }, { key })
  } catch (fault) {
    if (isSignedOut(fault)) throw fault
    console.error(fault)
    return 'unanswered'
  }
}

/** Closes the dialog; while it sends, only stops it before the next hundred. */
function leaveOrStop(): void {
  if (useSending.getState().sending?.state === 'running') change({ isStopping: true })
  else leaveSending()
}

const rights = ['sailings'] as const
const inDialog = { where: ['information'], palette: false } as const

/** The first message of a company to all passengers of a disrupted sailing. */
export const informCommands = [
  defineCommand(disruptionCommand.askInform, {
    about: 'row',
    rights,
    where: ['companySailings'],
    changes: 'nothing',
    awaits: 'information',
    refuses: refuseWithoutDisruption,
    run: askInform,
  }),
  defineCommand(disruptionCommand.inform, { ...inDialog, rights, changes: 'record', run: startSending }),
  defineCommand(disruptionCommand.leaveInform, { ...inDialog, changes: 'desk', run: leaveOrStop }),
]
