import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice } from './choice.ts'

interface ChoiceListProps {
  id: string
  choices: readonly Choice[]
  /** Index of the marked one; -1 when none is. */
  here: number
  onChoose(choice: Choice): void
  /** Where codes mean nothing to an operator. */
  withoutCode?: boolean
}

/** The list under a field or cell. It never has the focus: what it belongs to moves the mark. */
export function ChoiceList({ id, choices, here, onChoose, withoutCode }: ChoiceListProps) {
  const { t } = useTranslation('field')
  useEffect(() => {
    document.getElementById(`${id}-${here}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, here])
  if (choices.length === 0) return <div className="list-empty">{t('nothingFound')}</div>
  return (
    <div id={id} role="listbox" className="list">
      {choices.map((choice, at) => (
        <button
          key={choice.code}
          type="button"
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === here}
          className={at === here ? 'option here' : 'option'}
          onClick={() => onChoose(choice)}
        >
          {!withoutCode && <span className="option-code">{choice.code}</span>}
          <span className="option-name">{choice.name}</span>
          {choice.area !== undefined && <span className="option-area">{choice.area}</span>}
        </button>
      ))}
    </div>
  )
}
