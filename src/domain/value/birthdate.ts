import { refuse, type Refusal } from '../refusal.ts'
import { cleanText, plainFigures, plainSigns, remembered } from './cleanText.ts'
import { dateOfDay, dayNumber, isDate } from './portTime.ts'
import { monthOf, weekdayNames } from './typedDay.ts'
import { spokenKeys } from './spokenWords.ts'

/** Years; no passenger is older. */
const oldest = 120

const yearsBefore = (day: string, years: number) =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`

/** Refuses a date, YYYY-MM-DD, that is no day, lies after today, or is further in the past than the longest life. */
export function refuseBirthdate(birthdate: string, today: string, at?: string): Refusal | undefined {
  if (!isDate(birthdate)) return refuse('date_not_valid', { text: birthdate }, at)
  if (birthdate > today) return refuse('born_in_future', { birthdate }, at)
  return birthdate < yearsBefore(today, oldest)
    ? refuse('born_too_early', { birthdate, most: oldest }, at)
    : undefined
}

/** The order of day, month and year in a date without the name of a month. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

export interface BirthdateRules {
  /** YYYY-MM-DD */
  today: string
  /**
   * The order of the figures in a column; `unclear` where its dates contradict each other. Without it the day comes
   * first, unless the figures have one meaning only.
   */
  order?: DateOrder | 'unclear' | undefined
}

/** A reading of a text: by the order of its figures, by the name of its month or its year, or of a spreadsheet. */
interface Reading {
  order: DateOrder | 'named' | 'serial'
  /** Unchanged, two or four digits. */
  year: string
  month: number
  day: number
}

/**
 * Reads a date of birth as people write it, in the languages of the desk: `12mar85`, `12 Μαρτίου 1985`, `March 12, 1985`,
 * `12/3/85`, `1985-03-12T00:00:00Z`, `12031985`, `850312`, and the number that a spreadsheet has for the day, `31118`.
 * Undefined for a text without such a shape; a refusal for a day that is none, or on which no passenger was born.
 */
export function readBirthdate(text: string, rules: BirthdateRules): string | Refusal | undefined {
  const readings = readingsOf(text)
  if (readings === undefined) return undefined
  const days = readings.flatMap((reading) => {
    const date = dateOfReading(reading, rules.today)
    return isDate(date) ? [{ date, order: reading.order }] : []
  })
  const distinct = new Set(days.map(({ date }) => date))
  if (rules.order === 'unclear' && distinct.size > 1) return refuse('date_order_unclear', { text })
  const found = days.find(({ order }) => order === rules.order) ?? days[0]
  if (found === undefined) return refuse('date_not_valid', { text })
  const refusal = refuseBirthdate(found.date, rules.today)
  // Any five figures are a day of spreadsheets.
  return refusal && found.order === 'serial' ? undefined : (refusal ?? found.date)
}

/**
 * The orders in which the figures of a text are a day, and their shape, since figures of one shape have one order in a
 * list; undefined where there is no choice.
 */
export function ordersOf(
  text: string,
  today: string,
): { shape: string; orders: readonly DateOrder[] } | undefined {
  const readings = readingsOf(text)?.filter((reading) => isDate(dateOfReading(reading, today))) ?? []
  const orders = readings.flatMap(({ order }) => (order === 'named' || order === 'serial' ? [] : [order]))
  return orders.length === 0 ? undefined : { shape: /\d{6}/.test(text) ? 'glued' : 'apart', orders }
}

/** Two digits are of this century, unless that day is still to come. */
function dateOfReading({ year, month, day }: Reading, today: string): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  const full = (year: number) => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  if (year.length !== 2) return full(Number(year))
  const century = Number(today.slice(0, 2)) * 100
  const thisCentury = full(century + Number(year))
  return thisCentury > today ? full(century - 100 + Number(year)) : thisCentury
}

/** Returns the text with plain figures, dashes and slashes; figures may be of other scripts. */
function plainly(text: string): string {
  return plainFigures(plainSigns(cleanText(text.normalize('NFKC')).toLowerCase()))
}

const clock = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?`
const dayPart = String.raw`(?:[ap]\.?m\.?|[πμ]\.?μ\.?|uhr|h)?`
const zone = String.raw`(?:z|(?:utc|gmt)?(?:[+-]\d{1,2}:?\d{2})?)(?:\s*\([^)]*\))?`
/** The time of day behind a date, with or without a zone. */
const timeOfDay = new RegExp(
  String.raw`(?<=\d)(?:t|,?\s+)(?<time>${clock})\s*${dayPart}\s*(?<zone>${zone})$`,
  'u',
)

/**
 * Undefined for a time that is the midnight of the day after, seen from another zone: it is unclear which day is meant.
 */
function withoutTime(text: string): string | undefined {
  const found = timeOfDay.exec(text)
  if (found === null) return text
  const { time = '', zone: of = '' } = found.groups ?? {}
  const isMidnightElsewhere = /^(z|utc|gmt)$/.test(of) && /^2[123][:.]00([:.]00([.,]0+)?)?$/.test(time)
  return isMidnightElsewhere ? undefined : text.slice(0, found.index)
}

const longest = 80
const label = /^(?:\*|dob|born|geb\.?|γεν\.?|n[ée]e?|nat[oa])[:\s]+|^[*']/u
const serial = /^(\d{5})(?:[.,]\d+)?$/
/** Day 0 of spreadsheets. */
const firstSerialDay = dayNumber('1899-12-30')

/** Words between the parts of a date, in the languages of the desk. */
const fillers = new Set(
  'of the de del d di da le la el il den der van het του της την στις ο η e i të më'.split(' '),
)
/**
 * The ending of an ordinal number behind a day, in the languages of the desk; apart from it only before other parts.
 */
const ordinalEnding =
  /(?<=(?<!\d)\d{1,2})(?:|\s(?=\p{L}+[\s.,]+\S))(?:st|nd|rd|th|er|re|ème|eme|ième|ος|ης|η|ον|º|ª|o|a|ste)(?![\p{L}\d])/gu
const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

function monthNamed(word: string): number | undefined {
  const at = roman.indexOf(word)
  return at < 0 ? monthOf(word) : at + 1
}

/** All that the text can mean, the likeliest first; undefined where it has not the shape of a date. */
const readingsOf = remembered((text: string): readonly Reading[] | undefined => {
  if (text.length > longest) return undefined
  const typed = plainly(text).replace(label, '')
  const [, number] = serial.exec(typed) ?? []
  if (number !== undefined) return [spreadsheetDay(Number(number))]
  const dated = withoutTime(typed)
  if (dated === undefined) return []
  const glued = /^\d+$/.test(dated) ? gluedReadings(dated) : undefined
  return glued ?? (/^\d+$/.test(dated) ? undefined : partReadings(dated))
})

function spreadsheetDay(number: number): Reading {
  const [year = '', month, day] = dateOfDay(firstSerialDay + number).split('-')
  return { order: 'serial', year, month: Number(month), day: Number(day) }
}

/** `12031985`, `19850312`, `120385`, `850312`; undefined for other numbers. */
function gluedReadings(figures: string): readonly Reading[] | undefined {
  const part = (from: number, length = 2) => figures.slice(from, from + length)
  if (figures.length === 6)
    return [
      made('dmy', part(4), part(2), part(0)),
      made('ymd', part(0), part(2), part(4)),
      made('mdy', part(4), part(0), part(2)),
    ]
  if (figures.length !== 8) return undefined
  const isYear = (year: string) => /^(19|20)/.test(year)
  const readings = [
    made('dmy', part(4, 4), part(2), part(0)),
    made('named', part(0, 4), part(4), part(6)),
    made('mdy', part(4, 4), part(0), part(2)),
  ].filter(({ year }) => isYear(year))
  return readings.some((reading) => isDate(dateOfReading(reading, '2000-01-01'))) ? readings : undefined
}

const made = (order: Reading['order'], year: string, month: string, day: string): Reading => ({
  order,
  year,
  month: Number(month),
  day: Number(day),
})

/** Only blanks and these are between the parts of a date. */
const between = /^[\s.,/'-]*$/

/** Numbers and words of a date, without weekday and filler words; undefined where other characters are between them. */
function partsOf(text: string): readonly string[] | undefined {
  const dated = text.replace(ordinalEnding, '')
  const parts = dated.match(/\d+|[\p{L}\p{M}]+/gu) ?? []
  if (!between.test(dated.replace(/\d+|[\p{L}\p{M}]+/gu, ''))) return undefined
  if (parts.length <= 3) return parts
  // A word behind the date belongs to something else, as the country in `1 jan 70 de`.
  if (fillers.has(parts.at(-1) ?? '')) return undefined
  const isWeekday = weekdayNames.has(spokenKeys(parts[0] ?? ''))
  return parts.slice(isWeekday ? 1 : 0).filter((part) => !fillers.has(part))
}

function partReadings(text: string): readonly Reading[] | undefined {
  const parts = partsOf(text)
  if (parts?.length !== 3) return undefined
  const [first = '', second = '', third = ''] = parts
  const isFigure = parts.map((part) => /^\d+$/.test(part))
  if (isFigure.every(Boolean)) return figureReadings(first, second, third)
  const word = parts.find((_, at) => !isFigure[at]) ?? ''
  const month = isFigure.filter((one) => !one).length === 1 ? monthNamed(word) : undefined
  if (month === undefined) return undefined
  const [day, year] = isFigure[0] ? [first, isFigure[1] ? '' : third] : [second, third]
  return namedReadings(month, day, year)
}

/** `12 mar 85`, `1985 mar 12`. */
function namedReadings(month: number, one: string, other: string): readonly Reading[] | undefined {
  const [day, year] = one.length === 4 ? [other, one] : [one, other]
  if (day.length > 2 || !/^\d\d(\d\d)?$/.test(year)) return undefined
  return [{ order: 'named', year, month, day: Number(day) }]
}

const isDayOrMonth = (figure: string) => figure.length <= 2
const isYear = (figure: string) => figure.length === 2 || figure.length === 4

function figureReadings(first: string, second: string, third: string): readonly Reading[] | undefined {
  if (!isDayOrMonth(second)) return undefined
  const isYearFirst = isYear(first) && isDayOrMonth(third)
  const isYearLast = isYear(third) && isDayOrMonth(first)
  const readings = [
    ...(isYearLast ? [made('dmy', third, second, first)] : []),
    ...(isYearLast ? [made('mdy', third, first, second)] : []),
    // Four figures in front are a year in every list.
    ...(isYearFirst ? [made(first.length === 4 ? 'named' : 'ymd', first, second, third)] : []),
  ]
  return readings.length > 0 ? readings : undefined
}
