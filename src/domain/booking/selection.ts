/** Numbers of rows as an operator selects them; empty lists select everything. */
export interface Selection {
  passengers: readonly number[]
  trips: readonly number[]
  vehicles: readonly number[]
}

const kinds: Record<string, keyof Selection> = { p: 'passengers', t: 'trips', v: 'vehicles' }
/** Rows go up to three digits. */
const highest = 999

function readRange(text: string): readonly number[] | undefined {
  const read = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(text)
  if (!read) return undefined
  const from = Number(read[1])
  const to = Number(read[2] ?? read[1])
  if (from < 1 || to < from || to > highest) return undefined
  return Array.from({ length: to - from + 1 }, (_, step) => from + step)
}

/** `1-3,5` → 1 2 3 5, each once and in order; undefined for anything else. */
export function parseNumbers(text: string): readonly number[] | undefined {
  const ranges = text.split(',').map(readRange)
  if (ranges.some((range) => range === undefined)) return undefined
  return [...new Set(ranges.flatMap((range) => range ?? []))].sort((a, b) => a - b)
}

/** 1 2 3 5 → `1-3,5`, the shortest way to say it. */
export function printNumbers(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last?.[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}

/** `p1-3,5 t2 v1`, each kind at most once; undefined for anything else. */
export function parseSelection(text: string): Selection | undefined {
  const selection: Record<keyof Selection, readonly number[]> = { passengers: [], trips: [], vehicles: [] }
  for (const word of text.trim().toLowerCase().split(/\s+/).filter(Boolean)) {
    const kind = kinds[word[0] ?? '']
    const numbers = parseNumbers(word.slice(1))
    if (!kind || !numbers || selection[kind].length > 0) return undefined
    selection[kind] = numbers
  }
  return selection
}

export function printSelection(selection: Selection): string {
  return Object.entries(kinds)
    .filter(([, kind]) => selection[kind].length > 0)
    .map(([letter, kind]) => letter + printNumbers(selection[kind]))
    .join(' ')
}
