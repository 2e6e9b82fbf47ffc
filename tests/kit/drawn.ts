const settings = process.env

/**
 * Begins everything that tests draw. `npm test` makes it from the hash of the commit and prints it, so that each commit
 * meets other chances and `TEST_SEED=… npm test` meets those of another run again.
 */
export const seed = Number(settings['TEST_SEED'] ?? 1)

/** True for the whole suite, by `npm test all`. */
export const isWhole = settings['TEST_EXTENT'] === 'all'

/** How far a test goes in `npm test`, and in `npm test all`; a setting by this name goes before both. */
export const extent = (name: string, short: number, whole: number) =>
  Number(settings[name] ?? (isWhole ? whole : short))

/** One of so many of a list, and at least one; others from commit to commit. */
export function drawnOf<T>(all: readonly T[], stride: number): T[] {
  const drawn = all.filter((_, nth) => (nth + seed) % stride === 0)
  return drawn.length > 0 ? drawn : [all[seed % all.length]!]
}
