import { formatDateAndDay } from '../../language/date.ts'
import { calculate, printValue } from './calculate.ts'
import { previewText } from './previewText.ts'
import { fail, peek } from './reader.ts'
import { bare, row } from './row.ts'
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

function resultText({ expression }: CalculateArguments, today: string): string {
  const value = calculate(expression, today)
  if (!value) return ''
  if (value.kind === 'day') return formatDateAndDay(value.day)
  const dates = value.kind === 'number' && /[a-z]{3}/.test(expression)
  return dates ? previewText('days', { count: value.number }) : printValue(value, today)
}

export const calculateRow = row<CalculateArguments>({
  ...bare,
  name: 'calculate',
  command: 'app.calculate',
  place: 330,
  usage: '= 124,50*2 · = 24dec+7 · = 24dec-3jan · = 18:30+2h15',
  is: ([first]) => first?.text.startsWith('=') === true && !first.quoted,
  read: (reader, { today }) => {
    const expression = joined(reader.words)
    const quoted = reader.words.some((word) => word.quoted)
    peek(reader, 'calculation')
    if (quoted || calculate(expression, today) === undefined)
      return fail(reader, ['calculation'], 'no_result')
    reader.at = reader.words.length
    return { expression }
  },
  print: ({ expression }) => `= ${expression}`,
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
