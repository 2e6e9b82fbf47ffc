import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../domain/refusal.ts'
import { ledger } from '../../contract/ledger.ts'
import { ParkStrip } from '../booking/draft/ParkStrip.tsx'
import { PartyGhost } from '../booking/memory/PartyGhost.tsx'
import { CommandLine } from '../command/CommandLine.tsx'
import { lineContext } from '../command/keyboard.ts'
import { formatMoney } from '../language/money.ts'
import { useRecord } from '../request/record.ts'
import { ActingFor } from '../session/ActingFor.tsx'
import { useSession } from '../session/store.ts'
import { commands } from '../command/registry.ts'
import { wordRefusal } from './words.ts'

export function Header() {
  const { t, i18n } = useTranslation('app')
  const user = useSession((state) => state.user)
  return (
    <header className="head">
      <span className="brand">PURSER</span>
      <span className="head-who">
        <span className="strong">{user?.agencyCode}</span> <span className="muted">{user?.userName}</span>
      </span>
      <ActingFor />
      <div className="line-place">
        <CommandLine word={wordRefusal} />
        <PartyGhost beside="line" />
      </div>
      <ParkStrip />
      <div className="head-side">
        <Credit />
        <button
          type="button"
          className="head-button"
          tabIndex={-1}
          onClick={() => void commands.run('app.language', {}, 'bar')}
        >
          <span className="muted">{t('header.language')}</span> {i18n.language.toUpperCase()}
        </button>
        <Clock />
      </div>
    </header>
  )
}

function Credit() {
  const { t } = useTranslation('app')
  const { data } = useRecord(ledger.credits, {})
  if (!data || isRefusal(data)) return null
  return (
    <span>
      <span className="muted">{t('header.credit')}</span>{' '}
      <span className={data.currentCredit > 0 ? 'good' : 'bad'}>{formatMoney(data.currentCredit)}</span>{' '}
      <span className="muted">/ {formatMoney(data.creditLimit, 'EUR')}</span>
    </span>
  )
}

const clockTicks = 1000

/** Port time of the agency, HH:mm. */
function Clock() {
  const [shown, setShown] = useState(portTime)
  useEffect(() => {
    const timer = setInterval(() => setShown(portTime()), clockTicks)
    return () => clearInterval(timer)
  }, [])
  return <time className="strong">{shown}</time>
}

function portTime(): string {
  return lineContext.get().now
}
