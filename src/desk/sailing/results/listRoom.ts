import { useMedia } from '../../look/useMedia.ts'
import { useSailing } from '../sailingStore.ts'

const wide = '(min-width: 1700px)'

/** Returns true where the trips of one leg are listed: those of all legs have room on a wide screen only. */
export function useHasOneList(): boolean {
  const legs = useSailing(({ asked }) => asked?.legs.length ?? 1)
  return !useMedia(wide) || legs < 2
}

/** The number of sailings that leave room for the map below their list, on a screen of this height. */
export const fewTrips = 8
const high = '(min-width: 1300px) and (min-height: 820px)'

/** Returns true where the map is below the list instead of in the panel: one list is shown, and it is short. */
export function useHasMapBelow(): boolean {
  const isHigh = useMedia(high)
  const hasOneList = useHasOneList()
  const count = useSailing(({ answers, leg }) => answers[leg]?.size() ?? 0)
  return isHigh && hasOneList && count > 0 && count <= fewTrips
}
