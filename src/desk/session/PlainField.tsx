import { useTranslation } from 'react-i18next'

interface PlainFieldProps {
  name: string
  label: string
  value: string
  autoComplete: string
  onChange(value: string): void
  /** Marks an empty required field. */
  missing: boolean
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
  return (
    <div className={missing ? 'field wide wrong' : 'field wide'}>
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
          aria-invalid={missing}
          aria-describedby={missing ? `${name}-problem` : undefined}
          onChange={(event) => props.onChange(event.target.value)}
        />
      </label>
      {missing && (
        <span id={`${name}-problem`} className="field-error">
          {t('required')}
        </span>
      )}
    </div>
  )
}
