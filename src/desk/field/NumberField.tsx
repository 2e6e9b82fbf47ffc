import { type FieldProps, FieldShell } from './FieldShell.tsx'
import { useEntry } from './entry/useEntry.ts'
import { printDecimal } from '../../domain/value/money.ts'
import type { ParseResult } from './entry/entry.ts'
import { useTextOf } from '../language/text.ts'

interface NumberFieldProps extends FieldProps, NumberRules {
  value: number | undefined
  onChange(value: number | undefined): void
  /** Shown after the figure: `m`, `Kč`. */
  unit?: string
  /** Up and down count. */
  counts?: boolean
}

export function NumberField(props: NumberFieldProps) {
  const t = useTextOf()
  const { value, onChange, onEnter, least, most, decimals, unit, counts } = props
  const rules = { least, most, decimals }
  const entry = useEntry<number | undefined>({
    value,
    show: (number) => showNumber(number, decimals),
    read: (text) => readNumber(text, rules, (key, parameters) => t(`field:${key}`, parameters)),
    onChange,
    onEnter,
    onStep: counts ? (step) => onChange(stepNumber(value, step, rules)) : undefined,
  })
  return <FieldShell size={6} numeric after={unit} {...props} entry={entry} />
}

interface NumberRules {
  least?: number | undefined
  most?: number | undefined
  /** Digits after the comma; none by default. */
  decimals?: number | undefined
}

/** The words of what is wrong, from `field.json`. */
type Translate = (key: string, parameters?: Record<string, string | number>) => string

/** Thousands with decimals, as the desk prints them, `1.234,56`, and as in English, `1,234.56`. */
const grouped = /^-?[1-9]\d{0,2}(\.\d{3})+,\d*$/
const groupedInEnglish = /^-?[1-9]\d{0,2}(,\d{3})+\.\d*$/

/** 1,25 or 1250 of a currency with three decimals. */
const thousandsOrDecimals = /^-?[1-9]\d{0,2}\.\d{3}$/

/** Comma or point before the decimals; an empty text is no number. */
export function readNumber(
  typed: string,
  rules: NumberRules,
  translate: Translate,
): ParseResult<number | undefined> {
  const { least, most, decimals = 0 } = rules
  if (decimals === 3 && thousandsOrDecimals.test(typed.trim())) return { problem: translate('pointOrComma') }
  const text = withoutThousands(typed.trim()).replace(',', '.')
  if (text === '') return { value: undefined }
  const shape = /^-?(?=\.?\d)\d{0,9}(?:\.(\d*))?$/.exec(text)
  if (!shape) return { problem: translate('notANumber') }
  if ((shape[1]?.length ?? 0) > decimals) {
    return { problem: decimals === 0 ? translate('wholeNumber') : translate('decimals', { count: decimals }) }
  }
  const value = Number(text)
  if (least !== undefined && value < least)
    return { problem: translate('atLeast', { least: showNumber(least) }) }
  if (most !== undefined && value > most) return { problem: translate('atMost', { most: showNumber(most) }) }
  return { value }
}

function withoutThousands(text: string): string {
  if (grouped.test(text)) return text.replaceAll('.', '')
  return groupedInEnglish.test(text) ? text.replaceAll(',', '') : text
}

export function showNumber(value: number | undefined, decimals?: number): string {
  if (value === undefined) return ''
  return printDecimal(value, decimals)
}

/** One up or down, within the rules; an empty field begins at the least. */
export function stepNumber(
  value: number | undefined,
  step: 1 | -1,
  { least = 0, most = Infinity }: NumberRules,
): number {
  return value === undefined ? least : Math.min(Math.max(value + step, least), most)
}
