import type { ReactNode, RefObject } from 'react'
import { FieldError, Input, Label, Text, TextArea, TextField } from 'react-aria-components'
import type { EntryField } from './entry/useEntry.ts'

/** Properties of every field, in addition to its value. */
export interface FieldProps {
  label: string
  /** Marks the label as required; the owner checks whether the value is missing and sets `error`. */
  must?: boolean
  disabled?: boolean
  /** The owner's message about the value. A message of the field itself is shown instead of it. */
  error?: string | undefined
  /** A quiet line under the field. */
  note?: string | undefined
  /** Room for so many characters. */
  size?: number
  placeholder?: string
  /** Hides the typed text. */
  secret?: boolean
  /** Enter with a good value; without it Enter goes to the next field. */
  onEnter?(): void
  autoFocus?: boolean
}

/** Characters. */
export const usualSize = 16

interface ShellProps extends FieldProps {
  entry: EntryField
  boxRef?: RefObject<HTMLDivElement | null>
  numeric?: boolean
  lines?: boolean
  maxLength?: number | undefined
  /** Attributes of an input with a list or a calendar. */
  popup?: { controls: string; active: string | undefined; open: boolean; kind: 'listbox' | 'grid' }
  after?: ReactNode
  children?: ReactNode
}

/**
 * All errors under fields look alike: with a capital and a stop, also those that a grid shows after the name of a
 * column.
 */
function asSentence(text: string): string {
  const stopped = /[.!?;…]$/.test(text) ? text : `${text}.`
  return stopped.charAt(0).toLocaleUpperCase() + stopped.slice(1)
}

/** Label and input as one chip, the error under it. */
export function FieldShell(props: ShellProps) {
  const { entry, label, error, note, boxRef, after, children } = props
  // The error belongs to the stored value, not to the text being typed.
  const problem = entry.problem() ?? (entry.open() ? undefined : error)
  const state = `${problem === undefined ? '' : ' wrong'}${props.disabled ? ' off' : ''}${props.lines ? ' wide' : ''}`
  return (
    <TextField
      className={`field${state}`}
      value={entry.text()}
      onChange={entry.type}
      isInvalid={problem !== undefined}
      isRequired={props.must ?? false}
      isDisabled={props.disabled ?? false}
      autoComplete="off"
      validationBehavior="aria"
    >
      <div className="field-box" ref={boxRef}>
        <Label className="field-label">
          {label}
          {props.must && (
            <span className="must" aria-hidden="true">
              {' *'}
            </span>
          )}
        </Label>
        {props.lines ? <Lines {...props} /> : <Line {...props} />}
        {after !== undefined && <span className="field-after">{after}</span>}
      </div>
      {problem === undefined ? (
        // Always rendered: screen readers read the description of an input only once.
        <Text slot="description" className="field-note">
          {note}
        </Text>
      ) : (
        <FieldError className="field-error">{asSentence(problem)}</FieldError>
      )}
      {children}
    </TextField>
  )
}

function Line(props: ShellProps) {
  const { entry, numeric, size = usualSize, placeholder, maxLength, autoFocus, popup, secret } = props
  return (
    <Input
      ref={entry.ref as RefObject<HTMLInputElement>}
      className={numeric ? 'field-input num' : 'field-input'}
      style={{ width: `calc(${size}ch + 16px)` }}
      placeholder={placeholder}
      maxLength={maxLength}
      autoFocus={autoFocus}
      spellCheck={false}
      type={secret ? 'password' : 'text'}
      {...(popup && popupAttributes(popup))}
      {...entry.handlers}
    />
  )
}

function Lines({ entry, maxLength, autoFocus }: ShellProps) {
  return (
    <TextArea
      ref={entry.ref as RefObject<HTMLTextAreaElement>}
      className="field-input"
      maxLength={maxLength}
      autoFocus={autoFocus}
      {...entry.handlers}
    />
  )
}

function popupAttributes({ controls, active, open, kind }: NonNullable<ShellProps['popup']>) {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': kind,
    'aria-expanded': open,
    'aria-controls': open ? controls : undefined,
    'aria-activedescendant': open ? active : undefined,
  } as const
}
