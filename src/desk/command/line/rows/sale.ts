import { parseMoney, shortMoney } from '../../../../domain/value/money.ts'
import type { RequestedPayment } from '../../../../domain/pricing/requestedPayment.ts'
import type { HoldArguments, IssueArguments, NoArguments } from '../arguments.ts'
import type { LineContext } from '../context.ts'
import { atEnd, fail, isFailure, peek, type Failure, type Reader } from '../reader.ts'
import { row, verb } from '../row.ts'
import { dayAt, printDay, printTime, timeOf } from '../words/when.ts'

/** Reads a verb that takes nothing. */
export function nothingElse(reader: Reader): NoArguments | Failure {
  reader.at = 1
  return atEnd(reader) ? {} : fail(reader, ['nothing'])
}

export const priceRow = row<NoArguments>({
  ...verb('p'),
  name: 'price',
  command: 'pricing.price',
  usage: 'p',
  read: nothingElse,
  print: () => 'p',
  examples: ['p'],
})

function readHold(reader: Reader, { today }: LineContext): HoldArguments | Failure {
  reader.at = 1
  const until: NonNullable<HoldArguments['until']> = {}
  const found = peek(reader, 'date') && dayAt(reader.words, reader.at, { today, towards: 'next' })
  if (found && found.day !== 'never') {
    until.date = found.day
    reader.at += found.took
  }
  const hour = peek(reader, 'time')
  const time = hour && timeOf(hour.keys)
  if (time !== undefined) {
    until.time = time
    reader.at += 1
  }
  if (!atEnd(reader))
    return fail(
      reader,
      until.date ? ['time'] : ['date', 'time'],
      found?.day === 'never' ? 'no_such_date' : 'expected',
    )
  return Object.keys(until).length > 0 ? { until } : {}
}

function printHold({ until = {} }: HoldArguments, { today }: LineContext): string {
  const date = until.date === undefined ? '' : ` ${printDay(until.date, { today, towards: 'next' })}`
  return `h${date}${until.time === undefined ? '' : ` ${printTime(until.time)}`}`
}

/** What is sold is on screen and priced before a second Enter sells it. */
const pricedFirst = ['booking.showPeople', 'pricing.price']

export const holdRow = row<HoldArguments>({
  ...verb('h'),
  name: 'hold',
  command: 'booking.hold',
  usage: 'h [fri] [18h]',
  read: readHold,
  print: printHold,
  commits: true,
  prepare: pricedFirst,
  examples: ['h', 'h fri', 'h fri 18h', 'h 23dec 1830', 'h 18.30'],
})

const methods = ['account', 'cash', 'card'] as const
const paymentShape = /^(account|cash|card)(\d{1,6}(?:[.,]\d{1,2})?)?$/
const amountShape = /^\d{1,6}(?:[.,]\d{1,2})?$/

function readPayment(reader: Reader): RequestedPayment | Failure {
  const word = peek(reader, 'method')
  const [, method, glued] = paymentShape.exec(word?.keys ?? '') ?? []
  if (method === undefined) return fail(reader, ['method'])
  reader.at += 1
  const next = glued === undefined ? peek(reader, 'amount') : undefined
  const spaced = next && amountShape.test(next.keys) ? next.keys : undefined
  if (spaced !== undefined) reader.at += 1
  const amount = parseMoney(glued ?? spaced ?? '')
  if (amount === 0) return fail({ ...reader, at: reader.at - 1 }, ['amount'])
  return { method: method as RequestedPayment['method'], ...(amount === undefined ? {} : { amount }) }
}

function readIssue(reader: Reader): IssueArguments | Failure {
  reader.at = 1
  const payments: RequestedPayment[] = []
  peek(reader, 'method')
  while (!atEnd(reader)) {
    const { at } = reader
    const payment = readPayment(reader)
    if (isFailure(payment)) return payment
    if (payments.some(({ method }) => method === payment.method)) return fail({ ...reader, at }, ['nothing'])
    payments.push(payment)
  }
  return payments.length > 0 ? { payments } : {}
}

function printPayment({ method, amount }: RequestedPayment): string {
  return amount === undefined ? method : `${method}${shortMoney(amount)}`
}

export const paymentWords = methods

export const issueRow = row<IssueArguments>({
  ...verb('i'),
  name: 'issue',
  command: ['booking.issue', 'booking.issueHeld'],
  usage: 'i [cash] · i cash100 card',
  read: readIssue,
  print: ({ payments = [] }) => ['i', ...payments.map(printPayment)].join(' '),
  commits: true,
  prepare: pricedFirst,
  examples: ['i', 'i cash', 'i cash100 card', 'i cash 50,50 account', 'i account191.05'],
})
