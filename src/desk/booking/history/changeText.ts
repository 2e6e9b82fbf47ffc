import i18next from 'i18next'
import { fieldNamed } from '../../../domain/booking/fields/bookedFields.ts'
import { formatDate, formatDateTime } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import type { HistoryChange } from './historyStore.ts'

const amounts = new Set(['price', 'fee', 'paid', 'gross'])
const isSwitch = (field: string) => field === 'eticket' || fieldNamed(field)?.form === 'yesNo'

/** The name of a field as elsewhere on the desk, else its wire name. */
export function fieldText(field: string): string {
  const title = fieldNamed(field)?.title ?? field
  const keys = [`recall:history.field.${field}`, `booking:column.${field}`, `booking:column.${title}`]
  return i18next.t(keys, { defaultValue: field.replace(/^booking_attribute_/, '') })
}

/** A value before or after a change; a dash where there was none. */
export function valueText(field: string, value: HistoryChange['before']): string {
  if (value === undefined) return '–'
  if (amounts.has(field) && typeof value === 'number') return formatMoney(value)
  if (isSwitch(field)) return i18next.t(value === 0 ? 'recall:history.no' : 'recall:history.yes')
  if (field === 'status') return i18next.t(`recall:status.${value}`, { defaultValue: String(value) })
  if (field === 'ticket') return String(value).replace(/^([A-Z])0+/, '$1')
  return withDates(String(value))
}

const dateTime = /\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?/g

function withDates(text: string): string {
  return text.replace(dateTime, (date) => (date.includes(' ') ? formatDateTime(date) : formatDate(date)))
}
