import { globSync, readFileSync } from 'node:fs'
import { drawnOf, extent } from '../kit/drawn.ts'

const most = extent('MUTATED_PARTS', 80, 100_000)

/**
 * Returns what Stryker is to mutate of the files: all of it, or the lines of the drawn declarations. A pattern that
 * begins with `!` excludes files.
 */
export function drawnDeclarations(patterns: readonly string[]): readonly string[] {
  const exclude = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1))
  const files = globSync(
    patterns.filter((pattern) => !pattern.startsWith('!')),
    { exclude },
  )
  const all = files.toSorted().flatMap(declarationsIn)
  return all.length <= most ? patterns : drawnOf(all, Math.floor(all.length / most))
}

/** The lines of each declaration in the form `file:first-last`: one begins behind a blank line, and is not indented. */
function declarationsIn(file: string): readonly string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  const starts = lines.flatMap((line, at) =>
    /^\S/.test(line) && (lines[at - 1] ?? '') === '' ? [at + 1] : [],
  )
  return starts.map((start, nth) => `${file}:${start}-${(starts[nth + 1] ?? lines.length) - 1}`)
}
