import i18next from 'i18next'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { printDecimal } from '../../domain/value/money.ts'
import { formatDate, formatDateAndDay, formatDateTime } from '../language/date.ts'
import { textOf } from '../language/text.ts'

/** A defect, or a server out of reach: not a decision of a rule. Carries what support needs to find it in the log. */
export class Fault extends Error {
  readonly kind: 'unreachable' | 'unavailable' | 'diskFull' | 'server' | 'signedOut'
  readonly status: number
  readonly requestId: string

  constructor(kind: Fault['kind'], status = 0, requestId = '', options?: ErrorOptions) {
    super(`${kind} ${status} ${requestId}`.trim(), options)
    this.name = 'Fault'
    this.kind = kind
    this.status = status
    this.requestId = requestId
  }
}

/** The id of the last fault, for the report of the operator. */
let lastReport: string | undefined

/** Remembers what the operator is asked to report. */
export function attachReportId(fault: Fault): Fault {
  lastReport = fault.requestId || lastReport
  return fault
}

/** The id of the last fault that had one. */
export const reportToCopy = () => lastReport

/** The end of a session is reported once, where it ends: calls that fail because of it need not report it. */
export const isSignedOut = (fault: unknown) => fault instanceof Fault && fault.kind === 'signedOut'

/** Faults of parts of the desk that did not load, so that they get their own text. */
const chunkFaults = new WeakSet<object>()

export const noteChunkFault = (fault: object) => void chunkFaults.add(fault)

export const isChunkFault = (fault: unknown) =>
  typeof fault === 'object' && fault !== null && chunkFaults.has(fault)

/** For work that goes on after its command has returned. */
export function logFault(fault: unknown): void {
  if (!isSignedOut(fault)) console.error(fault)
}

/** The answer of an optional call; undefined where it failed, with the reason in the log. */
export async function ifAnswered<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (fault) {
    if (isSignedOut(fault)) throw fault
    console.error(fault)
    return undefined
  }
}

/** Resolves after the time, or as soon as the signal is aborted. */
export function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resume()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
}

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

/** Words for parameters that parts of the desk add, which the sign-in page does not load. */
export const parameterWords = new Map<string, (value: string) => string>()

/** Formats dates, times and states as on the rest of the desk. */
function worded(parameters: Refusal['parameters']): Refusal['parameters'] {
  const entries = Object.entries(parameters).map(([name, value]) => {
    const word = parameterWords.get(name)
    if (word) return [name, word(String(value))]
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
