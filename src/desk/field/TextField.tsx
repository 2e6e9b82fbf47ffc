import { useState } from 'react'
import { refuseCardNumber } from '../../domain/value/cardNumber.ts'
import { refusalText } from '../request/fault.ts'
import { latinKeys } from '../../domain/value/phoneticKey.ts'
import { type FieldProps, FieldShell } from './FieldShell.tsx'
import { lookalikeNote, notOnPaper } from './notOnPaper.ts'
import { useEntry } from './entry/useEntry.ts'

export interface TextFieldProps extends FieldProps {
  value: string
  /** On leaving the field, Enter, or before a command runs; not on every key. */
  onChange(value: string): void
  /** The text after every key, long before it is taken over. */
  onType?(text: string): void
  /** Normalises a typed text (capitals, Latin letters …); trimmed first. */
  tidy?(text: string): string
  /** Words for what is wrong with a text, or nothing. */
  check?(text: string): string | undefined
  /** Returns whether the list that `check` reads is still loading. */
  isLate?(): boolean
  maxLength?: number
  /** The name of a person, in which letters that look alike are marked. */
  isName?: boolean
  /** Several lines; Enter then breaks the line. */
  lines?: boolean
}

export function TextField(props: TextFieldProps) {
  const { value, onChange, onType, onEnter, lines, tidy = (text) => text, check, isLate, isName } = props
  const entry = useEntry<string>({
    value,
    show: (text) => text,
    read(typed) {
      const text = tidy(typed.trim())
      const problem = check?.(text) ?? (lines ? undefined : cardProblem(text))
      return problem === undefined ? { value: text } : { problem }
    },
    onChange,
    onEnter,
    onType: () => onType?.(entry.text()),
    lines,
    isLate,
  })
  return (
    <FieldShell
      {...props}
      note={notOnPaper(entry.text()) ?? (isName ? lookalikeNote(entry.text()) : undefined) ?? props.note}
      entry={entry}
    />
  )
}

/** No text may store the number of a payment card; a table or statement is read by its cells. */
function cardProblem(text: string): string | undefined {
  const refusal = refuseCardNumber(text)
  return refusal && refusalText(refusal)
}

interface SearchFieldProps {
  label: string
  value: string
  onSearch(text: string): void
  autoFocus?: boolean
  /** Enter and the arrows lead to what was found. */
  toFound(): void
}

/** Filters while typing. */
export function SearchField({ label, value, onSearch, toFound, autoFocus = true }: SearchFieldProps) {
  const entry = useEntry<string>({
    value,
    onChange: onSearch,
    onEnter: toFound,
    onStep: toFound,
    show: (text) => text,
    read: (text) => ({ value: text }),
    onType: () => onSearch(entry.text()),
  })
  return <FieldShell label={label} size={28} entry={entry} autoFocus={autoFocus} />
}

interface SecretFieldProps extends FieldProps {
  value: string
  onChange(value: string): void
}

/** A password field: masked, and not trimmed. */
export function SecretField(props: SecretFieldProps) {
  const { value, onChange, onEnter } = props
  const entry = useEntry<string>({
    value,
    onChange,
    onEnter,
    show: (text) => text,
    read: (text) => ({ value: text }),
  })
  return <FieldShell {...props} entry={entry} secret />
}

interface AgencyFieldProps {
  label: string
  value: string
  autoFocus: boolean
  onChange(code: string): void
  onEnter(): void
}

/** The code of another agency. */
export function AgencyField({ label, value, autoFocus, onChange, onEnter }: AgencyFieldProps) {
  const [code, setCode] = useState(value)
  return (
    <div className="chips">
      <TextField
        label={label}
        size={8}
        maxLength={12}
        value={code}
        tidy={(text) => latinKeys(text).toUpperCase()}
        onChange={(text) => {
          onChange(text)
          setCode(text)
        }}
        onEnter={onEnter}
        autoFocus={autoFocus}
      />
    </div>
  )
}
