import { useTranslation } from 'react-i18next'
import { usePlan } from './deckStore.ts'
import type { SeatSeeker } from './seatSeekers.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'

interface PassengerListProps {
  seekers: readonly SeatSeeker[]
  names: ReadonlyMap<string, string>
  /** Classes with numbered seats or cabins on this ship. */
  drawn: ReadonlySet<string>
  onTurn(uuid: string): void
}

/** The passengers with their seats or cabins; the one whose turn it is is marked. */
export function PassengerList({ seekers, names, drawn, onTurn }: PassengerListProps) {
  const { t } = useTranslation('sailing')
  const current = usePlan((state) => state.current)
  return (
    <section className="deck-people">
      <SectionTitle level={3}>{t('deck.people')}</SectionTitle>
      <ol>
        {seekers.map(({ uuid, name, accommodation, number }, nth) => (
          <li key={uuid} aria-current={uuid === current}>
            <button
              type="button"
              tabIndex={-1}
              className={uuid === current ? 'deck-person here' : 'deck-person'}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTurn(uuid)}
            >
              <span className="muted">{nth + 1}</span>
              <span className="deck-person-name">{name}</span>
              <span className="muted" title={names.get(accommodation)}>
                {accommodation}
              </span>
              <span className={number ? 'good' : 'muted'}>
                {number ?? (drawn.has(accommodation) ? t('deck.without') : '–')}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
