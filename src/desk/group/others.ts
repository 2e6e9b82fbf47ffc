import i18next from 'i18next'
import { booking } from '../../contract/booking/booking.ts'
import { group as calls } from '../../contract/group.ts'
import { isRefusal, refuse, type Refusal, type RefusalCode } from '../../domain/refusal.ts'
import { lineContext } from '../command/keyboard.ts'
import { timeOf } from '../../domain/value/portTime.ts'
import { request } from '../request/request.ts'
import { isSameGroup, useGroup, type Group } from './groupStore.ts'
import { stillToSave } from './travellers.ts'

/** Refusals that mean that others have changed the group on screen. */
const changedMeanwhile: readonly RefusalCode[] = ['booking_changed', 'price_changed', 'wrong_status']

/**
 * After a refusal because others have changed the group: shows it as it is now, under what is typed and under the open
 * dialog. Returns who changed it; any other refusal as it is. Undefined where the group is already as it was typed.
 */
export async function showOthers(before: Group, refusal: Refusal): Promise<Refusal | undefined> {
  if (!changedMeanwhile.includes(refusal.refusal)) return refusal
  const path = { company: before.company, root: before.rootCode }
  const answer = await request(calls.retrieve, { path }).catch(() => refusal)
  const { shown, typed } = useGroup.getState()
  if (isRefusal(answer) || !isSameGroup(shown, answer.groupBooking)) return refusal
  const who = await lastUser(before)
  const left = stillToSave(answer.groupBooking, typed, lineContext.get().today)
  useGroup.setState({ shown: answer.groupBooking, typed: left })
  return refusal.refusal === 'booking_changed' ? refuse('group_changed', { who }) : refusal
}

/** The last user since the version on screen, with the time; an outside CRS may have no history. */
export async function lastUser(group: Pick<Group, 'version' | 'openReservationId'>): Promise<string> {
  const crsReservationId = group.openReservationId ?? ''
  const answer = await request(booking.history, { path: { crsReservationId } }).catch(() => undefined)
  const entries = answer === undefined || isRefusal(answer) ? [] : answer.entries
  const [last] = entries
    .filter(({ version = 0 }) => version > group.version)
    .toSorted((one, other) => (other.version ?? 0) - (one.version ?? 0))
  return last ? `${last.user} ${timeOf(last.at)}` : i18next.t('group:another')
}

/**
 * Reads the group on screen again, in another language for instance; what was typed over it stays. One that others have
 * changed stays as it was, so that saving over their changes is refused.
 */
export async function reloadGroup(): Promise<void> {
  const { shown } = useGroup.getState()
  if (!shown) return
  const answer = await request(calls.retrieve, { path: { company: shown.company, root: shown.rootCode } })
  if (isRefusal(answer) || useGroup.getState().shown !== shown) return
  const { groupBooking: again } = answer
  if (again.version === shown.version) useGroup.setState({ shown: again })
}
