import { appCommand } from '../commands.ts'
import ExternalLink from 'lucide-react/icons/external-link'
import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate, Outlet } from 'react-router-dom'
import { queryClient, cacheForSession, useCached } from '../../request/cache.ts'
import { useSession } from '../../session/sessionStore.ts'
import { markReady, markUnmounted } from '../navigation/pageChange.ts'
import { localizedRoot } from '../navigation/localizedPath.ts'
import { startDesk } from '../start/startDesk.ts'
import { useTranslation } from 'react-i18next'
import { CallerStrip, announceCaller, useCaller } from '../../booking/caller/CallerStrip.tsx'
import { KeyBar } from '../../help/KeyBar.tsx'
import type { DialogProps, SideMenuEntry } from '../../command/contribution.ts'
import { commands } from '../../command/registry.ts'
import { usePlace } from '../../command/useCommands.ts'
import { Guide } from '../guide/Guide.tsx'
import { Header } from './Header.tsx'
import { useOpenDialogs } from '../../field/Dialog.tsx'
import { followWindow, useLook } from '../../look/look.ts'
import { notify } from '../notices/notices.ts'
import { Notices } from '../notices/Notices.tsx'
import { SaleAnnouncement } from '../../sale/checkout/SaleAnnouncement.tsx'
import { signOutUnattended } from '../leaving/departure.ts'
import { dialogs, permittedSideEntries } from '../contributions.ts'
import { StatusLine } from './StatusLine.tsx'
import { useTitle } from './useTitle.ts'
import { reference } from '../../../contract/reference.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { menuAnchors } from '../menu/PopMenu.tsx'
import { useTextOf } from '../../language/text.ts'
import { Button, KeyHint } from '../../field/Button.tsx'
import { networkCommand } from '../../network/commands.ts'
import { isPermitted } from '../../session/permission.ts'

/** Shown on every page while nothing can be sold yet: which table of the network is to be filled next. */
function NothingSold() {
  const { t } = useTranslation('network')
  const table = useSession((state) => state.configuration?.emptyTable)
  if (table === undefined) return null
  const isAllowed = isPermitted(['network'])
  return (
    <aside className="guide" aria-label={t('nothingSold.title')}>
      <p className="guide-words" aria-live="polite">
        <span className="strong">{t('nothingSold.title')}</span>
        <span>{isAllowed ? t(`nothingSold.${table}`) : t('nothingSold.others')}</span>
      </p>
      {isAllowed && (
        <Button onPress={() => void commands.run(networkCommand.page, {}, 'bar')}>
          <KeyHint command={networkCommand.page} />
          {t('command.page')}
        </Button>
      )}
    </aside>
  )
}

/** The signed-in desk: registers the commands, listens to keys, and renders the frame with the screens. */
export function Desk() {
  const navigate = useNavigate()
  const signedIn = useSession((state) => state.status === 'in')
  const { key } = useLocation()
  useLayoutEffect(() => markReady(key), [key])
  useLayoutEffect(() => markUnmounted, [])
  const [started, setStarted] = useState(false)
  useEffect(() => {
    const end = startDesk(async (path) => navigate(path))
    setStarted(true)
    return end
  }, [navigate])
  useEffect(() => {
    if (!signedIn) void navigate(localizedRoot(location.pathname))
  }, [navigate, signedIn])
  return (
    <QueryClientProvider client={queryClient}>
      {/* Screens run commands as soon as they are mounted, so the commands must be registered first. */}
      {started && <Frame />}
    </QueryClientProvider>
  )
}

const dialogProps: DialogProps = {
  notifyError: (words) => notify('error', words, { stays: 'toast' }),
  leave: signOutUnattended,
}

/** The frame around every screen of a signed-in operator. */
function Frame() {
  const { t } = useTranslation('app')
  const folded = useLook((look) => look.menuFolded)
  const place = usePlace()
  const isBehind = useOpenDialogs(({ count }) => count > 0)
  const { search } = useLocation()
  const caller = useCaller(({ phone }) => phone)
  useEffect(followWindow, [])
  useEffect(() => announceCaller(search), [search])
  // The title names the page under an open dialog, not the dialog.
  useTitle(place && !commands.inOverlay() ? t(`place.${place}`) : undefined)
  return (
    <div className={folded ? 'frame narrow' : 'frame'}>
      <Header />
      <main className="screen" aria-label={t('name')} inert={isBehind}>
        <h1 className="unseen">{place && t(`place.${place}`)}</h1>
        <Outlet />
      </main>
      {/* After the page, so that Tab leads from the line to the form first. */}
      <SideMenu inert={isBehind} />
      <NothingSold />
      {caller !== undefined ? <CallerStrip phone={caller} /> : <Guide place={place} />}
      <KeyBar>
        <DialogKeys />
      </KeyBar>
      <StatusLine />
      <Notices />
      <SaleAnnouncement />
      {dialogs.map((Dialog, at) => (
        <Dialog key={at} {...dialogProps} />
      ))}
    </div>
  )
}

/** Lists the keys of an open dialog that belong to no command, such as Enter and Esc. */
function DialogKeys() {
  const t = useTextOf()
  const place = usePlace()
  if (!commands.inOverlay()) return null
  return t(`app:hint.${place}`)
    .split(' · ')
    .map((piece) => <DialogKey key={piece} piece={piece} />)
}

/** The first word is a key, unless the text is a sentence such as “type to find”. */
function DialogKey({ piece }: { piece: string }) {
  const [first = '', ...others] = piece.split(' ')
  if (/^\p{Ll}/u.test(first)) return <span className="keybar-item">{piece}</span>
  return (
    <span className="keybar-item">
      <span className="key">{first}</span> <span>{others.join(' ')}</span>
    </span>
  )
}

function SideMenu({ inert }: { inert: boolean }) {
  const { t } = useTranslation('app')
  const { pages, tools } = permittedSideEntries()
  return (
    <nav className="menu" aria-label={t('menu.label')} inert={inert}>
      {pages.map((entry) => (
        <Item key={entry.command} {...entry} />
      ))}
      <Services />
      <div className="menu-gap" />
      {tools.map((entry) => (
        <Item key={entry.command} {...entry} />
      ))}
      <div className="menu-gap" />
      <Fold />
    </nav>
  )
}

function Item({ command, title, icon, at, note: Note }: SideMenuEntry) {
  const t = useTextOf()
  const { pathname } = useLocation()
  const here = at !== undefined && pathname.includes(at)
  return (
    <button
      type="button"
      className={here ? 'menu-item here' : 'menu-item'}
      aria-current={here ? 'page' : undefined}
      onClick={() => void commands.run(command, {}, 'menu')}
    >
      <Words title={t(title)} icon={icon} />
      {Note && <Note brief />}
    </button>
  )
}

/**
 * The folded menu shows the icon alone until the mouse or the keyboard is in it; screen readers always get the title.
 */
function Words({ title, icon: Icon }: Pick<SideMenuEntry, 'title' | 'icon'>) {
  return (
    <>
      <Icon className="menu-icon" />
      <span className="menu-text">{title}</span>
    </>
  )
}

/** The companies’ web pages, opened in new windows; empty when there are none. */
function Services() {
  const { t } = useTranslation('app')
  const { data } = useCached(reference.companyRedirections, {}, cacheForSession)
  if (data === undefined || isRefusal(data) || data.companyRedirections.length === 0) return null
  return (
    <button
      type="button"
      id={menuAnchors.services}
      className="menu-item"
      aria-haspopup="menu"
      onClick={() => void commands.run(appCommand.services, {}, 'menu')}
    >
      <Words title={t('menu.services')} icon={ExternalLink} />
    </button>
  )
}

function Fold() {
  const { t } = useTranslation('app')
  const folded = useLook((look) => look.menuFolded)
  return (
    <button
      type="button"
      className="menu-item"
      tabIndex={-1}
      aria-expanded={!folded}
      aria-label={t('command.menu')}
      title={t('command.menu')}
      onClick={() => void commands.run(appCommand.menu, {}, 'menu')}
    >
      {folded ? <PanelLeftOpen className="menu-icon" /> : <PanelLeftClose className="menu-icon" />}
    </button>
  )
}
