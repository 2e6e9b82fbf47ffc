import { useEffect, useId, useMemo, useRef, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { type Choice, type ChoiceSource, moveInList, isListLate } from './choice.ts'
import { type FieldProps, FieldShell, usualSize } from '../FieldShell.tsx'
import { Popup } from '../Popup.tsx'
import { type EntryField, useEntry } from '../entry/useEntry.ts'
import type { FieldPopup } from '../entry/entryKeys.ts'

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
  /** Returns whether the list is still loading; by default, while it is empty and an answer is awaited. */
  isLate?(): boolean
}

/** Characters: wide enough for the longest name, whose length depends on the language. */
function sizeFor(least = usualSize, words?: ChoiceSource): number {
  return Math.max(least, ...(words?.rank('').choices ?? []).map(({ name }) => name.length))
}

/** A list to choose from by typing: a code, any name, or a part of one. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { t } = useTranslation('field')
  const { value, onChange, onEnter, source, withoutCode, brief = (name) => name, isLate } = props
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
    isLate: isLate ?? (() => isListLate(source.rank('').choices.length)),
  })
  const latest = useRef(entry)
  latest.current = entry
  useEffect(() => latest.current.readAgain(), [source])
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

interface Choices {
  popup: FieldPopup
  isOpen: boolean
  shown: readonly Choice[]
  /** Index of the marked one; -1 when none is. */
  here: number
  /** The operator typed: the best one is marked, unless there is a tie. */
  typed(): void
  /** The choice for the text: the picked one, else the marked one, else the best match; `several` where it is a tie. */
  meant(text: string): Choice | 'several' | undefined
  pick(choice: Choice): void
}

interface State {
  open: boolean
  /** Opened by Down, which moves the mark too: to the first one where no value is marked. */
  byDown: boolean
  here: number
  /** The text searched for; empty shows the whole list. */
  sought: string
  picked: Choice | undefined
}

/** The list under a field with choices. `value` is marked when the list opens before anything is typed. */
function useChoices(source: ChoiceSource, value: string, entry: () => EntryField): Choices {
  const rerender = useReducer((count: number) => count + 1, 0)[1]
  const state = useRef<State>({
    open: false,
    byDown: false,
    here: -1,
    sought: '',
    picked: undefined,
  }).current
  const ranked = useMemo(() => source.rank(state.sought), [source, state.sought])
  const list = () => source.rank(state.sought).choices
  const reopen = useRef(open)
  reopen.current = open
  const former = useRef(source)
  // A list that comes while the field is open is marked as if it had been there.
  useEffect(() => {
    const wasEmpty = former.current.rank('').choices.length === 0
    former.current = source
    if (wasEmpty && state.open) reopen.current()
  }, [source, state])

  function set(change: Partial<State>): void {
    Object.assign(state, change)
    rerender()
  }

  function open(): boolean {
    const text = entry().open() ? entry().text() : ''
    const { choices, tie } = source.rank(text)
    const chosen = choices.findIndex(({ code }) => code === value)
    const first = state.byDown ? 0 : -1
    const here = text === '' ? (chosen < 0 ? first : chosen) : tie ? -1 : 0
    set({ open: true, sought: text, here, picked: undefined })
    return true
  }

  function pick(choice: Choice): void {
    entry().type(choice.name)
    set({ picked: choice })
  }

  function take(move: string): boolean {
    if (!state.open) {
      state.byDown = move === 'down'
      return state.byDown && open()
    }
    const marked = list()[state.here]
    if ((move === 'enter' || move === 'next') && marked) pick(marked)
    const here = moveInList(move, state.here, list().length)
    if (here !== undefined) set({ here })
    return here !== undefined
  }

  function meant(text: string): Choice | 'several' | undefined {
    if (state.picked) return state.picked
    const { choices, tie } = source.rank(text)
    const marked = state.open && state.sought === text ? choices[state.here] : undefined
    return marked ?? (tie ? 'several' : choices[0])
  }

  const popup: FieldPopup = {
    open,
    take,
    isOpen: () => state.open,
    close: () => set({ open: false, byDown: false, picked: undefined }),
  }
  return {
    popup,
    isOpen: state.open,
    shown: ranked.choices,
    here: state.here,
    typed() {
      state.byDown = false
      open()
      // The value was deleted; marked, Enter would choose it again.
      if (state.sought === '') set({ here: -1 })
    },
    meant,
    pick,
  }
}

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
