import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { ledger } from '../../contract/ledger.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { daysBetween, isDate, localAt } from '../../domain/value/portTime.ts'
import type { Language } from '../../domain/value/language.ts'
import { readActionLog, type ActionLogRow } from '../journal/readJournal.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { CallContext } from '../server/context.ts'
import { serverText } from '../server/serverText.ts'
import { readAccount } from './ledgerSql.ts'
import { printTime } from './clearance/statement.ts'

/** Maximum days per response, first and last included. */
const mostDays = 15

type Action = AnswerOf<typeof ledger.actionLog>['actions'][number]

/** Actions of the agency and its sub-agencies on these days in the agency’s zone. */
export async function actionLog(
  { network: { digits } }: Catalogue,
  { path: { fromDate, toDate } }: InputOf<typeof ledger.actionLog>,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof ledger.actionLog> | Refusal> {
  if (!isDate(fromDate)) return refuse('date_not_valid', { text: fromDate }, '/fromDate')
  if (!isDate(toDate)) return refuse('date_not_valid', { text: toDate }, '/toDate')
  if (toDate < fromDate) return refuse('days_reversed', {}, '/toDate')
  if (daysBetween(fromDate, toDate) >= mostDays) return refuse('too_many_days', { most: mostDays }, '/toDate')
  const { timezone } = await readAccount(tx, who.agency)
  const lines = await readActionLog(tx, who, { from: fromDate, to: toDate, timezone })
  return { actions: lines.map((line) => actionOf(line, who.agency, timezone, who.language, digits)) }
}

function actionOf(
  line: ActionLogRow,
  agency: string,
  timezone: string,
  language: Language,
  digits: number,
): Action {
  const { at, kind, reference, data } = line
  return {
    time: localAt(at.getTime(), timezone),
    user: line.agency === agency ? line.userName : `${line.agency}/${line.userName}`,
    action: kind,
    title: serverText(language, `action_${kind.replace('.', '_')}`),
    ...(reference !== null && { reservation: reference }),
    outcome: outcomeOf(data, language, digits),
  }
}

/** Result of an action from the figures in the journal; refused actions are not recorded, so there are none. */
export function outcomeOf(data: Record<string, unknown>, language: Language, digits: number): string {
  const translate = (code: string, parameters = {}) => serverText(language, code, parameters, digits)
  const { refundAmount, cancellationFees, total, tickets, payments, until, recipient, merged } = data
  const { account, packageCode, counted, difference, differences, erased } = data
  const count = Array.isArray(tickets) ? tickets.length : 0
  const parts = [
    ...(erased === true ? [translate('outcome_erased')] : []),
    ...(typeof account === 'string' ? [account] : []),
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
