import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { CommandId } from '../command/command.ts'
import { commands } from '../command/registry.ts'

/** Entries run commands, like every other way in; `at` marks the pages an entry stands for. */
const entries = [
  { command: 'app.issueTickets', title: 'menu.issueTickets', at: '/book-ticket' },
  { command: 'app.manageBookings', title: 'menu.manageBookings', at: '/booking-search' },
  { command: 'app.shortcutsPage', title: 'menu.shortcuts', at: '/shortcuts' },
] as const satisfies readonly { command: CommandId; title: string; at: string }[]

export function SideMenu() {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  return (
    <nav className="menu" aria-label={t('menu.label')}>
      {entries.map(({ command, title, at }) => {
        const here = pathname.includes(at)
        return (
          <button
            key={command}
            type="button"
            className={here ? 'menu-item here' : 'menu-item'}
            aria-current={here ? 'page' : undefined}
            title={t(title)}
            onClick={() => void commands.run(command, {}, 'menu')}
          >
            <span className="menu-mark" aria-hidden="true">
              {t(title).slice(0, 1)}
            </span>
            <span className="menu-text">{t(title)}</span>
          </button>
        )
      })}
    </nav>
  )
}
