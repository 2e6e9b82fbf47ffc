import { countryCodes } from '../../../domain/value/country.ts'
import { transliterate } from '../../../domain/value/latin.ts'

/** Letters and digits of a name without accents, as capitals. */
const plainLetters = (name: string) =>
  transliterate(name)
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .toUpperCase()

const digits = '23456789'

/** Codes for a port in the order in which they are tried; the last ones are many. */
function* candidates(locode: string, id: string, name: string): Generator<string> {
  // Feeds of this program have the codes of ports.
  if (/^[A-Z]{3}$/.test(id)) yield id
  if (locode) yield locode.slice(2)
  if (/^[A-Za-z]{3}$/.test(id)) yield id.toUpperCase()
  const words = plainLetters(name).split(' ').filter(Boolean)
  const [first = ''] = words
  const letters = words.join('').padEnd(3, 'X')
  yield first.slice(0, 3)
  yield words
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 3)
  for (let second = 1; second < letters.length; second++)
    for (let third = second + 1; third < letters.length; third++)
      yield letters.charAt(0) + letters.charAt(second) + letters.charAt(third)
  for (const digit of digits) yield letters.slice(0, 2) + digit
  for (let number = 0; number < 46_656; number++) yield number.toString(36).toUpperCase().padStart(3, '0')
}

/** Returns three letters or digits that no other port has. */
export function newPortCode(
  { locode, id, name }: { locode: string; id: string; name: string },
  used: ReadonlySet<string>,
): string {
  for (const code of candidates(locode, id, name))
    if (/^[A-Z0-9]{3}$/.test(code) && !used.has(code)) return code
  throw new Error('All codes of ports are used')
}

/** Country by zone, read when it is first needed; the first one of a zone that several countries use. */
const countries = new Map<string, string>()

/** Returns the country whose zone it is; empty if it is unknown. */
export function countryOfZone(zone: string): string {
  if (countries.size === 0)
    for (const country of countryCodes)
      for (const name of zonesOf(country)) if (!countries.has(name)) countries.set(name, country)
  return countries.get(zone) ?? ''
}

/** Node has the method of the standard, of which TypeScript’s library for this target has no type. */
type Region = Intl.Locale & { getTimeZones?(): string[] | undefined }

const zonesOf = (country: string): readonly string[] =>
  (new Intl.Locale(`und-${country}`) as Region).getTimeZones?.() ?? []

/** Returns a name in Latin letters; one that has them is returned as it is. */
export const latinName = (name: string): string =>
  /\p{Script=Greek}/u.test(name)
    ? transliterate(name)
        .toLowerCase()
        .replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
    : name

/** Nautical miles, as the crow flies. */
export function milesBetween(
  from: { latitude: number; longitude: number },
  to: { latitude: number; longitude: number },
): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (first: number, second: number) => Math.sin(radians(second - first) / 2) ** 2
  const square =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude)
  return ((2 * Math.asin(Math.sqrt(square))) / Math.PI) * 180 * 60
}
