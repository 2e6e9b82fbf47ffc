import { rewordRecalled } from '../../booking/shown/refetch.ts'
import { prepare } from '../../sale/model/loadTrips.ts'
import { rewordBooking } from '../../sale/model/refetch.ts'
import { currentLanguage } from '../../language/language.ts'
import { teachLine } from '../../reference/teachLine.ts'
import { readAnew } from '../../request/record.ts'
import { speak } from '../../request/request.ts'
import { search } from '../../sailing/search/search.ts'
import { useSailing } from '../../sailing/store.ts'
import { inLanguage } from '../navigation/localizedRoot.ts'

/**
 * Everything in the language just chosen: the address, and what the server words, which is names of ports, ships and
 * seats. The screen and what is typed on it stay.
 */
export async function translateDesk(): Promise<void> {
  const language = currentLanguage()
  speak(language)
  // Past the router, which would load the page anew: it is the same one.
  history.replaceState(history.state, '', inLanguage(location.pathname, language) + location.search)
  await readAnew()
  const { asked } = useSailing.getState()
  await Promise.all([
    teachLine(),
    asked === undefined ? undefined : search(asked, keepShown),
    prepare(true),
    rewordBooking(),
    rewordRecalled(),
  ])
}

/** Trips that nobody names anew stay on screen as they are. */
function keepShown(_: unknown, fault: unknown): never {
  throw fault
}
