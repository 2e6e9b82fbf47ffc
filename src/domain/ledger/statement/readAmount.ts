import type { Hundredths } from '../../value/money.ts'

/** Digits, in groups of three or not, and at most two decimals after a comma or a point. */
const withComma = /^(\d{1,9}|[1-9]\d{0,2}(?:[. ’']\d{3})+)(?:,(\d{1,2}))?$/
const withPoint = /^(\d{1,9}|[1-9]\d{0,2}(?:[, ’']\d{3})+)(?:\.(\d{1,2}))?$/

/**
 * Reads an amount as accounting programs write it: `1.234,56`, `1,234.56`, `-12`, `12,00-`, `(12,00)`, `€ 12,50`. Three
 * digits after one sign are thousands. Undefined for anything else.
 */
export function readAmount(typed: string): Hundredths | undefined {
  const text = typed
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replace(/€|eur/i, '')
    .replace('−', '-')
    .trim()
  const [, inside] = /^\((.*)\)$/.exec(text) ?? []
  const isNegative = inside !== undefined || text.startsWith('-') || text.endsWith('-')
  const digits = (inside ?? text).replace(/^[-+]\s*|\s*-$/g, '').trim()
  const [, whole, decimals = ''] = withComma.exec(digits) ?? withPoint.exec(digits) ?? []
  if (whole === undefined) return undefined
  const amount = Number(whole.replaceAll(/\D/g, '') + decimals.padEnd(2, '0'))
  return isNegative && amount !== 0 ? -amount : amount
}
