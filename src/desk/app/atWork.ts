import { isEmpty } from '../draft/document.ts'
import { useBooking } from '../sale/model/saleStore.ts'
import { queue } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'

/**
 * True while a reload would lose something: a working booking, the tickets just sold, an open dialog, keys
 * typed ahead, or a running change.
 */
export function isAtWork(): boolean {
  const state = useBooking.getState()
  return (
    !isEmpty(state) ||
    state.sold !== undefined ||
    commands.inOverlay() ||
    queue.isCollecting() ||
    commands.pending().some(({ changes }) => changes === 'record')
  )
}
