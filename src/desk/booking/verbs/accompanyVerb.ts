import { askedOf, openQuestion, reopenQuestion, type OpenQuestion } from '../../question/questions.ts'
import { bookingCommand, bookingQuestion } from '../commands.ts'
import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { readReference } from '../../../domain/booking/reference.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { parseTicket, printTicket } from '../../../domain/ticket/number.ts'
import type { CommandServices } from '../../command/command.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { previewText } from '../../line/previewText.ts'
import { lineRow, optional, oneWord, seq, word, type Value } from '../../line/combine.ts'
import type { LineForm } from '../../line/row.ts'
import { request } from '../../request/request.ts'
import { changeEdits } from '../modify/edits.ts'
import { askModify } from '../modify/modify.ts'
import { priceChosen, useReplacement } from '../replace/departures.ts'
import { showAnswer } from '../conflict.ts'
import { nothingShown, leavesQuestion, shownBooking } from '../shown/bookingStore.ts'
import type { StoredBooking } from '../shown/items.ts'
import type { Verb } from './verb.ts'

/** Asks for the adult who accompanies the children of the booking on screen, or names the one that was typed. */
async function accompany(
  { companion }: { companion?: string },
  services: Pick<CommandServices, 'notifyDone'>,
): Promise<Refusal | undefined> {
  if (companion !== undefined) return nameAdult(companion, crypto.randomUUID(), services)
  openQuestion(bookingQuestion.companion, { use: 'booking', idempotencyKey: crypto.randomUUID() })
  return undefined
}

/** Takes the adult of the dialog, and goes on with what was refused without one. */
async function confirmCompanion(
  { companion }: { companion: string },
  services: Pick<CommandServices, 'notifyDone'>,
): Promise<Refusal | undefined> {
  const asked = askedOf(bookingQuestion.companion)
  const booking = shownBooking()
  if (!asked || !booking) return refuse('no_booking_shown')
  if (companion === '') return refuse('companion_missing')
  if (asked.use === 'changes') {
    changeEdits(booking.crsReservationId, (edits) => ({ ...edits, companion }))
    return askModify()
  }
  if (asked.use === 'replacement') {
    useReplacement.setState({ companion })
    openQuestion(bookingQuestion.replaceOpen, {})
    await priceChosen()
    return undefined
  }
  const refusal = await nameAdult(companion, asked.idempotencyKey, services)
  if (!refusal && asked.again) reopenQuestion(renewed(asked.again))
  return refusal
}

/** A question that is answered again, which is another change for the server. */
const renewed = ({ id, asked }: OpenQuestion): OpenQuestion =>
  'idempotencyKey' in asked ? { id, asked: { ...asked, idempotencyKey: crypto.randomUUID() } } : { id, asked }

async function nameAdult(
  companion: string,
  key: string,
  { notifyDone }: Pick<CommandServices, 'notifyDone'>,
): Promise<Refusal | undefined> {
  const booking = shownBooking()
  if (!booking) return refuse('no_booking_shown')
  const { crsReservationId, version } = booking
  const input = { path: { crsReservationId }, body: { companion, version } }
  const answer = await request(calls.accompany, input, { key })
  const refusal = await showAnswer(answer)
  if (refusal || isRefusal(answer)) return refusal
  notifyDone(i18next.t('booking:companion.done', { names: adultsOf(answer.booking).join(', ') }))
  return undefined
}

/** Names of the adults who are named at the trips of the booking. */
const adultsOf = ({ trips }: StoredBooking) => [
  ...new Set(trips.flatMap(({ companion }) => companion?.name ?? [])),
]

/** A ticket, or the reference of a booking. */
const ofAdult: Value<string> = oneWord('reference', 'h123456', {
  meaning({ text }) {
    const ticket = parseTicket(text)
    return ticket ? printTicket(ticket) : readReference(text)
  },
  print: (companion) => companion.toLowerCase(),
})

const accompanyRow: LineForm<{ companion?: string }> = lineRow({
  name: 'accompany',
  order: 239,
  entry: seq(word('acc'), optional('companion', ofAdult)),
  usage: 'acc [h123456] [x4za4m]',
  preview: ({ companion }) =>
    companion ? previewText('accompany', { what: companion }) : previewText('accompanyAsk'),
  examples: ['acc', 'acc h123456', 'acc x4za4m'],
})

const accompanyVerb: Verb = {
  verb: 'accompany',
  order: 39,
  commands: [
    defineCommand(bookingCommand.accompany, {
      line: accompanyRow,
      rights: ['change'],
      where: ['booking'],
      changes: 'record',
      awaits: ({ companion }) => (companion === undefined ? 'companion' : 'booking'),
      failedAs: 'booking:command.accompany',
      refuses: nothingShown,
      run: accompany,
    }),
    defineCommand(bookingCommand.confirmCompanion, {
      rights: ['change'],
      where: ['companion'],
      changes: 'record',
      palette: false,
      failedAs: 'booking:command.accompany',
      run: confirmCompanion,
    }),
    defineCommand(bookingCommand.leaveCompanion, leavesQuestion('companion', bookingQuestion.companion)),
  ],
  offers: [],
  repeat: { notRepeated: 'names a passenger of another booking' },
}
export default accompanyVerb
