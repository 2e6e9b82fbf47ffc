/** The figures of all benches in one table, with those that were kept at the last landing. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'

/** Those that measure what an operator waits for, a minute or two each, with their arguments. */
const benches = [['sale'], ['calls', 'demo'], ['papers'], ['start'], ['grammar', '0'], ['grid', '100000']]
/** From this ratio to the kept figure on, a landing explains it. */
const worse = 1.25

const kept = join(import.meta.dirname, 'figures.json')

/**
 * Runs the benches by `run`, which takes a script and its arguments, and prints the table; with `keep` it becomes the
 * one that the next are compared with. False if a bench failed.
 */
export async function benchTable(folder, environment, run, keep) {
  const file = join(folder, 'figures.jsonl')
  mkdirSync(folder, { recursive: true })
  rmSync(file, { force: true })
  environment.BENCH_FIGURES = file
  let good = true
  for (const [bench, ...options] of benches) {
    console.log(`\n── ${bench}`)
    good = (await run(join(import.meta.dirname, `${bench}.ts`), options)).status === 0 && good
  }
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const figures = lines.filter(Boolean).map((line) => JSON.parse(line))
  const before = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : []
  console.log(`\n${table(figures, before)}\nload ${loadavg()[0]?.toFixed(1)}`)
  if (keep && good)
    writeFileSync(kept, `[\n${figures.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`)
  return good
}

const isMore = (unit) => unit === 'a second'
const round = (value) => value.toPrecision(3).replace(/\.0+$/, '')

function table(figures, before) {
  const rows = figures.map(({ name, value, unit, floor }) => {
    const last = before.find((one) => one.name === name)
    const toFloor = floor ? `${round(isMore(unit) ? floor / value : value / floor)} ×` : ''
    const change = last ? (isMore(unit) ? last.value / value : value / last.value) : 0
    return [
      name,
      `${round(value)} ${unit}`,
      toFloor,
      last ? round(last.value) : '',
      last ? `${round(change)} ×${change >= worse ? '  WORSE' : ''}` : '',
    ]
  })
  const all = [['', 'now', 'of the floor', 'kept', 'of what was kept'], ...rows]
  const widths = all[0].map((_, at) => Math.max(...all.map((row) => row[at].length)))
  return all
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
