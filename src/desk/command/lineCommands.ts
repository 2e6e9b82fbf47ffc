import type { AnyCommand } from './command.ts'
import { line, lineContext } from './keyboard.ts'
import type { CalculateArguments } from './line/arguments.ts'
import { calculate, printValue } from './line/calculate.ts'

declare module './command.ts' {
  interface Commands {
    'app.calculate': CalculateArguments
  }
}

/** The result takes the place of the calculation, and is on the clipboard for any other field. */
function putResult({ expression }: CalculateArguments): void {
  const { today } = lineContext.get()
  const value = calculate(expression, today)
  if (!value) return
  const text = printValue(value, today)
  line.put(text)
  // Refused where the page may not write there; the line has it all the same.
  void navigator.clipboard?.writeText(text).catch(() => undefined)
}

/** What the line itself can do. */
export const lineCommands: AnyCommand[] = [
  { id: 'app.calculate', where: 'everywhere', changes: 'nothing', palette: false, run: putResult },
]
