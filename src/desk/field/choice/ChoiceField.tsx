import { useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice, ChoiceSource } from './choice.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { type FieldProps, FieldShell, usualSize } from '../FieldShell.tsx'
import { Popup } from '../Popup.tsx'
import { useChoices } from './useChoices.ts'
import { type EntryField, useEntry } from '../entry/useEntry.ts'

interface ChoiceFieldProps extends FieldProps {
  /** A code, or empty. */
  value: string
  onChange(code: string): void
  /** Keep it stable; see `choicesFrom`. */
  source: ChoiceSource
  /** Where codes mean nothing to an operator. */
  withoutCode?: boolean
  /** Short form of the name for the field; by default the whole name. */
  brief?(name: string): string
}

/** Characters: wide enough for the longest name, whose length depends on the language. */
function sizeFor(least = usualSize, words?: ChoiceSource): number {
  return Math.max(least, ...(words?.rank('').choices ?? []).map(({ name }) => name.length))
}

/** A list to choose from by typing: a code, any name, or a part of one. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { t } = useTranslation('field')
  const { value, onChange, onEnter, source, withoutCode, brief = (name) => name } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const size = useMemo(
    () => sizeFor(props.size, withoutCode ? source : undefined),
    [props.size, withoutCode, source],
  )
  const choices = useChoices(source, value, () => entry)
  const entry: EntryField = useEntry<string>({
    value,
    show(code) {
      const choice = source.find(code)
      if (choice === undefined) return code
      return withoutCode ? choice.name : `${code} ${brief(choice.name)}`
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
    popup: choices.popup,
  })
  // A text typed before its list had arrived is read again; one that is still being typed is left alone.
  const latest = useRef(entry)
  latest.current = entry
  useEffect(() => {
    const { open, commit, ref } = latest.current
    if (open() && document.activeElement !== ref.current) commit()
  }, [source])
  function choose(choice: Choice): void {
    choices.pick(choice)
    if (entry.commit()) choices.popup.close()
  }
  const popup = {
    controls: id,
    active: choices.here < 0 ? undefined : `${id}-${choices.here}`,
    open: choices.isOpen,
    kind: 'listbox',
  } as const
  return (
    <FieldShell {...props} size={size} entry={entry} boxRef={box} popup={popup}>
      {choices.isOpen && (
        <Popup anchor={box}>
          <ChoiceList
            id={id}
            choices={choices.shown}
            here={choices.here}
            onChoose={choose}
            withoutCode={withoutCode ?? false}
          />
        </Popup>
      )}
    </FieldShell>
  )
}
