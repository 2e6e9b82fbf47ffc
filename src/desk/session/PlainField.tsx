import { useTranslation } from 'react-i18next'

interface PlainFieldProps {
  name: string
  label: string
  value: string
  autoComplete: string
  onChange(value: string): void
  /** Nothing stands in it that must. */
  missing: boolean
  secret?: boolean
  autoFocus?: boolean
  placeholder?: string | undefined
}

/** An input of the pages before the sign-in: plain, so that they stay small and the browser can fill them. */
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
