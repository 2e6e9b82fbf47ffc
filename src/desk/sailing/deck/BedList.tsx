import { useTranslation } from 'react-i18next'
import type { Bed } from './planContext.ts'
import { usePlan } from './deckStore.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'

interface BedListProps {
  id: string
  beds: readonly Bed[]
  /** Set when the cabin takes passengers of this sex only. */
  sex: 'MALE' | 'FEMALE' | undefined
  onPress(bed: number): void
}

const bedSigns: Record<Bed['state'], string> = { free: '', booked: '■', selected: '◑', selectedByUser: '✓' }

export const bedId = (id: string, bed: number) => `${id}-bed-${bed}`

/** The beds of the open cabin. */
export function BedList({ id, beds, sex, onPress }: BedListProps) {
  const { t } = useTranslation('sailing')
  const cabin = usePlan((state) => state.cabin)
  if (cabin === undefined) return null
  return (
    <section className="deck-beds">
      <SectionTitle level={3}>
        {t('deck.cabin', { number: cabin.number })}
        {sex && ` · ${t(`deck.sex.${sex}`)}`}
      </SectionTitle>
      <div role="listbox" aria-label={t('deck.beds', { number: cabin.number })}>
        {beds.map(({ number, state }, nth) => (
          // The keys are the plan’s, which has the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={number}
            id={bedId(id, nth)}
            role="option"
            tabIndex={-1}
            aria-selected={state === 'selectedByUser'}
            className={nth === cabin.bed ? `deck-bed here is-${state}` : `deck-bed is-${state}`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPress(nth)}
          >
            <span className="deck-bed-sign">{bedSigns[state]}</span>
            <span>{t('deck.bed', { number })}</span>
            <span className="muted">{t(`deck.bedState.${state}`)}</span>
          </div>
        ))}
      </div>
    </section>
  )
}
