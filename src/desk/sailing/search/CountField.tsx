import { type FieldProps, FieldShell } from '../../field/FieldShell.tsx'
import { useEntry } from '../../field/entry/useEntry.ts'

interface CountFieldProps extends FieldProps {
  value: string
  onChange(text: string): void
  check(text: string): string | undefined
  /** Called by up and down, and by the buttons behind the text. */
  onCount(by: 1 | -1): void
  mayAdd: boolean
  mayTake: boolean
  more: string
  fewer: string
}

/** Passengers or vehicles, typed in the command line’s syntax, or counted by up and down. */
export function CountField(props: CountFieldProps) {
  const { value, onChange, onEnter, check, onCount, mayAdd, mayTake, more, fewer } = props
  const entry = useEntry<string>({
    value,
    show: (text) => text,
    read(typed) {
      const text = typed.trim()
      const problem = check(text)
      return problem === undefined ? { value: text } : { problem }
    },
    onChange,
    onEnter,
    onStep: onCount,
  })
  return (
    <FieldShell
      {...props}
      entry={entry}
      after={
        <span className="counts">
          <Mark sign="−" label={fewer} may={mayTake} onPress={() => onCount(-1)} />
          <Mark sign="+" label={more} may={mayAdd} onPress={() => onCount(1)} />
        </span>
      }
    />
  )
}

interface MarkProps {
  sign: string
  label: string
  may: boolean
  onPress(): void
}

/** For the mouse; up and down are the keys. */
function Mark({ sign, label, may, onPress }: MarkProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="count"
      aria-label={label}
      disabled={!may}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {sign}
    </button>
  )
}
