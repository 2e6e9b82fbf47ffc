import { useTranslation } from 'react-i18next'
import { KeyHint } from '../../command/keys/KeyHint.tsx'
import { commands, isForbidden } from '../../command/registry.ts'
import type { Asked } from './tabs.ts'

const tabs = [
  ['reference', 'booking.searchByReservation'],
  ['ticket', 'booking.searchByTicket'],
  ['criteria', 'booking.searchByCriteria'],
  ['options', 'app.optionalList'],
  ['company', 'booking.searchByCompany'],
] as const

/** The ways to find a booking; each tab has a command, so none needs the focus. */
export function RecallTabs({ here }: { here: Asked }) {
  const { t } = useTranslation('recall')
  return (
    <div role="tablist" aria-label={t('ways')} className="tabs">
      {tabs
        .filter(([, command]) => !isForbidden(commands.readiness(command)))
        .map(([way, command]) => (
          <button
            key={way}
            type="button"
            role="tab"
            tabIndex={-1}
            aria-selected={way === here}
            className={way === here ? 'tab here' : 'tab'}
            onClick={() => void commands.run(command, {}, 'bar')}
          >
            <KeyHint command={command} />
            {t(commands.title(command))}
          </button>
        ))}
    </div>
  )
}
