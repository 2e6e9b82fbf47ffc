import type { Alternative } from '../command/command.ts'

interface AlternativesProps<Args> {
  label: string
  ways: readonly Alternative<Args>[]
  onChange(way: Alternative<Args>): void
}

/** Choices for the mouse, the present one marked; a key goes from one to the next. */
export function Alternatives<Args>({ label, ways, onChange }: AlternativesProps<Args>) {
  return (
    <span className="alternatives" role="group" aria-label={label}>
      {ways.map((way) => (
        <button
          key={way.title}
          type="button"
          tabIndex={-1}
          className={way.isUsed ? 'alternative here' : 'alternative'}
          aria-pressed={way.isUsed}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange(way)}
        >
          {way.title}
        </button>
      ))}
    </span>
  )
}
