import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useShownBooking } from '../../booking/shown/bookingStore.ts'
import { useKeyName } from '../../keys/keyName.ts'
import { lineContext } from '../../command/keyboard.ts'
import { useScreen } from '../../command/useCommands.ts'
import { useGroup } from '../../group/groupStore.ts'
import { textOf } from '../../language/text.ts'
import { isAfterSale, useSale } from '../../sale/model/saleStore.ts'
import { nothingChosen } from '../../sale/model/screens.ts'

const hasTrips = () => lineContext.get().trips.some((leg) => leg.length > 0)

/**
 * What the page is for and how work on it goes on, below the command line while that is empty. Hidden with the other key
 * hints by those who know the pages.
 */
export function PageIntro() {
  const { i18n } = useTranslation('app')
  const screen = useScreen()
  const key = `about.${useStage(screen)}`
  const next = useKeyName('sale.continue')
  const sold = useSale(isAfterSale)
  if (screen === 'step4' && sold) return null
  return (
    i18n.exists(key, { ns: 'app' }) && <p className="page-intro">{textOf(`app:${key}`, { key: next })}</p>
  )
}

/** The screen, or how far the work on it is where that changes what comes next. */
function useStage(screen: string | undefined): string | undefined {
  const isFound = useSyncExternalStore(lineContext.subscribe, hasTrips)
  const isChosen = useSale(() => nothingChosen() === undefined)
  const isBookingShown = useShownBooking() !== undefined
  const isGroupShown = useGroup(({ shown }) => shown !== undefined)
  if (screen === 'step1' && isChosen) return 'step1Chosen'
  if (screen === 'step1' && isFound) return 'step1Found'
  if (screen === 'booking' && isBookingShown) return 'bookingShown'
  return screen === 'groups' && isGroupShown ? 'groupsShown' : screen
}
