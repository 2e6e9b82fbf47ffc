import { cleanText, plainFigures, plainSigns } from './cleanText.ts'

const localPart = String.raw`[^\s@"(),:;<>\[\]\\.]+(?:\.[^\s@"(),:;<>\[\]\\.]+)*`
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`
const address = new RegExp(String.raw`^${localPart}@(?:${label}\.)+[\p{L}\p{N}-]{2,}$`, 'u')

/** Signs that lists and programs put around an address. */
const around = /^[\s"'<([{,;:]+|[\s"'>)\]},;:.]+$/g

/**
 * Reads an e-mail address as people paste it, without `mailto:`, the name before it, and separators around it; undefined for
 * what is none, as with two points in a row.
 */
export function readEmail(text: string): string | undefined {
  const typed = cleanText(text)
  const inside = /<([^<>]*)>/.exec(typed)?.[1] ?? typed
  const bare = inside.replace(/^\s*mailto:/i, '').replaceAll(around, '')
  return address.test(bare) ? bare : undefined
}

/** Returns whether the whole text is an e-mail address. */
export const isEmail = (text: string): boolean => readEmail(text) === text

/** Words before a number: of a link, and as phones are labelled in lists. */
const labels =
  /^(?:tel|telefon|telephone|phone|mob|mobile|cell|fax|gsm|handy|portable|cel|τηλ|κιν|κινητο)(?!\p{L})[.:)]*\s*/u

/** A phone number as it is stored, also an incomplete one. */
const stored = /^\+?[0-9 ()/-]*$/
const mostDigits = 15

/**
 * Reads a phone number as people write it: `697.123.4567`, `(+30)–697 123`, `tel:+30697123`. It may be incomplete; undefined
 * for a text with other characters or with more than one number.
 */
export function readPhone(text: string): string | undefined {
  const number = plainFigures(plainSigns(cleanText(text.normalize('NFKC'))))
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(labels, '')
    .replaceAll(/[.·*]/g, ' ')
    .replace(/^\(\s*(\+\s*\d+)\s*\)/, '$1')
    .replace(/^(\+\d{1,3})\s*\(0\)/, '$1 ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,;:/-]+|[\s,;:/-]+$/g, '')
  const digits = number.replace(/\D/g, '').replace(/^00/, '').length
  const isNumber = stored.test(number) && digits <= mostDigits && (digits > 0 || text.trim() === '')
  return isNumber ? number : undefined
}

/**
 * Returns whether the whole text is a phone number in the stored form: 7 to 15 digits, grouped in any way, with an
 * optional + first.
 */
export const isPhone = (text: string): boolean =>
  stored.test(text.trim()) && /^\d{7,15}$/.test(text.replace(/\D/g, ''))
