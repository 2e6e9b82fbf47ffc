import { useTranslation } from 'react-i18next'
import { type FieldProps, FieldShell } from './FieldShell.tsx'
import { type NumberRules, readNumber, showNumber, stepNumber } from './number.ts'
import { useEntry } from './entry/useEntry.ts'

interface NumberFieldProps extends FieldProps, NumberRules {
  value: number | undefined
  onChange(value: number | undefined): void
  /** Shown after the figure: `m`, `€`. */
  unit?: string
  /** Up and down count. */
  counts?: boolean
}

export function NumberField(props: NumberFieldProps) {
  const { t } = useTranslation('field')
  const { value, onChange, onEnter, least, most, decimals, unit, counts } = props
  const rules = { least, most, decimals }
  const entry = useEntry<number | undefined>({
    value,
    show: (number) => showNumber(number, decimals),
    read: (text) => readNumber(text, rules, (key, parameters) => t(key, { ...parameters })),
    onChange,
    onEnter,
    onStep: counts ? (step) => onChange(stepNumber(value, step, rules)) : undefined,
  })
  return <FieldShell size={6} numeric after={unit} {...props} entry={entry} />
}
