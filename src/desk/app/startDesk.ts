import i18next from 'i18next'
import { goBy } from '../booking/confirm/habits.ts'
import { inHand } from '../booking/inHandForPricing.ts'
import { offers } from '../booking/offersForPricing.ts'
import { teachLineOfTrips } from '../booking/teachLine.ts'
import { watchForParties } from '../booking/memory/watch.ts'
import type { Hands } from '../command/command.ts'
import { lineContext, listenToKeys, queue } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { keepFocus } from '../field/keepFocus.ts'
import { teachUntilKnown } from '../reference/teachLine.ts'
import { session } from '../../contract/session.ts'
import { keep } from '../request/record.ts'
import { onRejection } from '../request/token.ts'
import { useSession } from '../session/store.ts'
import { applySettings, greet, keepRoutes, showTip } from './applySettings.ts'
import { bindKeysOfSettings } from '../settings/keysInForce.ts'
import { keepSettings, useSettings } from '../settings/store.ts'
import { drafts } from './drafts.ts'
import { keepMacrosInSettings } from './keptMacros.ts'
import { drawn } from './drawn.ts'
import { ownHabits } from './habits.ts'
import { openFile } from './openFile.ts'
import { explaining } from './explaining.ts'
import { watchConnection } from './connection.ts'
import { localized } from './localizedRoot.ts'
import { followKeepOpen } from './keepOpen.ts'
import { notify, timeNotices } from './notices.ts'
import { nouns } from './nouns.ts'
import { sayFault, sayRefusal } from './outcomes.ts'
import { guarding, reached } from './leaving/guard.ts'
import { loadScreens } from './screenOf.ts'
import { partySwitch } from './partyMemory.ts'
import { tell } from './tell.ts'
import { translateDesk } from './translate.ts'
import { followVersions } from './update/start.ts'

const lineInput = () => document.querySelector<HTMLElement>('.line-input')

/** Registers every command, hands them what they work with, and listens to keys. Returns its undo. */
export function startDesk(navigate: (path: string) => Promise<void>): () => void {
  let underWay: Promise<void> = Promise.resolve()
  const show: Hands['navigate'] = (path, first) => {
    const go = () => navigate(localized(location.pathname, path))
    underWay = (first ? first().then(go) : go()).then(drawn).catch(tell)
  }
  commands.equip({
    hands: {
      navigate: guarding(show),
      say: (words) => notify('done', words),
      inHand,
      offers,
      openFile,
      explaining,
      keepRoutes,
    },
    shown: () => underWay,
    reached,
    onFault: sayFault,
    onRefusal: sayRefusal,
  })
  const { configuration, health } = useSession.getState()
  const undo = [
    commands.register(nouns.flat()),
    listenToKeys(),
    keepFocus({ is: queue.gathers, subscribe: queue.subscribe }, lineInput),
    keepSettings(configuration?.interfaceSetting ?? '{}', tell),
    followKeepOpen(useSettings),
    bindKeysOfSettings(),
    keepMacrosInSettings(),
    watchForParties(partySwitch),
    teachLineOfTrips(),
  ]
  goBy(ownHabits)
  lineContext.set({ nationality: configuration?.user.nationality ?? 'GR' })
  if (configuration) keep(session.configurations, {}, configuration)
  if (health) {
    lineContext.follow(health.now)
    keep(session.health, {}, health)
  }
  timeNotices(() => lineContext.get().now)
  undo.push(applySettings())
  let stopTeaching = teachUntilKnown()
  const fetchAll = () => {
    stopTeaching()
    stopTeaching = teachUntilKnown()
    void loadScreens()
  }
  void loadScreens()
  const translate = () => void translateDesk().catch((fault: unknown) => sayFault(fault, 'app.language'))
  i18next.on('languageChanged', translate)
  greet().catch(tell)
  showTip()
  // Whoever swallows keys before the desk does looks at the first; those who prove keys ask for the second.
  Object.assign(window, { purserListens: true, purser: { ran: commands.history, pending: commands.pending } })
  undo.push(
    followVersions(health?.version),
    watchConnection(fetchAll),
    onRejection(() => notify('error', i18next.t('app:fault.signedOut'))),
    () => stopTeaching(),
    drafts.start({ navigate: show, tell }),
  )
  return () => {
    i18next.off('languageChanged', translate)
    Object.assign(window, { purserListens: false })
    for (const end of undo) end()
  }
}
