import { translateNetwork } from '../../network/translateNetwork.ts'
import { loadInsuranceTexts } from '../../sale/model/pricing.ts'
import { reloadGroup } from '../../group/groupChanges.ts'
import { currentLanguage } from '../../language/language.ts'
import { loadReferenceLists } from '../../reference/loadReferenceLists.ts'
import { refetchAll } from '../../request/cache.ts'
import { setLanguage } from '../../request/request.ts'
import { translateTrips } from '../../sailing/search/search.ts'
import { inLanguage } from './localizedPath.ts'

/**
 * Applies the language just chosen to the address and to texts from the server: names of ports, ships and
 * seats. The screen and what is typed on it stay.
 */
export async function showDeskInLanguage(): Promise<void> {
  const language = currentLanguage()
  setLanguage(language)
  // Bypasses the router, which would load the same page again.
  history.replaceState(history.state, '', inLanguage(location.pathname, language) + location.search)
  await refetchAll()
  await Promise.all([
    loadReferenceLists(),
    translateTrips(),
    loadInsuranceTexts(),
    reloadGroup(),
    translateNetwork(),
  ])
}
