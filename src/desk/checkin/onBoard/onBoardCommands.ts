import i18next from 'i18next'
import type { AnswerOf, Call, InputOf } from '../../../contract/call.ts'
import { onBoard as calls } from '../../../contract/onBoard.ts'
import { refuseClosedCount } from '../../../domain/checkin/closedCount.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { AnyCommand, CommandServices } from '../../command/command.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { lineRow, word } from '../../line/combine.ts'
import { previewText } from '../../line/previewText.ts'
import { askedOf, closeQuestionOf, openQuestion } from '../../question/questions.ts'
import { getCached, invalidate, loadCached } from '../../request/cache.ts'
import { request } from '../../request/request.ts'
import { currentSailing, useCheckIn, type Boarding, type Ticket } from '../checkinStore.ts'
import { checkInQuestion, onBoardCommand, type ClosingNumbers, type CorrectedPassenger } from '../commands.ts'
import { gateTicketName } from '../gate/checkInOrOut.ts'
import { chosenBy, chosenTickets, turnTo } from '../list/tickets.ts'
import { aboutChosen, refuseWithoutRow, refuseWithoutSailing } from '../questionCommands.ts'
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
  const by = chosenBy()
  const asksCrew = shownCount()?.isCrewListed === false
  if (ticket?.kind !== 'passenger') return { kind: 'renew', ticketNumber: '', name: '', by, asksCrew }
  const { ticketNumber, boarding } = ticket
  const kind = boarding ? 'leave' : 'board'
  return { kind, ticketNumber, name: gateTicketName(ticket), by, asksCrew: false }
}

/** A scan that named no ticket must not make the list again. */
const refuseUnknown = (): Refusal | undefined => (chosenBy() === 'scan' ? refuseWithoutRow() : undefined)

/** The question has the count as it is now, with the scans that are under way. */
async function askToClose(): Promise<Refusal | undefined> {
  const at = currentSailing()
  if (at === undefined) return refuse('gate_no_sailing')
  await scans.rest()
  const answer = await loadCached(calls.count, { query: at }, { staleTime: 0 })
  if (isRefusal(answer)) return answer
  const { closed } = answer
  if (closed) return refuseClosedCount(closed.at, closed.by)
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

/** Passengers without data that the law requires; the crew is asked for by its number. */
export const incomplete = ({ missing }: OnBoard) => missing.filter(({ kind }) => kind === 'passenger')

/** A typed number; undefined for any other text. */
const numberIn = (typed: string): number | undefined =>
  /^\d{1,5}$/.test(typed.trim()) ? Number(typed.trim()) : undefined

/** Who is left behind and whose data are missing is accepted by typing the numbers, the crew by its own. */
async function confirmClose(typed: ClosingNumbers): Promise<Refusal | undefined> {
  const asked = askedOf(checkInQuestion.count)
  if (asked === undefined) return undefined
  const { absent, missing, isCrewListed } = asked
  const persons = incomplete(asked).length
  const crew = numberIn(typed.crew)
  if (!isCrewListed && crew === undefined) return refuse('count_crew_missing')
  if (absent.number > 0 && numberIn(typed.absent) !== absent.number)
    return refuse('count_absent', { number: absent.number })
  if (persons > 0 && numberIn(typed.missing) !== persons) return refuse('count_missing', { number: persons })
  const accepted = { absent: absent.number, missing: missing.length }
  const refusal = await change(calls.close, (at) => ({
    body: { ...at, ...accepted, ...(!isCrewListed && { crew: crew ?? 0 }) },
  }))
  if (refusal === undefined) turnTo('onBoard')
  return refusal
}

async function confirmCorrect({
  reason,
  crew: typed = '',
}: {
  reason: string
  crew?: string
}): Promise<Refusal | undefined> {
  const asked = askedOf(checkInQuestion.correct)
  if (asked === undefined) return undefined
  if (reason.trim() === '') return refuse('count_reason_missing')
  if (isCode(reason)) return refuse('gate_reason_is_code', { ticket: reason.trim() })
  const { kind, ticketNumber } = asked
  const crew = numberIn(typed)
  if (typed.trim() !== '' && crew === undefined) return refuse('count_crew_missing')
  const { gate } = useCheckIn.getState()
  return change(calls.correct, (at) => ({
    body: {
      ...at,
      kind,
      reason: reason.trim(),
      gate,
      ...(ticketNumber !== '' && { ticketNumber }),
      ...(crew !== undefined && { crew }),
    },
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
    run: () => turnTo('onBoard'),
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
    awaits: 'checkInCorrect',
    ...aboutChosen(notClosed, refuseUnknown, () =>
      openQuestion(checkInQuestion.correct, correctionOf(chosenTickets())),
    ),
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
