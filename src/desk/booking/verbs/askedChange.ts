import { askedOf, openQuestion } from '../../question/questions.ts'
import { bookingCommand, bookingQuestion } from '../commands.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { RequestedPayment } from '../../../domain/pricing/payment.ts'
import type { Right } from '../../../domain/session/right.ts'
import type { Command, CommandHandle, CommandId, CommandServices } from '../../command/command.ts'
import { rowOf, type LineForm } from '../../line/row.ts'
import { formatDateTime } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import { request } from '../../request/request.ts'
import { loadMethods, companiesOfTrips } from '../../sale/model/payment/payments.ts'
import { showAnswer } from '../conflict.ts'
import { isLive, itemsOf, keysOf, rowKey, type StoredBooking } from '../shown/items.ts'
import { cannot, selectionOf, isShown, leavesQuestion, shownBooking } from '../shown/bookingStore.ts'
import type { AskedChange, AskedRows, Repeat, Verb } from './verb.ts'
import { textOf } from '../../language/text.ts'

/** A verb that asks once in the dialog of changes. Its texts are under `booking:<verb>`. */
interface AskedVerb<Args> extends AskedChange {
  order: number
  rights: readonly Right[]
  /** Its place among the changes of the recall panel, which does not offer it without one. */
  offered?: number
  line?: LineForm<Args>
  recorded?: Command<Args>['recorded']
  /** Checks its arguments; the status is checked before. */
  refuses?: Command<Args>['refuses']
  /** False where only the line can name what it takes. */
  palette?: false
  preview?(): string
  /** The rows it is about; the other booking where it is merged into the one on screen. */
  items(
    booking: StoredBooking,
    args: Args,
  ): ReadonlySet<string> | StoredBooking | Refusal | Promise<StoredBooking | Refusal>
  repeat: Repeat
}

/** Defines the verb `booking.<verb>` with its command, which opens the dialog of changes. */
export function askedVerb<Args>(
  id: CommandHandle<Args>,
  definition: NoInfer<Omit<AskedVerb<Args>, 'verb'>>,
): Verb & { command: Command<Args> } {
  const verb = id.slice(id.indexOf('.') + 1)
  const {
    order,
    rights,
    offered,
    line,
    recorded = true,
    refuses,
    palette,
    preview,
    items,
    repeat,
    ...change
  } = definition
  // Offered without arguments: those of a verb in the panel are optional.
  const offeredId = id as CommandHandle<never> as CommandId
  const asked: AskedChange = { verb, ...change }
  const command: Command<Args> = {
    id,
    rights,
    where: ['booking'],
    changes: 'nothing',
    awaits: 'askChange',
    ...(palette === false && { palette }),
    recorded,
    ...(preview && { preview }),
    refuses: (args) => cannot(verb) ?? refuses?.(args),
    run: (args) => askChange(asked, (booking) => items(booking, args)),
  }
  return {
    verb,
    order,
    command,
    commands: [{ ...command, line: line ? [rowOf(id, line)] : [] }],
    change: asked,
    offers: offered === undefined ? [] : [{ command: offeredId, section: 'changes', order: offered }],
    repeat,
  }
}

/** Asks before rows are changed, with what it means; nothing changes until the operator confirms. */
async function askChange(
  change: AskedChange,
  itemsOfChange: (booking: StoredBooking) => ReturnType<AskedVerb<unknown>['items']>,
): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const refusal = cannot(change.verb)
  if (refusal || !booking) return refusal
  const unloaded = change.isPaidFirst?.(booking) ? await loadMethods(companiesOfTrips(booking)) : undefined
  if (unloaded) return unloaded
  if (!isShown(booking)) return refuse('no_booking_shown')
  const items = await itemsOfChange(booking)
  if (isRefusal(items)) return items
  const rows = 'trips' in items ? { of: items, keys: keysOf(items, {}) } : { of: booking, keys: items }
  const fees = change.hasFees
    ? await request(calls.cancellationFees, { body: selectionOf(booking, rows.keys) })
    : undefined
  if (isRefusal(fees)) return fees
  const isPaidFirst = change.isPaidFirst?.(booking) ?? false
  const losses = isPaidFirst ? undefined : await change.readLosses?.(booking, rows.keys)
  const unpayable = losses?.amountDue === undefined ? undefined : await loadMethods(companiesOfTrips(booking))
  if (unpayable) return unpayable
  if (!isShown(booking)) return refuse('no_booking_shown')
  openQuestion(bookingQuestion.change, {
    change,
    ...rows,
    idempotencyKey: crypto.randomUUID(),
    ...(fees && { fees }),
    ...(losses && { losses }),
  })
  return undefined
}

/** The texts of the dialog of changes. */
export function changeTexts(
  { change, of, keys, fees, losses }: AskedRows & { change: AskedChange },
  booking: StoredBooking,
) {
  const { crsReservationId: reference, agencyCode: agency, currency, rebooked } = booking
  const paid = formatMoney(fees?.refundAmount ?? change.amount?.(booking) ?? booking.paid, currency)
  const fee = formatMoney(fees?.cancellationFees ?? 0, currency)
  const departs = rebooked ? formatDateTime(rebooked.departureDateTime) : ''
  const text = (key: string, values = {}) => textOf(`booking:${change.verb}.${key}`, values)
  return {
    title: text('title', { count: keys.size, reference: of.crsReservationId }),
    effect:
      change.effect?.(booking, losses) ??
      text(fees && fees.cancellationFees > 0 ? 'effectWithFee' : 'effect', {
        paid,
        fee,
        reference,
        agency,
        departs,
      }),
    confirm: text('confirm'),
  }
}

/** The rows among these with a ticket for a day; refused where there are none. */
export function datedRows(
  { trips }: StoredBooking,
  chosen: ReadonlySet<string>,
): ReadonlySet<string> | Refusal {
  const dated = trips.flatMap((trip) =>
    itemsOf(trip)
      .filter((item) => isLive(item) && item.item.status !== 'OPEN')
      .map((item) => rowKey(trip, item)),
  )
  return someRows(new Set(dated.filter((key) => chosen.has(key))))
}

export const someRows = (keys: ReadonlySet<string>): ReadonlySet<string> | Refusal =>
  keys.size === 0 ? refuse('nothing_to_convert') : keys

/** Changes the rows of the dialog; the server refuses where a rule forbids it. */
async function confirmChange(
  { payments }: { payments?: RequestedPayment[] },
  { notifyDone }: Pick<CommandServices, 'notifyDone'>,
): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const asked = askedOf(bookingQuestion.change)
  if (!booking || !asked) return undefined
  const answer = await asked.change.request(booking, asked, payments)
  const refusal = await showAnswer(answer)
  if (refusal || isRefusal(answer)) return refusal
  const { crsReservationId: reference } = booking
  const { newReference } = answer
  notifyDone(textOf(`booking:${asked.change.verb}.done`, { count: asked.keys.size, reference, newReference }))
  return undefined
}

/** The title of the command that asked. */
function failedChange(): string | undefined {
  const asked = askedOf(bookingQuestion.change)
  return asked && `booking:command.${asked.change.verb}`
}

/** Takes those along who share a cabin with the rows of the dialog. */
function takeAlong(): Refusal | undefined {
  const asked = askedOf(bookingQuestion.change)
  const { others } = asked?.change.parts?.(asked.of, asked.keys) ?? {}
  if (!asked || !others || others.size === 0) return refuse('no_cabin_kept')
  const keys = new Set([...asked.keys, ...others])
  openQuestion(bookingQuestion.change, { ...asked, keys, idempotencyKey: crypto.randomUUID() })
  return undefined
}

/** The answers to the dialog of changes. */
export const changeCommands = [
  defineCommand(bookingCommand.confirmChange, {
    where: ['askChange'],
    changes: 'record',
    awaits: 'booking',
    failedAs: failedChange,
    run: confirmChange,
  }),
  defineCommand(bookingCommand.takeAlong, {
    where: ['askChange'],
    changes: 'desk',
    palette: false,
    run: takeAlong,
  }),
  defineCommand(bookingCommand.leaveUnchanged, leavesQuestion('askChange', bookingQuestion.change)),
]
