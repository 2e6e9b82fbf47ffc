import { withPortsSold } from '../../line/words/port.ts'
import { appCommand } from '../commands.ts'
import { sailingCommand } from '../../sailing/commands.ts'
import { ledgerCommand } from '../../ledger/commands.ts'
import { sessionCommand } from '../../session/commands.ts'
import { saleCommand } from '../../sale/commands.ts'
import { useTranslation } from 'react-i18next'
import { useRef, useEffect, useSyncExternalStore } from 'react'
import { timeOf } from '../../../domain/value/portTime.ts'
import { isRefusal, refuse } from '../../../domain/refusal.ts'
import { ledger } from '../../../contract/ledger.ts'
import { DraftClash, ParkStrip } from '../../draft/ParkStrip.tsx'
import { PartySuggestion } from '../../party/PartySuggestion.tsx'
import { CommandLine } from '../../line/CommandLine.tsx'
import { currentLanguage } from '../../language/language.ts'
import { useSession } from '../../session/sessionStore.ts'
import { commands } from '../../command/registry.ts'
import { useScreen, usePortTime } from '../../command/useCommands.ts'
import { refusalText, isSignedOut } from '../../request/fault.ts'
import { useKeyName, keyName } from '../../keys/keyName.ts'
import { useProgress } from '../../request/progress.ts'
import { formatMoney, formatPrice } from '../../language/money.ts'
import { answerOrUndefined, useCached } from '../../request/cache.ts'
import { shortcuts, lineContext } from '../../command/keyboard.ts'
import { useShownBooking } from '../../booking/shown/bookingStore.ts'
import { useGroup } from '../../group/groupStore.ts'
import { textOf } from '../../language/text.ts'
import { isAfterSale, useSale } from '../../sale/model/saleStore.ts'
import { nothingChosen } from '../../sale/model/screens.ts'
import { menuAnchors } from '../menu/PopMenu.tsx'
import { useUpdateOffered } from '../update/updateStore.ts'
import { checkEvery } from '../start/healthCheck.ts'
import { notify } from '../notices/notices.ts'

/** The user, the parked calls and the credit; the command line below, over the full width. */
export function Header() {
  const { t } = useTranslation('app')
  const language = currentLanguage().toUpperCase()
  const user = useSession((state) => state.user)
  const atHome = useScreen() === 'home'
  return (
    <header className={atHome ? 'head dashboard' : 'head'}>
      <div className="head-row">
        <button
          type="button"
          className="brand"
          tabIndex={-1}
          title={t('command.home')}
          onClick={() => void commands.run(appCommand.home, {}, 'bar')}
        >
          PURSER
        </button>
        <button
          type="button"
          id={menuAnchors.user}
          className="head-button head-who"
          tabIndex={-1}
          aria-haspopup="menu"
          title={[user?.agencyName, user?.agencySignature].filter(Boolean).join(' · ')}
          onClick={() => void commands.run(appCommand.userMenu, {}, 'bar')}
        >
          <span className="strong">{user?.agencyCode}</span> <span className="muted">{user?.userName}</span>{' '}
          <span className="muted">{user?.agencySignature}</span> ▾
        </button>
        <ActingFor />
        <ParkStrip />
        <div className="head-side">
          <Update />
          <Credit />
          <button
            type="button"
            id={menuAnchors.languages}
            className="head-button"
            tabIndex={-1}
            aria-haspopup="menu"
            aria-label={`${t('header.language')} ${language} ▾`}
            title={t('header.language')}
            onClick={() => void commands.run(appCommand.languages, {}, 'bar')}
          >
            {language} ▾
          </button>
          <Clock />
        </div>
      </div>
      <CommandLine aside={<LineAside />} idle={<PageIntro />}>
        <PartySuggestion beside="line" />
      </CommandLine>
    </header>
  )
}

/** Rendered only while an update is offered. */
function Update() {
  const { t } = useTranslation('app')
  if (!useUpdateOffered()) return null
  return (
    <button
      type="button"
      className="head-button head-update warn"
      tabIndex={-1}
      onClick={() => void commands.run(appCommand.update, {}, 'bar')}
    >
      {t('user.update')}
    </button>
  )
}

function Clock() {
  return <time className="strong">{timeOf(usePortTime())}</time>
}

/** At most one of them, so that the line keeps its room. */
function LineAside() {
  const reachable = useProgress((state) => state.reachable)
  return reachable ? <DraftClash /> : <NoConnectionSince />
}

/** In the row of the command line for as long as the server does not respond, so that nothing moves. */
function NoConnectionSince() {
  const { t } = useTranslation('notice')
  const since = useRef(timeOf(usePortTime()))
  const searchKey = useKeyName(sailingCommand.availability)
  const searches = useScreen() === 'step1' && searchKey !== undefined
  return (
    <div className="connection-bar" role="alert">
      <strong>{t('offline.since', { time: since.current })}</strong>{' '}
      {searches ? t('offline.again', { key: searchKey }) : t('offline.checks', { seconds: checkEvery })}
    </div>
  )
}

/**
 * The remaining credit and its limit. Pressing it shows the ticket stock; the button next to it reloads the
 * figures.
 */
function Credit() {
  const { t } = useTranslation(['app', 'ledger'])
  const { data, error, errorUpdatedAt, isFetching } = useCached(ledger.credits, {}, { together: 'screen' })
  const failed = isRefusal(data) || (error !== null && !isSignedOut(error))
  useEffect(() => {
    if (failed) notify('error', refusalText(refuse('credit_unavailable')))
  }, [failed, errorUpdatedAt])
  const known = answerOrUndefined(data)
  if (!known && !failed) return null
  return (
    <span className="head-credit">
      <button
        type="button"
        className="head-button"
        tabIndex={-1}
        title={t('ledger:command.ticketStock')}
        onClick={() => void commands.run(ledgerCommand.ticketStock, {}, 'bar')}
      >
        <span className="muted">{t('header.credit')}</span>{' '}
        {known ? <Amounts {...known} /> : <span className="bad">–</span>}
      </button>
      <button
        type="button"
        className="head-button"
        tabIndex={-1}
        aria-busy={isFetching}
        aria-label={t('ledger:command.refreshCredit')}
        title={t('ledger:command.refreshCredit')}
        onClick={() => void commands.run(ledgerCommand.refreshCredit, {}, 'bar')}
      >
        ↻
      </button>
    </span>
  )
}

function Amounts({ currentCredit, creditLimit }: { currentCredit: number; creditLimit: number }) {
  return (
    <>
      <span className={currentCredit > 0 ? 'good' : 'bad'}>{formatMoney(currentCredit)}</span>{' '}
      <span className="muted">/ {formatPrice(creditLimit)}</span>
    </>
  )
}

/** The other agency sales are made for; pressing it returns to the user’s own. */
function ActingFor() {
  const { t } = useTranslation('session')
  const acting = useSession((state) => state.acting)
  if (acting === undefined) return null
  const keys = shortcuts.keysOf(sessionCommand.ownAgency)
  return (
    <button
      type="button"
      className="head-button head-acting"
      tabIndex={-1}
      title={`${t('alternate.back')}${keys === undefined ? '' : ` · ${keyName(keys)}`}`}
      onClick={() => void commands.run(sessionCommand.ownAgency, {}, 'bar')}
    >
      {t('alternate.header', { code: acting.code })} <span className="acting-name">{acting.name}</span>
    </button>
  )
}

const hasTrips = () => lineContext.get().trips.some((leg) => leg.length > 0)

/**
 * Explains the page and the next step on it, below the command line while that is empty. Hidden together with the other
 * key hints.
 */
function PageIntro() {
  const { i18n } = useTranslation('app')
  const screen = useScreen()
  const key = `about.${useStage(screen)}`
  const next = useKeyName(saleCommand.continue)
  const sold = useSale(isAfterSale)
  if (screen === 'step4' && sold) return null
  return (
    i18n.exists(key, { ns: 'app' }) && (
      <p className="page-intro">{withPortsSold(textOf(`app:${key}`, { key: next }), lineContext.get())}</p>
    )
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
