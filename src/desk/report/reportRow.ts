import { type ReportGrouping, type ReportName, reportNames } from '../../domain/report/reports.ts'
import { daysBetween } from '../../domain/value/portTime.ts'
import { dayOf } from '../../domain/value/typedDay.ts'
import { formatDate } from '../language/date.ts'
import { lineRow, oneWord, optional, seq, type Value, word } from '../line/combine.ts'
import type { LineContext } from '../line/context.ts'
import { previewText } from '../line/previewText.ts'
import type { LineForm } from '../line/row.ts'
import { atEnd, peek, type Word } from '../line/words/reader.ts'
import { dayAt, printDay } from '../line/words/when.ts'
import { textOf } from '../language/text.ts'

/** The scope of a report, as it is typed; what is absent stays as it is on the page. */
export interface ReportScope {
  groupBy?: ReportGrouping
  companies?: string[]
  lines?: string[]
  from?: string
  to?: string
}

/** Without a report the page shows the one that it last had. */
export interface ShownReport {
  report?: ReportName
  scope?: ReportScope
}

const reportWords = new Map(reportNames.map((name) => [name.toLowerCase(), name]))

const reportName: Value<ReportName> = oneWord('report', 'load', {
  meaning: ({ keys }) => reportWords.get(keys),
  print: (name) => name.toLowerCase(),
  words: () => [...reportWords.keys()],
})

/** The groupings of reports by sailings, as they are typed. */
const groupingWords = new Map<string, ReportGrouping>([
  ['line', 'line'],
  ['ship', 'vessel'],
  ['vessel', 'vessel'],
  ['weekday', 'weekday'],
  ['week', 'week'],
  ['month', 'month'],
  ['sailing', 'sailing'],
  ['agency', 'agency'],
])
const wordOf = new Map([...groupingWords].toReversed().map(([typed, grouping]) => [grouping, typed]))

/** A report is about days that are past or ahead: the nearest ones that are written so. */
const directions = ['past', 'next'] as const

interface DaysTyped {
  from: string
  to: string
  took: number
}

/** `1/7-31/7`, `1jul-31jul27` or a day. */
function daysAt(words: readonly Word[], at: number, today: string): DaysTyped | undefined {
  const typed = directions.flatMap((towards) => rangeAt(words, at, { today, towards }) ?? [])
  const distance = ({ from }: DaysTyped) => Math.abs(daysBetween(today, from))
  return typed.toSorted((first, second) => distance(first) - distance(second))[0]
}

function rangeAt(
  words: readonly Word[],
  at: number,
  question: { today: string; towards: 'past' | 'next' },
): DaysTyped | undefined {
  const first = words[at]
  if (!first || first.quoted) return undefined
  const [begin = '', end, ...more] = first.keys.split('-')
  if (end === undefined || begin === '') {
    const day = dayAt(words, at, question)
    return day && day.day !== 'never' ? { from: day.day, to: day.day, took: day.took } : undefined
  }
  const to = more.length > 0 ? undefined : dayOf(end, question)
  if (to === undefined || to === 'never') return undefined
  const from = dayOf(begin, { today: to, towards: 'past' })
  return from === undefined || from === 'never' ? undefined : { from, to, took: 1 }
}

type Begun = ReportScope & { took: number }

function partAt(
  words: readonly Word[],
  at: number,
  context: LineContext,
  begun: ReportScope,
): Begun | undefined {
  const { companies, today } = context
  const typed = words[at]
  if (!typed || typed.quoted) return undefined
  const grouping = groupingWords.get(typed.keys)
  if (grouping && !begun.groupBy) return { groupBy: grouping, took: 1 }
  const code = typed.keys.toUpperCase()
  if (companies.includes(code)) return { companies: [...(begun.companies ?? []), code], took: 1 }
  const days = begun.from === undefined ? daysAt(words, at, today) : undefined
  if (days) return days
  return /^(?=.*\d)[a-z][a-z\d-]{1,19}$/.test(typed.keys)
    ? { lines: [...(begun.lines ?? []), code], took: 1 }
    : undefined
}

/** A grouping, companies, lines and days, in any order. */
const scope: Value<ReportScope> = {
  slots: ['company', 'date'],
  sample: 'week hlc h01 1jul-31jul',
  read(reader, context) {
    const begun: ReportScope = {}
    const start = reader.at
    while (!atEnd(reader)) {
      const part = partAt(reader.words, reader.at, context, begun)
      if (!part) break
      const { took, ...read } = part
      Object.assign(begun, read)
      reader.at += took
    }
    if (reader.at > start) return begun
    peek(reader, 'company')
    peek(reader, 'date')
    return undefined
  },
  print: printScope,
  words: ({ companies }) => [...groupingWords.keys(), ...companies.map((code) => code.toLowerCase())],
}

function printScope(
  { groupBy, companies = [], lines = [], from, to }: ReportScope,
  { today }: LineContext,
): string {
  return [
    groupBy === undefined ? '' : (wordOf.get(groupBy) ?? ''),
    ...companies.map((code) => code.toLowerCase()),
    ...lines.map((code) => code.toLowerCase()),
    from === undefined || to === undefined ? '' : printDays(from, to, today),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The shortest form that reads as these days again. */
function printDays(from: string, to: string, today: string): string {
  const forms = directions.map((towards) => {
    const last = printDay(to, { today, towards })
    return from === to ? last : `${printDay(from, { today: to, towards: 'past' })}-${last}`
  })
  const reads = (typed: string) => {
    const text: Word = { from: 0, to: typed.length, text: typed, keys: typed, quoted: false }
    const days = daysAt([text], 0, today)
    return days?.from === from && days.to === to
  }
  return forms.find(reads) ?? `${dated(from)}-${dated(to)}`
}

/** With its year: `1/7/2027`. */
const dated = (date: string) => {
  const [year, month, day] = date.split('-').map(Number)
  return `${day}/${month}/${year}`
}

/** The scope in the words of the preview. */
function scopeText({ groupBy, companies = [], lines = [], from, to }: ReportScope): string {
  return [
    groupBy === undefined ? '' : textOf(`report:grouping.${groupBy}`),
    ...companies,
    ...lines,
    from === undefined || to === undefined
      ? ''
      : from === to
        ? formatDate(from)
        : `${formatDate(from)}–${formatDate(to)}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** `report load hlc 1/7-31/7` */
export const reportRow: LineForm<ShownReport> = lineRow<ShownReport>({
  name: 'report',
  order: 412,
  entry: seq(word('report'), optional('report', reportName), optional('scope', scope)),
  preview: ({ report, scope: typed = {} }) =>
    report === undefined
      ? previewText('reports')
      : previewText('report', { report: textOf(`report:name.${report}`), scope: scopeText(typed) }),
  examples: [
    'report',
    'report load',
    'report load hlc 1jul-31jul',
    'report noshows week hlc h01 1jul-31jul',
    'report owed',
  ],
})
