import { appendFileSync } from 'node:fs'

/** One line of the table that `npm test bench` prints of all benches. */
export interface Figure {
  name: string
  value: number
  /** `a second` is the better the more; everything else the less. */
  unit: string
  /** The value of the floor in the same run, where there is one. */
  floor?: number
}

/** Hands a figure of this checkout to the table, if a table is made. */
export function figure(name: string, value: number, unit: string, floor?: number): void {
  const file = process.env['BENCH_FIGURES']
  if (file)
    appendFileSync(file, `${JSON.stringify({ name, value, unit, floor } satisfies Partial<Figure>)}\n`)
}
