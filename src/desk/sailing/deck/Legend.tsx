import { useTranslation } from 'react-i18next'
import type { Cell } from './moves.ts'

const kinds: readonly [kind: Cell['kind'], sign: string][] = [
  ['normal', '12A'],
  ['selected', '✓1'],
  ['reserved', '◐'],
  ['reserved2', '◑'],
  ['booked', '■'],
  ['occupied', '✕'],
  ['corridor', '·'],
  ['table', '▤'],
  ['tv', '▭'],
  ['empty', ''],
]

/** Explains the colours of the cells. */
export function Legend() {
  const { t } = useTranslation('sailing')
  return (
    <ul className="deck-legend" aria-label={t('deck.legend')}>
      {kinds.map(([kind, sign]) => (
        <li key={kind}>
          <span className={`deck-cell is-${kind}`} aria-hidden>
            {sign}
          </span>
          {t(`deck.state.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
