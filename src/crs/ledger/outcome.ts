import type { Language } from '../../domain/value/language.ts'
import { serverText } from '../server/serverText.ts'
import { printTime } from './clearance/statement.ts'

/** Result of an action from the figures in the journal; refused actions are not recorded, so there are none. */
export function outcomeOf(data: Record<string, unknown>, language: Language): string {
  const translate = (code: string, parameters = {}) => serverText(language, code, parameters)
  const { refundAmount, cancellationFees, total, tickets, payments, until, recipient, merged } = data
  const { packageCode, counted, difference, differences, erased } = data
  const count = Array.isArray(tickets) ? tickets.length : 0
  const parts = [
    ...(erased === true ? [translate('outcome_erased')] : []),
    ...(typeof packageCode === 'string' ? [packageCode] : []),
    ...(typeof total === 'number' ? [translate('outcome_total', { amount: total })] : []),
    ...(Array.isArray(payments) ? [translate('outcome_paid', { amount: paidIn(payments) })] : []),
    ...(count > 0 ? [translate('outcome_tickets', { count })] : []),
    ...(typeof refundAmount === 'number' ? [translate('outcome_refund', { amount: refundAmount })] : []),
    ...(typeof cancellationFees === 'number'
      ? [translate('outcome_fees', { amount: cancellationFees })]
      : []),
    ...(isDateTime(until) ? [translate('outcome_until', { until: printTime(until) })] : []),
    ...(typeof counted === 'number' ? [translate('outcome_counted', { amount: counted })] : []),
    ...(typeof difference === 'number' && difference !== 0
      ? [translate('outcome_difference', { amount: difference })]
      : []),
    ...(typeof differences === 'number' ? [translate('outcome_differences', { count: differences })] : []),
    ...(typeof recipient === 'string' ? [recipient] : []),
    ...(typeof merged === 'string' ? [merged] : []),
  ]
  return parts.length > 0 ? parts.join(' · ') : translate('outcome_done')
}

/** The expiry of an option; the validity of open tickets is a day. */
const isDateTime = (until: unknown): until is string => typeof until === 'string' && until.includes(' ')

const paidIn = (payments: readonly { amount?: unknown }[]) =>
  payments.reduce((all, { amount }) => all + (typeof amount === 'number' ? amount : 0), 0)
