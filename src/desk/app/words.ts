import i18next from 'i18next'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { formatDate, formatDateTime } from '../language/date.ts'
import { Fault } from '../request/fault.ts'

/** A refusal in the operator's language; codes we do not know bring their own words. */
export function wordRefusal({ refusal, parameters, message }: Refusal): string {
  const key = `refusal:${refusal}`
  return i18next.exists(key)
    ? i18next.t(key, worded(parameters))
    : (message ?? i18next.t('app:fault.unknown', { code: refusal }))
}

const dateTime = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/

/** Days, times and states as the operator reads them everywhere else. */
function worded(parameters: Refusal['parameters']): Refusal['parameters'] {
  const entries = Object.entries(parameters).map(([name, value]) => {
    if (name === 'status') return [name, i18next.t(`recall:status.${value}`, { defaultValue: String(value) })]
    if (typeof value !== 'string' || !dateTime.test(value)) return [name, value]
    return [name, value.includes(' ') ? formatDateTime(value) : formatDate(value)]
  })
  return Object.fromEntries(entries) as Refusal['parameters']
}

/** Whatever went wrong, in words. */
export function wordProblem(problem: unknown): string {
  return isRefusal(problem) ? wordRefusal(problem) : wordFault(problem)
}

export function wordFault(fault: unknown): string {
  if (!(fault instanceof Fault)) return i18next.t('app:fault.desk')
  return i18next.t(`app:fault.${fault.kind}`, { requestId: fault.requestId || '–' })
}
