import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { reference } from '../../../contract/reference.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import type { SideEntry } from '../../command/contribution.ts'
import { commands } from '../../command/registry.ts'
import { forTheSession, useRecord } from '../../request/record.ts'
import { useLook } from '../../look/look.ts'
import { menuAnchors } from '../menu/menuCommands.ts'
import { isForbiddenCommand, sideEntries } from '../contributions.ts'

export function SideMenu({ inert }: { inert: boolean }) {
  const { t } = useTranslation('app')
  return (
    <nav className="menu" aria-label={t('menu.label')} inert={inert}>
      {sideEntries
        .filter(({ at, command }) => at !== undefined && !isForbiddenCommand(command))
        .map((entry) => (
          <Item key={entry.command} {...entry} />
        ))}
      <Services />
      <div className="menu-gap" />
      {sideEntries
        .filter(({ at }) => at === undefined)
        .map((entry) => (
          <Item key={entry.command} {...entry} />
        ))}
      <div className="menu-gap" />
      <Fold />
    </nav>
  )
}

function Item({ command, title, glyph, at }: SideEntry) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const here = at !== undefined && pathname.includes(at)
  return (
    <button
      type="button"
      className={here ? 'menu-item here' : 'menu-item'}
      aria-current={here ? 'page' : undefined}
      title={t(title)}
      onClick={() => void commands.run(command, {}, 'menu')}
    >
      <Words title={t(title)} glyph={glyph} />
    </button>
  )
}

/** The folded menu shows the glyph; screen readers always get the full title. */
function Words({ title, glyph }: { title: string; glyph: string }) {
  return (
    <>
      <span className="menu-mark" aria-hidden="true">
        {glyph}
      </span>
      <span className="menu-text">{title}</span>
    </>
  )
}

/** The companies’ web pages, opened in new windows; empty when there are none. */
function Services() {
  const { t } = useTranslation('app')
  const { data } = useRecord(reference.companyRedirections, {}, forTheSession)
  if (data === undefined || isRefusal(data) || data.companyRedirections.length === 0) return null
  return (
    <button
      type="button"
      id={menuAnchors.services}
      className="menu-item"
      aria-haspopup="menu"
      title={t('menu.services')}
      onClick={() => void commands.run('app.services', {}, 'menu')}
    >
      <Words title={t('menu.services')} glyph="*" />
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
      onClick={() => void commands.run('app.menu', {}, 'menu')}
    >
      {folded ? '»' : '«'}
    </button>
  )
}
