import { saleCommand } from '../commands.ts'
import { pricingCommand } from '../../pricing/commands.ts'
import type { RequestedPayment } from '../../../domain/pricing/payment.ts'
import { eveningBefore } from '../../../domain/booking/optionUntil.ts'
import { addDays } from '../../../domain/value/portTime.ts'
import type { ChainSoFar } from '../../command/command.ts'
import { previewText } from '../../line/previewText.ts'
import { formatDateAndDay } from '../../language/date.ts'
import { formatMoney, readMoney, typedMoney } from '../../language/money.ts'
import type { HoldArguments, IssueArguments } from '../model/commandArguments.ts'
import type { LineContext } from '../../line/context.ts'
import { lineRow, many, seq, word, type Value } from '../../line/combine.ts'
import { fail, peek, type Reader } from '../../line/words/reader.ts'
import type { LineForm } from '../../line/row.ts'
import { previewUntil, until } from '../../line/words/when.ts'

/** Previews an option on a trip not chosen yet as `latestOption` does, if the evening before is not past. */
function previewLatest({ today, now }: LineContext, { departs = '' }: ChainSoFar): string {
  if (departs === '') return previewText('holdLatest')
  const evening = addDays(departs, -1)
  if (`${evening} ${eveningBefore}` <= `${today} ${now}`) return previewText('holdLatest')
  return previewText('hold', { until: `${formatDateAndDay(evening)} ${eveningBefore}` })
}

function previewHold(held: HoldArguments, context: LineContext, before: ChainSoFar): string {
  if (!held.until) return previewLatest(context, before)
  return previewText('hold', { until: previewUntil(held.until) })
}

/** These commands show and price the booking before a second Enter sells it. */
const pricedFirst = [saleCommand.showPeople, pricingCommand.price]
/** How it is paid is shown with it. */
const paymentsFirst = [...pricedFirst, saleCommand.loadPayments]

export const holdRow: LineForm<HoldArguments> = lineRow({
  name: 'hold',
  order: 180,
  entry: seq(word('h'), until),
  preview: previewHold,
  commits: true,
  prepare: pricedFirst,
  examples: ['h', 'h fri', 'h fri 18h', 'h 23dec 1830', 'h 18.30'],
})

const methods = ['account', 'cash', 'card'] as const
const paymentShape = /^(account|cash|card)(\d{1,8}(?:[.,]\d{1,3})?)?$/
const amountShape = /^\d{1,8}(?:[.,]\d{1,3})?$/

/** The most words of a method’s name: `auf Rechnung`, `para në dorë`. */
const longestMethod = 3

/** A method by the word of the line with an amount or without, or as it is called in any language. */
function readMethod(
  reader: Reader,
  { names }: LineContext,
): { method: string; glued: string | undefined } | undefined {
  const word = peek(reader, 'method')
  const [, method, glued] = paymentShape.exec(word?.keys ?? '') ?? []
  if (method !== undefined) {
    reader.at += 1
    return { method, glued }
  }
  const ahead = reader.words.slice(reader.at, reader.at + longestMethod)
  for (let count = ahead.length; count > 0; count--) {
    const said = ahead.slice(0, count)
    const found = said.some(({ quoted }) => quoted)
      ? undefined
      : names?.method(said.map(({ text }) => text).join(' '))
    if (found === undefined) continue
    reader.at += count
    return { method: found, glued: undefined }
  }
  return undefined
}

const payment: Value<RequestedPayment> = {
  slots: ['method'],
  sample: 'cash',
  words: () => methods,
  read(reader, context) {
    const named = readMethod(reader, context)
    if (named === undefined) return undefined
    const { method, glued } = named
    const next = glued === undefined ? peek(reader, 'amount') : undefined
    const spaced = next && amountShape.test(next.keys) ? next.keys : undefined
    if (spaced !== undefined) reader.at += 1
    const typed = glued ?? spaced
    const amount = typed === undefined ? undefined : readMoney(typed)
    if (typed !== undefined && amount === undefined)
      return fail({ ...reader, at: reader.at - 1 }, ['amount'], 'wrong_decimals')
    if (amount === 0) return fail({ ...reader, at: reader.at - 1 }, ['amount'])
    return { method: method as RequestedPayment['method'], ...(amount === undefined ? {} : { amount }) }
  },
  print: ({ method, amount }) => (amount === undefined ? method : `${method}${typedMoney(amount)}`),
}

/** How many people and pets a chain names itself. */
function counted({ people = 0, pets = 0 }: ChainSoFar): string[] {
  return [
    ...(people > 0 ? [previewText('passengers', { count: people })] : []),
    ...(pets > 0 ? [previewText('pets', { count: pets })] : []),
  ]
}

function previewIssue({ payments = [] }: IssueArguments, _: LineContext, before: ChainSoFar): string {
  const paid = payments.map(({ method, amount }) => {
    const text = previewText(`method.${method}`)
    return amount === undefined ? text : `${text} ${formatMoney(amount)}`
  })
  const how = paid.length > 0 ? paid : [previewText('usualMethod')]
  return [previewText('issue'), ...counted(before), ...how].join(' · ')
}

export const issueRow: LineForm<IssueArguments> = lineRow({
  name: 'issue',
  order: 190,
  entry: seq(word('i'), many('payments', payment, { by: ({ method }) => method })),
  usage: 'i [cash] · i cash100 card',
  preview: previewIssue,
  commits: true,
  prepare: paymentsFirst,
  examples: ['i', 'i cash', 'i cash100 card', 'i cash 50,50 account', 'i account191.05'],
})
