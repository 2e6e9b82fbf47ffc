import { useTranslation } from 'react-i18next'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { formatPrice } from '../language/money.ts'
import { useRecord } from '../request/record.ts'

const ways = ['app.issueTickets', 'app.manageBookings'] as const

/** What the side menu leads to, and what may still be spent with whom. */
export function HomeLinks() {
  const { t } = useTranslation()
  const { data } = useRecord(ledger.credits, {})
  const credits = data === undefined || isRefusal(data) ? undefined : data
  return (
    <div className="chips">
      {ways.map((way, nth) => (
        <Button
          key={way}
          {...(nth === 0 ? { kind: 'main' as const } : {})}
          onPress={() => void commands.run(way, {}, 'menu')}
        >
          {t(commands.title(way))}
        </Button>
      ))}
      {credits && (
        <span>
          <span className="muted">{t('app:header.credit')}</span>{' '}
          <span className="good">{formatPrice(credits.currentCredit)}</span>{' '}
          <span className="muted">/ {formatPrice(credits.creditLimit)}</span>
        </span>
      )}
      {credits?.companies.map(({ company, currentCredit, creditLimit }) => (
        <span key={company}>
          <span className="muted">{company}</span> {formatPrice(currentCredit)}{' '}
          <span className="muted">/ {formatPrice(creditLimit)}</span>
        </span>
      ))}
    </div>
  )
}
