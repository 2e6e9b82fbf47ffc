import { splitLine } from '../line/words/splitLine.ts'

/** One entry to a line, as the editor shows it. */
export function inLines(text: string): string {
  let at = 0
  const lines: string[] = []
  for (const { to } of splitLine(text)) {
    lines.push(text.slice(at, to).trim())
    at = to + 1
  }
  return lines.join('\n')
}

/** All entries in one line, as a macro is stored and typed. */
export function inOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ; ')
}
