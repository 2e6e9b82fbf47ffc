import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { isEntry, parse } from '../../src/desk/command/line/parse.ts'
import { printLine } from '../../src/desk/command/line/line.ts'
import type * as lineContext from '../desk/command/line/context.ts'
import type * as typedLines from '../desk/command/line/typed.ts'
import { viteImport } from './viteImport.ts'

const runs = Number(process.argv[2] ?? 1_000_000)
const { context } = await viteImport<typeof lineContext>('desk/command/line/context.ts')
const { nearExamples, slips, typed } = await viteImport<typeof typedLines>('desk/command/line/typed.ts')
const here = context()

function meaning(text: string): unknown {
  const { entries } = parse(text, here)
  return entries.map((entry) => (isEntry(entry) ? [entry.command, entry.args] : 'misread'))
}

let read = 0
let understood = 0
const started = performance.now()
fc.assert(
  fc.property(fc.oneof(typed, nearExamples, slips), (text) => {
    read += 1
    const parsed = parse(text, here)
    if (parsed.entries.length === 0 || parsed.failure) return true
    understood += 1
    return isDeepStrictEqual(meaning(printLine(text, parsed, here)), meaning(text))
  }),
  { numRuns: runs },
)
const seconds = (performance.now() - started) / 1000
console.log(
  `${read.toLocaleString('en')} texts read, none threw; ${understood.toLocaleString('en')} understood, each the same once printed; ` +
    `${seconds.toFixed(0)} s, ${((seconds / read) * 1e6).toFixed(0)} µs a text`,
)
