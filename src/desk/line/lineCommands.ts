import { lineCommand } from './commands.ts'
import { anywhere, defineCommand } from '../command/defineCommand.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { line, lineContext } from '../command/keyboard.ts'
import { calculate, printValue } from './calculate.ts'
import { planOf } from './chain.ts'
import { formatDateAndDay } from '../language/date.ts'
import { previewText } from './previewText.ts'
import { fail, peek } from './reader.ts'
import { moneyDigits } from '../language/money.ts'
import { lineRow, type Opening } from './combine.ts'
import type { LineForm } from './row.ts'
import type { Word } from './words/splitLine.ts'

export interface CalculateArguments {
  expression: string
}

const joined = (words: readonly Word[]) =>
  words
    .map(({ keys }) => keys)
    .join(' ')
    .slice(1)
    .trim()

/** Those of the currency, or more if more are typed, up to the hundredths of a metre. */
function decimalsOf(expression: string): number {
  const typed = Array.from(expression.matchAll(/\d[.,](\d+)/g), ([, decimals = '']) => decimals.length)
  return Math.max(moneyDigits(), Math.min(2, ...(typed.length > 0 ? [Math.max(...typed)] : [0])))
}

function resultText({ expression }: CalculateArguments, today: string): string {
  const value = calculate(expression, today)
  if (!value) return ''
  if (value.kind === 'day') return formatDateAndDay(value.day)
  const dates = value.kind === 'number' && /[a-z]{3}/.test(expression)
  return dates
    ? previewText('days', { count: value.number })
    : printValue(value, today, decimalsOf(expression))
}

const calculation: Opening<CalculateArguments> = {
  verbs: [],
  is: ([first]) => first?.text.startsWith('=') === true && !first.quoted,
  usage: '= 124,50*2 · = 24dec+7 · = 24dec-3jan · = 18:30+2h15',
  read(reader, { today }) {
    const expression = joined(reader.words)
    const quoted = reader.words.some((word) => word.quoted)
    peek(reader, 'calculation')
    if (quoted || calculate(expression, today) === undefined)
      return fail(reader, ['calculation'], 'no_result')
    reader.at = reader.words.length
    return { expression }
  },
  print: ({ expression }) => `= ${expression}`,
}

const calculateRow: LineForm<CalculateArguments> = lineRow({
  name: 'calculate',
  place: 330,
  entry: calculation,
  preview: (args, { today }) => previewText('calculate', { value: resultText(args, today) }),
  examples: [
    '= 124,50*2',
    '=(43.5+12)*3',
    '= 200*13%',
    '= 24dec+7',
    '= 24dec-3jan',
    '= 18:30+2h15',
    '= 23:05-18:30',
  ],
})

/** The result takes the place of the calculation, and is on the clipboard for any other field. */
function insertResult({ expression }: CalculateArguments): void {
  const { today } = lineContext.get()
  const value = calculate(expression, today)
  if (!value) return
  const text = printValue(value, today, decimalsOf(expression))
  line.put(text)
  // Refused when the page has no permission to write there; the text is in the line anyway.
  void navigator.clipboard?.writeText(text).catch(() => undefined)
}

/** Reads the line again once the lists it is read against have come. */
async function readLine(): Promise<Refusal | undefined> {
  await lineContext.loading()
  return planOf(line.state().parsed) === undefined ? refuse('line_unread') : undefined
}

/** Commands of the line itself. */
export const lineCommands = [
  defineCommand(lineCommand.calculate, {
    line: calculateRow,
    ...anywhere,
    palette: false,
    run: insertResult,
  }),
  defineCommand(lineCommand.read, {
    where: 'everywhere',
    // Text typed in between is meant for the result of the line.
    changes: 'desk',
    palette: false,
    run: readLine,
  }),
]
