import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface PlainFieldProps {
  name: string
  label: string
  value: string
  autoComplete: string
  onChange(value: string): void
  /** Marks an empty required field. */
  missing: boolean
  /** Why its value is refused. */
  error?: string | undefined
  secret?: boolean
  autoFocus?: boolean
  placeholder?: string | undefined
}

/**
 * An input for pages before the sign-in: plain HTML, so that the pages stay small and the browser can fill
 * it.
 */
export function PlainField(props: PlainFieldProps) {
  const { t } = useTranslation('session')
  const { name, label, missing } = props
  const problem = props.error ?? (missing ? t('required') : undefined)
  const isWrong = problem !== undefined
  return (
    <div className={isWrong ? 'field wide wrong' : 'field wide'}>
      <label className="field-box">
        <span className="field-label login-label">{label}</span>
        <input
          id={name}
          name={name}
          type={props.secret ? 'password' : 'text'}
          className="field-input"
          autoComplete={props.autoComplete}
          autoFocus={props.autoFocus}
          placeholder={props.placeholder}
          value={props.value}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${name}-problem` : undefined}
          onChange={(event) => props.onChange(event.target.value)}
        />
      </label>
      {isWrong && (
        <span id={`${name}-problem`} className="field-error">
          {problem}
        </span>
      )}
    </div>
  )
}

interface OpenFormProps {
  title: string
  roomy?: boolean
  onSubmit(): Promise<unknown>
  /** Links to other pages. */
  foot: ReactNode
  children: ReactNode
}

/** A form before the sign-in. */
export function OpenForm({ title, roomy = false, onSubmit, foot, children }: OpenFormProps) {
  return (
    <main className="login">
      <form
        className={roomy ? 'login-card roomy' : 'login-card'}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void onSubmit()
        }}
      >
        <h1 className="login-title">{title}</h1>
        {children}
        <p className="login-foot">{foot}</p>
      </form>
    </main>
  )
}

/** The required fields that were left empty; checking them marks them and goes to the first. True where none is. */
export function useRequired<Name extends string>(
  needed: readonly Name[],
  isEmpty = (text: string) => text.trim() === '',
): [readonly Name[], (typed: Readonly<Record<Name, string>>) => boolean] {
  const [missing, setMissing] = useState<readonly Name[]>([])
  function check(typed: Readonly<Record<Name, string>>): boolean {
    const absent = needed.filter((name) => isEmpty(typed[name]))
    setMissing(absent)
    if (absent[0]) document.getElementById(absent[0])?.focus()
    return absent.length === 0
  }
  return [missing, check]
}
