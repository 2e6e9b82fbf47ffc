import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { choicesFrom, type Candidate } from '../../field/choice/choice.ts'
import { ChoiceField } from '../../field/choice/ChoiceField.tsx'
import { moveFocus } from '../../field/focus/tabOrder.ts'
import { toggled } from './filter.ts'

interface ManyFieldProps {
  label: string
  value: readonly string[] | undefined
  onChange(codes: string[]): void
  /** Must be a stable reference. */
  choices: readonly Candidate[]
  /** Set when the codes mean nothing to an operator. */
  withoutCode?: boolean
  size: number
}

/**
 * Selects several items of a list: Enter adds the typed one, or removes it if already selected; Enter on
 * empty text moves on.
 */
export function MultiChoiceField({
  label,
  value = [],
  onChange,
  choices,
  withoutCode,
  size,
}: ManyFieldProps) {
  const { t } = useTranslation('sailing')
  const took = useRef(false)
  const source = useMemo(() => {
    const marked = choices.map((one) => (value.includes(one.code) ? { ...one, name: `✓ ${one.name}` } : one))
    return choicesFrom(marked)
  }, [choices, value])
  const named = (code: string) => choices.find((one) => one.code === code)?.name ?? code
  return (
    <ChoiceField
      label={label}
      size={size}
      withoutCode={withoutCode ?? false}
      value=""
      source={source}
      placeholder={value.length > 0 ? value.map(withoutCode ? named : String).join(', ') : t('any')}
      onChange={(code) => {
        took.current = true
        onChange(toggled(value, code))
      }}
      onEnter={() => {
        if (!took.current) moveFocus(1)
        took.current = false
      }}
    />
  )
}
