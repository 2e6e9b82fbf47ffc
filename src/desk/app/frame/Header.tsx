import { useTranslation } from 'react-i18next'
import { ParkStrip } from '../../draft/ParkStrip.tsx'
import { PartyGhost } from '../../party/PartyGhost.tsx'
import { CommandLine } from '../../command/line/CommandLine.tsx'
import { ActingFor } from '../../session/ActingFor.tsx'
import { currentLanguage } from '../../language/language.ts'
import { useSession } from '../../session/sessionStore.ts'
import { commands } from '../../command/registry.ts'
import { timeOf } from '../../../domain/value/portTime.ts'
import { useScreen } from '../../command/useCommands.ts'
import { usePortTime } from '../../command/usePortTime.ts'
import { ConnectionBar } from './ConnectionBar.tsx'
import { Credit } from './Credit.tsx'
import { menuAnchors } from '../menu/menuCommands.ts'
import { PageIntro } from './PageIntro.tsx'
import { useUpdateOffered } from '../update/updateStore.ts'
import { refusalText } from '../notices/refusalText.ts'

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
          onClick={() => void commands.run('app.home', {}, 'bar')}
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
          onClick={() => void commands.run('app.userMenu', {}, 'bar')}
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
            onClick={() => void commands.run('app.languages', {}, 'bar')}
          >
            {language} ▾
          </button>
          <Clock />
        </div>
      </div>
      <CommandLine word={refusalText} aside={<ConnectionBar />} idle={<PageIntro />}>
        <PartyGhost beside="line" />
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
      onClick={() => void commands.run('app.update', {}, 'bar')}
    >
      {t('user.update')}
    </button>
  )
}

function Clock() {
  return <time className="strong">{timeOf(usePortTime())}</time>
}
