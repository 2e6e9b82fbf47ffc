import i18next, { type TFunction } from 'i18next'
import type { AnswerOf } from '../../../contract/call.ts'
import type { checkin as calls } from '../../../contract/checkin.ts'

export type GateEvent = AnswerOf<typeof calls.history>['events'][number]

/** `08:12:30 Checked in · maria · Gate 2 · offline`. */
export function eventText(
  { at, kind, user, gate, reason = '', offline }: GateEvent,
  t: TFunction<'checkin'>,
): string {
  const where = [t(`event.${kind}`), user, gate, reason, offline ? t('event.offline') : '']
  return `${at.slice(11)} ${where.filter(Boolean).join(' · ')}`
}

/** The status of a ticket as on the rest of the desk. */
export function statusText(status: string): string {
  return i18next.t(`recall:status.${status}`, { defaultValue: status })
}
