import { useSyncExternalStore } from 'react'
import { useBooking } from '../../sale/model/saleStore.ts'
import { commands } from '../../command/registry.ts'
import { usePlace } from '../../command/useCommands.ts'
import { guideOn } from '../guide/guides.ts'

/** The kinds of focused element that have their own hints; a list with its own hint names it in `data-hint`. */
type Focused = 'line' | 'lineList' | 'grid' | 'emptyGrid' | 'field' | 'button' | 'home' | 'calendar'

function focusedNow(): Focused {
  const held = document.activeElement
  if (held === null || held === document.body) return 'button'
  if (held.matches('.line-input')) return held.getAttribute('aria-expanded') === 'true' ? 'lineList' : 'line'
  const own = held.closest<HTMLElement>('[data-hint]')?.dataset['hint']
  if (own !== undefined) return own as Focused
  const grid = held.closest('[role=grid], [role=treegrid]')
  if (grid) return grid.querySelector('.grid-row') ? 'grid' : 'emptyGrid'
  return held.matches('input, textarea') ? 'field' : 'button'
}

/** The hint can change without a focus event, when rows arrive or a list opens. */
function subscribe(listener: () => void): () => void {
  const watch = new MutationObserver(listener)
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-expanded'] })
  document.addEventListener('focusin', listener)
  document.addEventListener('focusout', listener)
  return () => {
    watch.disconnect()
    document.removeEventListener('focusin', listener)
    document.removeEventListener('focusout', listener)
  }
}

/** Screens whose hint describes their grid. */
const gridScreens: readonly (string | undefined)[] = [
  'step1',
  'step2',
  'recall',
  'home',
  'actionLog',
  'companyClearings',
  'cashierData',
  'groups',
]

/** The key of the hint text for the focused element; none while a dialog is open, whose keys are in the key bar. */
export function useHint(): string | undefined {
  const place = usePlace()
  const focused = useSyncExternalStore(subscribe, focusedNow)
  const sold = useBooking(
    ({ workingBooking, sold }) => sold !== undefined && workingBooking.trips.length === 0,
  )
  if (commands.inOverlay()) return undefined
  if (focused === 'lineList') return 'hint.lineList'
  if (place === 'step4' && sold) return 'hint.sold'
  // A sale is typed into the line; elsewhere the keys of the page come first.
  if (focused === 'line' && guideOn(place) === 'sale') return 'hint.line'
  return gridScreens.includes(place) && focused !== 'grid' && focused !== 'line'
    ? `hint.${focused}`
    : `hint.${place}`
}
