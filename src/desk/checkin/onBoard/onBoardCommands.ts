import i18next from 'i18next'
import type { AnswerOf, Call, InputOf } from '../../../contract/call.ts'
import { onBoard as calls } from '../../../contract/onBoard.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { AnyCommand, CommandServices } from '../../command/command.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { lineRow, word } from '../../line/combine.ts'
import { previewText } from '../../line/previewText.ts'
import { askedOf, closeQuestionOf, openQuestion } from '../../question/questions.ts'
import { getCached, invalidate, loadCached } from '../../request/cache.ts'
import { request } from '../../request/request.ts'
import { currentSailing, useCheckIn, type Boarding, type Ticket } from '../checkinStore.ts'
import { checkInQuestion, onBoardCommand, type CorrectedPassenger } from '../commands.ts'
import { gateTicketName } from '../gate/checkInOrOut.ts'
import { chosenTickets, narrowAgain } from '../list/tickets.ts'
import { refuseWithoutSailing } from '../questionCommands.ts'
import { isCode, scans } from '../scan/scans.ts'

export type OnBoard = AnswerOf<typeof calls.count>

/** The count that the page shows last. */
function shownCount(): OnBoard | undefined {
  const at = currentSailing()
  return at && getCached(calls.count, { query: at })
}

const isClosed = () => shownCount()?.closed !== undefined

/** One who is shown as checked in leaves, any other boards; without a chosen passenger the list is made again. */
function correctionOf([ticket]: readonly Ticket[]): CorrectedPassenger {
  if (ticket?.kind !== 'passenger') return { kind: 'renew', ticketNumber: '', name: '' }
  const { ticketNumber, boarding } = ticket
  return { kind: boarding ? 'leave' : 'board', ticketNumber, name: gateTicketName(ticket) }
}

function show(): void {
  useCheckIn.setState({ view: 'onBoard', current: undefined })
  narrowAgain()
}

/** The question has the count as it is now, with the scans that are under way. */
async function askToClose(): Promise<Refusal | undefined> {
  const at = currentSailing()
  if (at === undefined) return refuse('gate_no_sailing')
  await scans.rest()
  const answer = await loadCached(calls.count, { query: at }, { staleTime: 0 })
  if (isRefusal(answer)) return answer
  const { closed } = answer
  if (closed) return refuse('count_closed', { at: closed.at, by: closed.by })
  openQuestion(checkInQuestion.count, answer)
  return undefined
}

/** Makes a changing call about the sailing chosen, and loads the count again. */
async function change<C extends Call>(
  call: C,
  inputAt: (at: Boarding) => InputOf<C>,
): Promise<Refusal | undefined> {
  const at = currentSailing()
  if (at === undefined) return refuse('gate_no_sailing')
  const answer = await request(call, inputAt(at))
  if (isRefusal(answer)) return answer
  closeQuestionOf('checkin')
  void invalidate(calls.count)
  return undefined
}

async function confirmClose(): Promise<Refusal | undefined> {
  const asked = askedOf(checkInQuestion.count)
  if (asked === undefined) return undefined
  const refusal = await change(calls.close, (at) => ({ body: { ...at, missing: asked.missing.length } }))
  if (refusal === undefined) show()
  return refusal
}

async function confirmCorrect({ reason }: { reason: string }): Promise<Refusal | undefined> {
  const asked = askedOf(checkInQuestion.correct)
  if (asked === undefined) return undefined
  if (reason.trim() === '') return refuse('count_reason_missing')
  if (isCode(reason)) return refuse('gate_reason_is_code', { ticket: reason.trim() })
  const { kind, ticketNumber } = asked
  const { gate } = useCheckIn.getState()
  return change(calls.correct, (at) => ({
    body: { ...at, kind, reason: reason.trim(), gate, ...(ticketNumber !== '' && { ticketNumber }) },
  }))
}

async function send(_: object, services: CommandServices): Promise<Refusal | undefined> {
  const refusal = await change(calls.send, (at) => ({ body: at }))
  if (refusal === undefined) services.notifyDone(i18next.t('onBoard:sending'))
  return refusal
}

const onPage = { where: ['checkIn'] } as const satisfies Partial<AnyCommand>
const inside = { palette: false } as const
const notClosed = (): Refusal | undefined =>
  refuseWithoutSailing() ?? (isClosed() ? undefined : refuse('count_not_closed'))

/** Counts those on board, closes the sailing for counting, corrects the list and sends it. */
export const onBoardCommands: AnyCommand[] = [
  defineCommand(onBoardCommand.show, {
    ...onPage,
    line: lineRow({
      name: 'onBoard',
      order: 346,
      entry: word('aboard'),
      usage: 'aboard',
      turns: true,
      preview: () => previewText('onBoard'),
      examples: ['aboard'],
    }),
    changes: 'desk',
    refuses: refuseWithoutSailing,
    run: show,
  }),
  defineCommand(onBoardCommand.close, {
    ...onPage,
    line: lineRow({
      name: 'closeCount',
      order: 347,
      entry: word('count'),
      usage: 'count',
      turns: true,
      preview: () => previewText('closeCount'),
      examples: ['count'],
    }),
    changes: 'nothing',
    awaits: 'checkInCount',
    refuses: refuseWithoutSailing,
    run: askToClose,
  }),
  defineCommand(onBoardCommand.correct, {
    ...onPage,
    changes: 'nothing',
    awaits: 'checkInCorrect',
    refuses: notClosed,
    run: () => openQuestion(checkInQuestion.correct, correctionOf(chosenTickets())),
  }),
  defineCommand(onBoardCommand.send, {
    ...onPage,
    changes: 'record',
    refuses: notClosed,
    run: send,
  }),
  defineCommand(onBoardCommand.confirmClose, {
    where: ['checkInCount'],
    ...inside,
    changes: 'record',
    run: confirmClose,
  }),
  defineCommand(onBoardCommand.confirmCorrect, {
    where: ['checkInCorrect'],
    ...inside,
    changes: 'record',
    run: confirmCorrect,
  }),
]
