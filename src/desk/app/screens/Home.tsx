import type { SideMenuEntry } from '../../command/contribution.ts'
import { commands } from '../../command/registry.ts'
import { AccountPanel } from '../../ledger/AccountPanel.tsx'
import { DayPanels } from './sale/DayPanels.tsx'
import { useTranslation } from 'react-i18next'
import { keyName } from '../../keys/keyName.ts'
import { savedInWeek, useKeysSaved } from '../../keys/keysSaved.ts'
import { lineContext, shortcuts } from '../../command/keyboard.ts'
import { Button } from '../../field/Button.tsx'
import { useTextOf } from '../../language/text.ts'

/**
 * The first page of the day: departures, expiring options, sales, credit, and links to the pages that this user may
 * open.
 */
export const homePage = (links: () => readonly SideMenuEntry[]) =>
  function Home() {
    return (
      <>
        <HomeLinks links={links()} />
        <DayPanels>
          <AccountPanel />
        </DayPanels>
      </>
    )
  }

/** Shows how many keys shortcuts have saved this week. */
function KeysSaved() {
  const { t } = useTranslation('app')
  const count = useKeysSaved((state) => savedInWeek(state, lineContext.get().today))
  return count === 0 ? null : <span className="chip-note">{t('keysSaved', { count })}</span>
}

/** The pages the side menu leads to, each with its key. */
function HomeLinks({ links }: { links: readonly SideMenuEntry[] }) {
  const t = useTextOf()
  return (
    <div className="chips">
      {links.map(({ command, title, note: Note }, nth) => {
        const keys = shortcuts.keysOf(command)
        return (
          <Button
            key={command}
            {...(nth === 0 ? { kind: 'main' as const } : {})}
            onPress={() => void commands.run(command, {}, 'menu')}
          >
            {t(title)}
            {Note && <Note />}
            {keys !== undefined && <span className="key">{keyName(keys)}</span>}
          </Button>
        )
      })}
      <KeysSaved />
    </div>
  )
}
