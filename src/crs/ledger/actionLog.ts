import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { ledger } from '../../contract/ledger.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { daysBetween, isDate, localAt } from '../../domain/value/portTime.ts'
import type { Language } from '../../domain/value/language.ts'
import { readActionLog, type ActionLogRow } from '../journal/actionLog.ts'
import type { CallContext } from '../server/context.ts'
import { serverText } from '../server/serverText.ts'
import { outcomeOf } from './outcome.ts'
import { readAccount } from './ledgerSql.ts'

/** Maximum days per response, first and last included. */
const mostDays = 15

type Action = AnswerOf<typeof ledger.actionLog>['actions'][number]

/** Actions of the agency and its sub-agencies on these days in the agency’s zone. */
export async function actionLog(
  { path: { fromDate, toDate } }: InputOf<typeof ledger.actionLog>,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof ledger.actionLog> | Refusal> {
  if (!isDate(fromDate)) return refuse('date_not_valid', { text: fromDate }, '/fromDate')
  if (!isDate(toDate)) return refuse('date_not_valid', { text: toDate }, '/toDate')
  if (toDate < fromDate) return refuse('days_reversed', {}, '/toDate')
  if (daysBetween(fromDate, toDate) >= mostDays) return refuse('too_many_days', { most: mostDays }, '/toDate')
  const { timezone } = await readAccount(tx, who.agency)
  const lines = await readActionLog(tx, who, { from: fromDate, to: toDate, timezone })
  return { actions: lines.map((line) => actionOf(line, who.agency, timezone, who.language)) }
}

function actionOf(line: ActionLogRow, agency: string, timezone: string, language: Language): Action {
  const { at, kind, reference, data } = line
  return {
    time: localAt(at.getTime(), timezone),
    user: line.agency === agency ? line.userName : `${line.agency}/${line.userName}`,
    action: kind,
    title: serverText(language, `action_${kind.replace('.', '_')}`),
    ...(reference !== null && { reservation: reference }),
    outcome: outcomeOf(data, language),
  }
}
