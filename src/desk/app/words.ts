import i18next from 'i18next'
import type { Refusal } from '../../domain/refusal.ts'
import { Fault } from '../request/fault.ts'

/** A refusal in the operator's language; codes we do not know bring their own words. */
export function wordRefusal({ refusal, parameters, message }: Refusal): string {
  const key = `refusal:${refusal}`
  return i18next.exists(key)
    ? i18next.t(key, parameters)
    : (message ?? i18next.t('app:fault.unknown', { code: refusal }))
}

export function wordFault(fault: unknown): string {
  if (!(fault instanceof Fault)) return i18next.t('app:fault.desk')
  return i18next.t(`app:fault.${fault.kind}`, { requestId: fault.requestId || '–' })
}
