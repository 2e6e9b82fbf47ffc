import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { AnyCommand } from '../command.ts'
import { line, lineContext } from '../keyboard.ts'
import type { CalculateArguments } from './calculateRow.ts'
import { calculate, printValue } from './calculate.ts'
import { planOf } from './chain.ts'

declare module '../command.ts' {
  interface Commands {
    'app.calculate': CalculateArguments
    'app.readLine': NoArguments
  }
}

/** The result takes the place of the calculation, and is on the clipboard for any other field. */
function insertResult({ expression }: CalculateArguments): void {
  const { today } = lineContext.get()
  const value = calculate(expression, today)
  if (!value) return
  const text = printValue(value, today)
  line.put(text)
  // Refused when the page has no permission to write there; the text is in the line anyway.
  void navigator.clipboard?.writeText(text).catch(() => undefined)
}

/** Reads the line again once the lists it is read against have come. */
async function readLine(): Promise<Refusal | undefined> {
  await lineContext.loading()
  return planOf(line.state().parsed) === undefined ? refuse('line_unread') : undefined
}

/** What the line itself can do. */
export const lineCommands: AnyCommand[] = [
  { id: 'app.calculate', where: 'everywhere', changes: 'nothing', palette: false, run: insertResult },
  {
    id: 'app.readLine',
    where: 'everywhere',
    // Text typed in between is meant for the result of the line.
    changes: 'desk',
    recorded: false,
    palette: false,
    run: readLine,
  },
]
