import { isEntry, parse } from '../../src/desk/command/line/parse.ts'
import { planOf } from '../../src/desk/command/line/chain.ts'
import { context } from '../desk/command/line/context.ts'

/** A day's jobs as they are typed: every line, and how often Enter is pressed on it. */
interface Job {
  name: string
  lines: readonly string[]
  /** Keys it may take at most; a rise is a regression. */
  budget: number
}

const jobs: readonly Job[] = [
  {
    name: '(a) one adult Piraeus–Paros, one way',
    lines: ['pir pas 24;1;smith/john m;6971234567;i'],
    budget: 40,
  },
  {
    name: '(b) two adults and a car, Santorini and back, two operators',
    lines: ['pir jtr 24 31 2a car ika1234;3 1;smith/john m/jane f;6971234567;i'],
    budget: 75,
  },
  {
    name: '(b) the same, looking at the list before choosing by time',
    lines: ['pir jtr 24 31 2a car ika1234', 'hlc 0800 glj 1730;smith/john m/jane f;6971234567;i'],
    budget: 90,
  },
  {
    name: '(c) family with infant and child in a cabin to Crete, as option',
    lines: [
      'pir her 24 2a1ch1inf night;1;kosta/nikos m/eleni f/anna f 30may18/petros m 2feb25;cab4;6971234567;h',
    ],
    budget: 105,
  },
  { name: '(c) issue it later', lines: ['k7m2xa', 'i'], budget: 10 },
  { name: '(c) cancel passenger 3 of it', lines: ['x p3'], budget: 5 },
  { name: 'recall by ticket', lines: ['a123456'], budget: 8 },
  { name: 'price the next Friday for two', lines: ['pir jtr fri 2a'], budget: 15 },
]

const here = context()

/** What ends a sale takes a second Enter; a reference is whatever the world made. */
function keysOf(line: string): number {
  const parsed = parse(line, here)
  const reference = line === 'k7m2xa'
  if (!reference && parsed.failure) throw new Error(`${line}: ${JSON.stringify(parsed.failure)}`)
  const enters = planOf(parsed)?.commit ? 2 : 1
  return [...line].length + enters
}

function timePerParse(line: string): number {
  const runs = 2000
  const started = performance.now()
  for (let run = 0; run < runs; run++) parse(line, here)
  return (performance.now() - started) / runs
}

let over = 0
for (const { name, lines, budget } of jobs) {
  const keys = lines.reduce((sum, line) => sum + keysOf(line), 0)
  if (keys > budget) over += 1
  console.log(`${String(keys).padStart(4)} keys (budget ${budget})${keys > budget ? ' OVER' : ''}  ${name}`)
}

const longest = jobs.flatMap(({ lines }) => lines).reduce((a, b) => (a.length > b.length ? a : b))
const entries = parse(longest, here).entries.filter(isEntry).length
console.log(
  `\n${(timePerParse(longest) * 1000).toFixed(0)} µs to read a line of ${entries} entries, at every key`,
)
if (over > 0) process.exitCode = 1
