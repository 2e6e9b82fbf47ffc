/** Milliseconds until the second try; doubled with each, up to the longest. */
const firstPause = 30_000
const longestPause = 60 * 60_000

/** The pause before the next try of what waits in the outbox. */
export const pauseAfter = (tries: number) => Math.min(firstPause * 2 ** (tries - 1), longestPause)
