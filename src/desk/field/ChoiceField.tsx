import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice, ChoiceSource } from './choice.ts'
import { type FieldProps, FieldShell } from './FieldShell.tsx'
import { Popup } from './Popup.tsx'
import { type Choices, useChoices } from './useChoices.ts'
import { type EntryField, useEntry } from './useEntry.ts'

interface ChoiceFieldProps extends FieldProps {
  /** A code, or empty. */
  value: string
  onChange(code: string): void
  /** Keep it stable; see `choicesFrom`. */
  source: ChoiceSource
  /** Where codes mean nothing to an operator. */
  withoutCode?: boolean
}

/** A list to choose from by typing: a code, any name, or a part of one. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { t } = useTranslation('field')
  const { value, onChange, onEnter, source, withoutCode } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const choices = useChoices(source, value, () => entry)
  const entry: EntryField = useEntry<string>({
    value,
    show(code) {
      const choice = source.find(code)
      return choice === undefined || withoutCode ? (choice?.name ?? code) : `${code} ${choice.name}`
    },
    read(text) {
      if (text.trim() === '') return { value: '' }
      const meant = choices.meant(text)
      if (meant === 'several') return { problem: t('several') }
      return meant ? { value: meant.code } : { problem: t('noSuchChoice', { typed: text.trim() }) }
    },
    onChange,
    onEnter,
    onType: choices.typed,
    aside: choices.aside,
  })
  const popup = {
    controls: id,
    active: choices.here < 0 ? undefined : `${id}-${choices.here}`,
    open: choices.isOpen,
    kind: 'listbox',
  } as const
  return (
    <FieldShell {...props} entry={entry} boxRef={box} popup={popup}>
      {choices.isOpen && (
        <Popup anchor={box}>
          <ChoiceList id={id} choices={choices} entry={entry} withoutCode={withoutCode ?? false} />
        </Popup>
      )}
    </FieldShell>
  )
}

interface ListProps {
  id: string
  choices: Pick<Choices, 'shown' | 'here' | 'pick' | 'aside'>
  entry: Pick<EntryField, 'commit'>
  withoutCode: boolean
}

function ChoiceList({ id, choices, entry, withoutCode }: ListProps) {
  const { t } = useTranslation('field')
  useEffect(() => {
    document.getElementById(`${id}-${choices.here}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, choices.here])
  const choose = (choice: Choice) => {
    choices.pick(choice)
    if (entry.commit()) choices.aside.close()
  }
  if (choices.shown.length === 0) return <div className="list-empty">{t('nothingFound')}</div>
  return (
    <div id={id} role="listbox" className="list">
      {choices.shown.map((choice, at) => (
        <button
          key={choice.code}
          type="button"
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === choices.here}
          className={at === choices.here ? 'option here' : 'option'}
          onClick={() => choose(choice)}
        >
          {!withoutCode && <span className="option-code">{choice.code}</span>}
          <span className="option-name">{choice.name}</span>
          {choice.area !== undefined && <span className="option-area">{choice.area}</span>}
        </button>
      ))}
    </div>
  )
}
