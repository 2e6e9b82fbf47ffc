import { create } from 'zustand'
import { onSessionEnd } from '../../request/identity.ts'
import { closeQuestion, openQuestion } from '../../question/questions.ts'
import { bookingCommand, bookingQuestion } from '../commands.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { CommandServices } from '../../command/command.ts'
import { previewText } from '../../line/previewText.ts'
import { lineRow, seq, word } from '../../line/combine.ts'
import { type LineForm, rowOf } from '../../line/row.ts'
import { previewUntil, until, type Until } from '../../line/words/when.ts'
import { formatDateTime } from '../../language/date.ts'
import { request } from '../../request/request.ts'
import { showAnswer } from '../conflict.ts'
import { cannot, leavesQuestion, shownBooking } from '../shown/bookingStore.ts'
import { repeatedBy, timeOf, type Verb } from './verb.ts'

interface Unaccepted {
  /** The booking whose time was refused. */
  reference?: string
  until: Until
}

const nothingTyped: Unaccepted = { until: {} }

/** The time typed last, where it was refused: it is not lost when another user changed the booking. */
const useUnaccepted = create<Unaccepted>(() => nothingTyped)

onSessionEnd(() => useUnaccepted.setState(nothingTyped, true))

/** The new expiry of the option on screen, as typed before if it was not accepted. */
export interface OptionTimeAsked {
  until: Until
}

/** The new expiry, agency-local; what is absent stays as it is. */
export interface OptionUntil {
  until?: Until
}

const cannotChangeOption = () => cannot('changeOption')

/** The expiry with the date or the time replaced, YYYY-MM-DD HH:mm. */
export function newUntil(before: string, { date, time }: Until): string {
  const [day = '', hour = ''] = before.split(' ')
  return `${date || day} ${time || hour}`
}

/** Gives the option on screen another expiry; without one, asks for it. */
async function changeOption(
  { until }: OptionUntil,
  { notifyDone }: Pick<CommandServices, 'notifyDone'>,
): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const refusal = cannotChangeOption()
  if (refusal || !booking) return refusal
  if (until === undefined) return askUntil()
  const newOptionDateTime = newUntil(booking.optionDateTime ?? '', until)
  const { crsReservationId, version } = booking
  const body = { crsReservationId, newOptionDateTime, version }
  const answer = await request(calls.changeOption, { body })
  const refused = await showAnswer(answer)
  useUnaccepted.setState(refused ? { reference: crsReservationId, until } : nothingTyped, true)
  if (refused) return refused
  closeQuestion(bookingQuestion.changeOption)
  notifyDone(
    i18next.t('booking:changeOption.done', {
      reference: crsReservationId,
      until: formatDateTime(newOptionDateTime),
    }),
  )
  return undefined
}

function askUntil(): Refusal | undefined {
  const booking = shownBooking()
  if (!booking) return refuse('no_booking_shown')
  const { reference, until } = useUnaccepted.getState()
  const isOfBooking = reference === booking.crsReservationId
  openQuestion(bookingQuestion.changeOption, { until: isOfBooking ? until : {} })
  return undefined
}

const changeOptionRow: LineForm<OptionUntil> = lineRow({
  name: 'changeOption',
  order: 231,
  entry: seq(word('ex'), until),
  preview: (changed) =>
    changed.until
      ? previewText('changeOption', { until: previewUntil(changed.until) })
      : previewText('changeOptionAsk'),
  examples: ['ex', 'ex fri', 'ex fri 18h'],
})

const changeOptionVerb: Verb = {
  verb: 'changeOption',
  order: 60,
  commands: [
    defineCommand(bookingCommand.changeOption, {
      rights: ['change'],
      where: ['booking', 'changeOption'],
      changes: 'record',
      awaits: ({ until }) => (until ? 'booking' : 'changeOption'),
      asks: ({ until }) => until === undefined,
      failedAs: 'booking:command.changeOption',
      refuses: cannotChangeOption,
      run: changeOption,
    }),
    defineCommand(
      bookingCommand.leaveOptionTime,
      leavesQuestion('changeOption', bookingQuestion.changeOption),
    ),
  ],
  lineRows: [rowOf([bookingCommand.changeOption, bookingCommand.extendOptions], changeOptionRow)],
  offers: [{ command: bookingCommand.changeOption, section: 'changes', order: 60 }],
  repeat: {
    otherwise: 'step_not_repeatable',
    run: repeatedBy(bookingCommand.changeOption, (step) => (step.until ? { until: timeOf(step) } : {})),
  },
}
export default changeOptionVerb
