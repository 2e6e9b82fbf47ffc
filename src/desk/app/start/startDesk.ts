import { appCommand } from '../commands.ts'
import i18next from 'i18next'
import { setSalePreferences } from '../../sale/model/preferences.ts'
import { workingBooking, offers, unbookedPriceRequest, explainedTrip } from '../../sale/model/pricing.ts'
import { watchTripsForCompletion } from '../../sale/saleContribution.ts'
import { watchForCopiedTrips } from '../../sale/entry/copy/copyCommands.ts'
import { watchForParties } from '../../party/watchForParties.ts'
import { onStorageRefused } from '../../browser/storage.ts'
import { lineContext, queue, shortcuts, keys, listenToKeys } from '../../command/keyboard.ts'
import { startTimer } from '../../browser/timer.ts'
import { declareCategories } from '../../keys/keymap.ts'
import { countKeysSaved } from '../../keys/keysSaved.ts'
import { commands } from '../../command/registry.ts'
import { restoreLostFocus } from '../../field/focus/focus.ts'
import { loadReferenceListsUntilDone } from '../../reference/loadReferenceLists.ts'
import { session } from '../../../contract/session.ts'
import { setCached } from '../../request/cache.ts'
import { onCatalogueChange } from '../../request/responseVersions.ts'
import { onCarriedOutEarlier } from '../../request/idempotency.ts'
import { setRunningCommand } from '../../request/request.ts'
import { onRejection } from '../../request/identity.ts'
import { reloadConfiguration, type SessionState, useSession } from '../../session/sessionStore.ts'
import {
  ownPreferences,
  partySwitch,
  applySettings,
  applyLanguage,
  saveRoutes,
  showTip,
} from './applySettings.ts'
import { showDeskInLanguage } from '../navigation/deskLanguage.ts'
import { bindKeysOfSettings } from '../../settings/ownKeys.ts'
import { unreadFields } from '../../settings/settings.ts'
import { startSavingSettings, useSettings, changeSettings } from '../../settings/settingsStore.ts'
import { drafts, startTypedDrafts } from '../drafts.ts'
import { offerGuides } from '../guide/guideStore.ts'
import { openFile } from '../../browser/save.ts'
import { startDesktop } from './desktop.ts'
import { watchConnection } from './connection.ts'
import { followKeepOpen, notify, timeNotices } from '../notices/notices.ts'
import { deskCommands, deskGrammar, screenOf, shortcutCategories, shownBy } from '../contributions.ts'
import { offerApproval } from '../../refund/refundCommands.ts'
import { forgetRefusals, notifyFault, notifyRefusal, report } from '../notices/outcomes.ts'
import { askingBeforeLeaving } from '../leaving/departure.ts'
import { loadPage, loadPages } from '../navigation/loadPage.tsx'
import { neverReloadWhile } from './reloadOnce.ts'
import { createPageChange } from '../navigation/pageChange.ts'
import { setToday } from '../../language/date.ts'
import { settingName } from '../../request/fault.ts'
import { followVersions } from '../update/update.ts'
import { keepArrangements } from '../../grid/columns/columnTable.ts'
import { saleForm } from '../../sale/checkout/macroSteps.ts'
import { setMacroStore, recorder } from '../../macro/recorder.ts'
import type { Macro } from '../../macro/macros.ts'
import { takeBegunShortcut, takeEarlyKeys } from './earlyKeys.ts'
import { isEmpty } from '../../draft/document.ts'
import { useSale } from '../../sale/model/saleStore.ts'
import { stepHere } from '../../sale/model/screens.ts'
import type { ExplainServices } from '../../pricing/explain.ts'
import { useSailing } from '../../sailing/sailingStore.ts'
import { textOf } from '../../language/text.ts'

const lineInput = () => document.querySelector<HTMLElement>('.line-input')

/** Notifies the operator of settings that could not be read and were left out. */
function reportUnreadSettings(text = '{}'): void {
  const fields = unreadFields(text).map(settingName).join(', ')
  if (fields !== '') notify('error', i18next.t('settings:unread', { fields }))
}

/** Registers every command, provides their services, and listens to keys. Returns a function that ends this. */
export function startDesk(navigate: (path: string) => Promise<void>): () => void {
  const { show, shown } = createPageChange(loadPage, navigate)
  equipCommands(show, shown)
  lineContext.set({ grammar: deskGrammar })
  declareCategories(shortcutCategories)
  const { configuration, health } = useSession.getState()
  const undo = [
    commands.register(deskCommands),
    commands.onSettled(forgetRefusals),
    countKeysSaved({
      registry: commands,
      keysOf: shortcuts.keysOf,
      titleOf: (id) => textOf(commands.title(id)),
      today: () => lineContext.get().today,
    }),
    neverReloadWhile(isAtWork),
    restoreLostFocus({ is: queue.isCollecting, subscribe: queue.subscribe }, lineInput),
    startSavingSettings(configuration?.interfaceSetting ?? '{}', report),
    followKeepOpen(useSettings),
    bindKeysOfSettings(),
    storeMacrosInSettings(),
    keepColumnsInSettings(),
    watchForParties(partySwitch),
    watchForCopiedTrips(),
    watchTripsForCompletion(),
  ]
  setSalePreferences(ownPreferences)
  applySessionData()
  setToday(() => lineContext.get().today)
  timeNotices(() => lineContext.get().now)
  reportUnreadSettings(configuration?.interfaceSetting)
  onStorageRefused(() => notify('error', i18next.t('notice:storageRefused')))
  undo.push(applySettings())
  const loading = loadInBackground()
  undo.push(translateOnChange())
  applyLanguage().catch(report)
  showTip()
  offerGuides()
  // Read by the tests of keys.
  const { history: ran, pending } = commands
  Object.assign(window, { purser: { ran, pending, isRestoring: drafts.isRestoring } })
  undo.push(
    openToKeys(),
    followVersions(health?.version),
    followHealth(),
    followCatalogue(),
    watchConnection(loading.restart),
    startDesktop(),
    onRejection(() => notify('error', i18next.t('app:fault.signedOut'))),
    onCarriedOutEarlier(() => notify('error', i18next.t('app:fault.carriedOutEarlier'))),
    () => loading.end(),
    startTypedDrafts(report),
    drafts.start({ navigate: (path) => void (show(path), shown().catch(report)), reportProblem: report }),
  )
  return () => {
    for (const end of undo) end()
    queue.reset()
  }
}

type PageChange = ReturnType<typeof createPageChange>

function equipCommands(show: PageChange['show'], shown: PageChange['shown']): void {
  setRunningCommand(() => {
    const running = commands.pending().find(({ inner }) => !inner)
    return running && `${running.source} ${running.id}`
  })
  commands.configure({
    services: {
      navigate: askingBeforeLeaving(show, screenOf),
      load: loadPage,
      notifyDone: (words) => notify('done', words),
      workingBooking,
      offers,
      openFile,
      explaining: explainServices,
      keepRoutes: saveRoutes,
    },
    screenOf: shownBy,
    shown,
    onFault: notifyFault,
    onRefusal(refusal, id, source) {
      notifyRefusal(refusal, id, source)
      offerApproval(refusal)
    },
  })
}

/** Passes on what the sign-in has already loaded. */
function applySessionData(): void {
  applyConfiguration()
  applyHealth(useSession.getState().health)
}

function applyConfiguration(): void {
  const { configuration, health } = useSession.getState()
  const zone = configuration?.timezone ?? health?.timezone
  lineContext.set({ nationality: configuration?.user.nationality ?? '', ...(zone !== undefined && { zone }) })
  if (configuration) setCached(session.configurations, {}, configuration)
}

function applyHealth(health: SessionState['health']): void {
  if (health === undefined) return
  lineContext.follow(health.now, health.timezone)
  setCached(session.health, {}, health)
}

/** A sign-in does without the state of the server, which then comes later. Returns a function that ends this. */
function followHealth(): () => void {
  return useSession.subscribe(({ health }, before) => {
    if (health !== before.health) applyHealth(health)
  })
}

/** Services and pages of the companies come with the configuration. Returns a function that ends this. */
function followCatalogue(): () => void {
  return onCatalogueChange(async () => {
    if (await reloadConfiguration()) applyConfiguration()
  })
}

/** Loads the lists of the command line and the code of the screens; `restart` is for when the server is back. */
function loadInBackground(): { restart(): void; end(): void } {
  let end = loadReferenceListsUntilDone()
  void loadPages()
  return {
    restart() {
      end()
      end = loadReferenceListsUntilDone()
      void loadPages()
    },
    end: () => end(),
  }
}

function translateOnChange(): () => void {
  const translate = () =>
    void showDeskInLanguage().catch((fault: unknown) => notifyFault(fault, appCommand.language))
  i18next.on('languageChanged', translate)
  return () => i18next.off('languageChanged', translate)
}

const asDeclared = {}

/** Stores the arrangements of columns in the settings. Returns a function that ends this. */
function keepColumnsInSettings(): () => void {
  return keepArrangements({
    all: () => useSettings.getState().value.columns ?? asDeclared,
    save: (name, arrangement) =>
      changeSettings((draft) => {
        draft.columns = { ...draft.columns, [name]: arrangement }
      }),
    subscribe: useSettings.subscribe,
  })
}

const none: readonly Macro[] = []

/** Stores macros in the settings and records what is typed in a sale. Returns a function that ends this. */
function storeMacrosInSettings(): () => void {
  const undo = [
    recorder.watch(saleForm),
    setMacroStore({
      all: () => useSettings.getState().value.macros ?? none,
      save: (macros) =>
        changeSettings((draft) => {
          draft.macros = macros
        }),
      subscribe: useSettings.subscribe,
    }),
  ]
  return () => {
    for (const end of undo) end()
  }
}

/** Milliseconds after which keys are handled although no screen has set the focus. */
const screenTimeout = 3000

/**
 * Handles keys as soon as the first screen has the focus, and plays there what was typed before. Returns a function
 * that ends this.
 */
function openToKeys(): () => void {
  let release: (() => void) | undefined
  const open = () => {
    endWait()
    release = listenToKeys()
    setListening(true)
    playEarlyKeys()
  }
  const endWait = whenFocused(open)
  return () => {
    endWait()
    release?.()
    setListening(false)
  }
}

/** Calls back once a screen has the focus, or after the timeout; returns its cancel function. */
function whenFocused(then: () => void): () => void {
  const look = () => {
    if (commands.place() !== undefined && document.activeElement !== document.body) then()
  }
  const cancelTimeout = startTimer(screenTimeout, then)
  const unsubscribe = commands.subscribe(look)
  document.addEventListener('focusin', look)
  return () => {
    cancelTimeout()
    unsubscribe()
    document.removeEventListener('focusin', look)
  }
}

function setListening(listens: boolean): void {
  Object.assign(window, { purserListens: listens })
}

/** Keys of a restored draft that were not played come first, and then nothing is played without being asked. */
function playEarlyKeys(): void {
  const typed = takeEarlyKeys()
  const begun = takeBegunShortcut()
  if (begun !== '') keys.begin(begun)
  if (typed === '') return
  const restored = queue.state().text
  queue.restore(restored + typed)
  if (restored === '') queue.resume()
}

/**
 * True while a reload would lose something: a working booking, the tickets just sold, an open dialog, keys
 * typed ahead, or a running change.
 */
function isAtWork(): boolean {
  const state = useSale.getState()
  return (
    !isEmpty(state) ||
    state.sold !== undefined ||
    commands.inOverlay() ||
    queue.isCollecting() ||
    commands.pending().some(({ changes }) => changes === 'record')
  )
}

/** The trip and prices of the search and of the working booking, for the explanation of a price. */
const explainServices: ExplainServices = {
  tripAtCursor() {
    const { current, asked } = useSailing.getState()
    if (stepHere() !== 'step1' || current === undefined || asked === undefined) return undefined
    const { travellers, vehicles, selectedProject, deal } = asked
    return { trip: current.trip, travellers, vehicles, selectedProject, deal }
  },
  priceRequest: unbookedPriceRequest,
  workingBooking: explainedTrip,
}
