import { isEmpty } from '../draft/document.ts'
import { useBooking } from '../sale/model/store.ts'
import { queue } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'

/**
 * A reload now would cost the operator something: a working booking, the tickets just sold, an open dialog, keys typed
 * ahead, a running change.
 */
export function isAtWork(): boolean {
  const state = useBooking.getState()
  return (
    !isEmpty(state) ||
    state.sold !== undefined ||
    commands.inOverlay() ||
    queue.gathers() ||
    commands.pending().some(({ changes }) => changes === 'record')
  )
}
