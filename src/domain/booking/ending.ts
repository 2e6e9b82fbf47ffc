/** How an item of a booking ended: cancelled, or replaced by a dated ticket that was issued in its place. */
export type Ending = 'cancelled' | 'replaced'

/** The one answer to how an item ended, for screens, prints, lists and files; undefined while it is valid. */
export function endingOf({
  status,
  isReplaced = false,
}: {
  status: string
  isReplaced?: boolean | undefined
}): Ending | undefined {
  if (status !== 'CANCELLED') return undefined
  return isReplaced ? 'replaced' : 'cancelled'
}
