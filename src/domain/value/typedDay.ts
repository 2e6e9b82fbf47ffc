import { addDays, daysBetween, isDate, weekday } from './portTime.ts'
import { meanings, spokenKeys } from './spokenWords.ts'

function numbered(words: Record<number, string>): ReadonlyMap<string, number> {
  // Keys of an object are texts.
  const texts: ReadonlyMap<string, string | number> = meanings(words)
  return new Map([...texts].map(([word, number]) => [word, Number(number)]))
}

/** Days from today, in English, Greek, German, French, Italian, Spanish, Dutch and Albanian. */
export const relativeDays = numbered({
  0: `today σήμερα heute aujourd'hui oggi hoy vandaag sot`,
  1: `tomorrow αύριο morgen demain domani mañana nesër`,
  2: `day_after_tomorrow the_day_after_tomorrow μεθαύριο übermorgen après-demain dopodomani pasado_mañana
    overmorgen pasnesër`,
})

/** Weekdays, Monday 1, in full and as they are shortened. */
export const weekdayNames = numbered({
  1: `monday mon δευτέρα δευ δευτ montag lundi lun lunedì lunes maandag hënë hëna hën`,
  2: `tuesday tue tues τρίτη τρι τριτ dienstag mardi mar martedì martes dinsdag martë marta`,
  3: `wednesday wed τετάρτη τετ mittwoch mit mercredi mercoledì mer miércoles mié woensdag mërkurë mërkura
    mër`,
  4: `thursday thu thur thurs πέμπτη πεμ πεμπ donnerstag don jeudi jeu giovedì gio jueves jue donderdag enjte
    enjtja enj`,
  5: `friday fri παρασκευή παρ freitag fre vendredi ven venerdì viernes vie vrijdag vrij premte premtja pre`,
  6: `saturday sat σάββατο σαβ σαββ samstag sonnabend sam samedi sabato sab sábado zaterdag zat shtunë shtuna
    sht`,
  7: `sunday sun κυριακή κυρ sonntag son dimanche dim domenica dom domingo zondag zon diel diela die`,
})

/** Months in full; a beginning of one that is the beginning of no other will do. */
const monthNames = numbered({
  1: 'january ιανουάριος ιανουαρίου γενάρη januar jänner janvier gennaio enero januari janar',
  2: 'february φεβρουάριος φεβρουαρίου φλεβάρη februar feber février febbraio febrero februari shkurt',
  3: 'march μάρτιος μαρτίου μάρτη märz mrz mars marzo maart mrt',
  4: 'april απρίλιος απριλίου απρίλη avril aprile abril prill',
  5: 'may μάιος μαΐου μάη mai maggio mayo mei maj',
  6: 'june ιούνιος ιουνίου ιούνη juni juin giugno junio qershor',
  7: 'july ιούλιος ιουλίου ιούλη juli juillet luglio julio korrik',
  8: 'august αύγουστος αυγούστου août agosto augustus gusht',
  9: 'september σεπτέμβριος σεπτεμβρίου septembre settembre septiembre setiembre shtator',
  10: 'october οκτώβριος οκτωβρίου oktober octobre ottobre octubre tetor',
  11: 'november νοέμβριος νοεμβρίου novembre noviembre nëntor',
  12: 'december δεκέμβριος δεκεμβρίου dezember décembre dicembre diciembre dhjetor',
})

const shortestMonth = 3

/** 1–12; undefined for what begins none of them, or several. */
export function monthOf(word: string): number | undefined {
  const keys = spokenKeys(word)
  const whole = monthNames.get(keys)
  if (whole !== undefined || keys.length < shortestMonth) return whole
  const begun = new Set([...monthNames].filter(([name]) => name.startsWith(keys)).map(([, month]) => month))
  return begun.size === 1 ? [...begun][0] : undefined
}

export function isWholeMonth(word: string): boolean {
  return monthNames.has(spokenKeys(word))
}

export const monthAbbreviations = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
]
export const weekdayAbbreviations = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** The direction in which a short form is completed: the next such day from a day on, or the last one up to it. */
export type Towards = 'next' | 'past'

export interface DayContext {
  /** YYYY-MM-DD */
  today: string
  towards: Towards
  /** The day of the outward trip, which a return follows. */
  notBefore?: string
}

interface Written {
  day: number
  month?: number
  /** Two or four digits, unchanged. */
  year?: string
}

function written(keys: string): Written | undefined {
  const named = /^(\d{1,2})([a-z]{3,})(\d{4}|\d{2})?$/.exec(keys)
  const numbered = /^(\d{1,2})(?:[./](\d{1,2})(?:[./](\d{4}|\d{2}))?)?$/.exec(keys)
  const month = named ? monthOf(named[2] ?? '') : Number(numbered?.[2] ?? 0)
  const [, day, , year] = named ?? numbered ?? []
  if (day === undefined || month === undefined) return undefined
  return {
    day: Number(day),
    ...(month > 0 || numbered?.[2] ? { month } : {}),
    ...(year === undefined ? {} : { year }),
  }
}

const text = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Two digits are years of this century. */
const fullYear = (year: string, { today }: DayContext): number =>
  year.length === 4 ? Number(year) : Number(today.slice(0, 2)) * 100 + Number(year)

/** Years or months to look through for a day that exists and lies on the right side: 8 for 29 February. */
const yearsAround = 8
const monthsAround = 3

function* candidates({ day, month }: Written, from: string, step: 1 | -1): Generator<string> {
  const year = Number(from.slice(0, 4))
  const first = Number(from.slice(5, 7))
  if (month !== undefined) {
    for (let ahead = 0; ahead <= yearsAround; ahead++) yield text(year + step * ahead, month, day)
    return
  }
  for (let ahead = 0; ahead <= monthsAround; ahead++) {
    const at = year * 12 + (first - 1) + step * ahead
    yield text(Math.floor(at / 12), (at % 12) + 1, day)
  }
}

function resolve(date: Written, question: DayContext): string | undefined {
  if (date.year !== undefined) {
    const full = text(fullYear(date.year, question), date.month ?? 0, date.day)
    return isDate(full) ? full : undefined
  }
  const { today, towards, notBefore } = question
  if (towards !== 'next') return nearest(date, today, -1)
  const found = nearest(date, earliestDay(question), 1)
  if (found === undefined || notBefore === undefined || daysBetween(notBefore, found) <= longestStay)
    return found
  return nearest(date, notBefore, -1)
}

/** In days: a return without its year is not read as one of the following year when it is later than this. */
const longestStay = 183

function nearest(date: Written, from: string, step: 1 | -1): string | undefined {
  for (const candidate of candidates(date, from, step))
    if (isDate(candidate) && (step > 0 ? candidate >= from : candidate <= from)) return candidate
  return undefined
}

function nextWeekday(day: number, from: string): string {
  return addDays(from, (day - weekday(from) + 7) % 7)
}

/** The first day that a weekday or a number of days can mean. */
export function earliestDay({ today, notBefore }: DayContext): string {
  return notBefore !== undefined && notBefore > today ? notBefore : today
}

/**
 * `24` `24dec` `24/12` `24.12.26` `fri` `friday` `tomorrow` `+3`; undefined when it has no such shape, 'never' when no
 * such day is. With its year, or as a return of less than a year, it may be before the day that it should follow.
 */
export function dayOf(keys: string, question: DayContext): string | 'never' | undefined {
  const { today, towards } = question
  const spoken = /\d/.test(keys) ? '' : spokenKeys(keys)
  const ahead = /^\+(\d{1,3})$/.exec(keys)?.[1] ?? relativeDays.get(spoken)
  if (ahead !== undefined) return towards === 'next' ? addDays(today, Number(ahead)) : 'never'
  const day = weekdayNames.get(spoken)
  if (day !== undefined) return towards === 'next' ? nextWeekday(day, earliestDay(question)) : 'never'
  const date = written(keys)
  return date && (resolve(date, question) ?? 'never')
}
