import i18next from 'i18next'
import type { CommandServices } from '../../command/command.ts'
import { showChangedSince } from '../conflict.ts'
import type { StoredBooking } from '../shown/items.ts'
import { appliedEdits } from './editRows.ts'
import { editsOf, isEmpty, moveEdits, versionTyped } from './edits.ts'

/** Reports that a recalled booking has changes typed over it, and what was stored in it since they were typed. */
export async function announceEdits(booking: StoredBooking, say: CommandServices['say']): Promise<void> {
  const { crsReservationId: reference, version } = booking
  const edits = editsOf(reference)
  if (isEmpty(edits)) return
  say(i18next.t('recall:modify.restored', { reference }))
  const typedOver = versionTyped(reference)
  if (typedOver === undefined || typedOver === version) return
  moveEdits(reference, version, appliedEdits(booking, edits))
  await showChangedSince(reference, typedOver)
}
