import i18next from 'i18next'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { printDecimal } from '../../domain/value/money.ts'
import { formatDate, formatDateAndDay, formatDateTime } from '../language/date.ts'
import { Fault, isChunkFault } from './fault.ts'
import { textOf } from '../language/text.ts'

/** A refusal in the operator’s language; an unknown code shows the server’s own message. */
export function refusalText({ refusal, parameters, message }: Refusal): string {
  const key = `refusal:${refusal}`
  return i18next.exists(key)
    ? textOf(key, worded(parameters)).replaceAll(emptyBeforeStop, '')
    : message || i18next.t('app:fault.unknown', { code: refusal })
}

/** A date alone, or with a time; the time of a check-in has seconds, which are not shown. */
const dateTime = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?$/

/** Left where the last parameter of a sentence is empty, such as the gate of a check-in. */
const emptyBeforeStop = / +(?=[.,](?:\s|$))/g

/** Formats dates, times and states as on the rest of the desk. */
function worded(parameters: Refusal['parameters']): Refusal['parameters'] {
  const entries = Object.entries(parameters).map(([name, value]) => {
    if (name === 'setting') return [name, settingName(String(value))]
    if (name === 'field') return [name, fieldName(String(value))]
    if (name === 'fields') return [name, fieldNames(String(value))]
    if (name === 'page') return [name, i18next.t(`app:place.${value}`, { defaultValue: String(value) })]
    if (name === 'status')
      return [name, i18next.t(`booking:status.${value}`, { defaultValue: String(value) })]
    if (typeof value === 'number') return [name, Number.isInteger(value) ? value : printDecimal(value)]
    if (typeof value !== 'string' || !dateTime.test(value)) return [name, value]
    if (name === 'day' || name === 'outward') return [name, formatDateAndDay(value)]
    return [name, value.includes(':') ? formatDateTime(value) : formatDate(value)]
  })
  return Object.fromEntries(entries) as Refusal['parameters']
}

/** The full name of a booking field, else its column title, else the name the company uses. */
function fieldName(field: string): string {
  return i18next.t([`server:field_${field}`, `sale:column.${field}`], { defaultValue: field })
}

/** Fields that are still empty, as they are named within a sentence. */
function fieldNames(fields: string): string {
  return fields
    .split(', ')
    .map((field) => i18next.t(`checkin:missing.${field}`, { defaultValue: field }))
    .join(', ')
}

/** The name of a setting as on the settings page. */
export function settingName(field: string): string {
  return i18next.t(`settings:field.${field}`, { defaultValue: field })
}

/** The text of a refusal or a fault. */
export function problemText(problem: unknown): string {
  return isRefusal(problem) ? refusalText(problem) : faultText(problem)
}

export function faultText(fault: unknown): string {
  if (isChunkFault(fault)) return i18next.t('app:fault.notLoaded')
  if (!(fault instanceof Fault)) return i18next.t('app:fault.desk')
  const { kind, requestId } = fault
  // A proxy answers without the number of a request that could be reported.
  if (kind === 'server' && !requestId) return i18next.t('app:fault.serverUnnamed')
  return i18next.t(`app:fault.${kind}`, { requestId })
}
