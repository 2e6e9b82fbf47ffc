import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cell, Deck } from './moves.ts'

const kinds: readonly [kind: Cell['kind'], sign: string][] = [
  ['normal', '12A'],
  ['selected', '✓1'],
  ['reserved', '◐'],
  ['reserved2', '◑'],
  ['booked', '■'],
  ['occupied', ''],
  ['table', ''],
  ['tv', ''],
]

/** Explains the cells that are on the deck. */
export function Legend({ deck }: { deck: Deck }) {
  const { t } = useTranslation('sailing')
  const drawn = useMemo(() => new Set(deck.rows.flat().map(({ kind }) => kind)), [deck])
  return (
    <ul className="deck-legend" aria-label={t('deck.legend')}>
      {kinds
        .filter(([kind]) => drawn.has(kind))
        .map(([kind, sign]) => (
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
