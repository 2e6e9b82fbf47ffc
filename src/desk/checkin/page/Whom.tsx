import { useTranslation } from 'react-i18next'
import { printCount } from '../../../domain/value/money.ts'
import { withoutZeros } from '../list/tickets.ts'
import type { ChosenBy } from '../checkinStore.ts'

interface WhomProps {
  tickets: readonly { ticketNumber: string; name: string }[]
  by: ChosenBy
}

/** Names that are written out. */
const mostNamed = 8

/** The tickets that a question is about and by what they were chosen, large enough to be read in a queue. */
export function Whom({ tickets, by }: WhomProps) {
  const { t } = useTranslation('checkin')
  const { t: ofCount } = useTranslation('onBoard')
  const more = tickets.length - mostNamed
  return (
    <div className="checkin-whom">
      <p className="muted">{t(`chosenBy.${by}`)}</p>
      <ul>
        {tickets.slice(0, mostNamed).map(({ ticketNumber, name }) => (
          <li key={ticketNumber}>
            <strong>{name}</strong> {withoutZeros(ticketNumber)}
          </li>
        ))}
        {more > 0 && <li className="muted">{ofCount('missing.more', { number: printCount(more) })}</li>}
      </ul>
    </div>
  )
}
