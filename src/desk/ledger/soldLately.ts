import type { Logged } from './ledgerStore.ts'

/** The latest entry of each booking, latest first. */
export function lastBookings(log: readonly Logged[]): readonly Logged[] {
  const seen = new Set<string>()
  return log.filter(({ reservation }) => {
    if (reservation === undefined || seen.has(reservation)) return false
    seen.add(reservation)
    return true
  })
}

const sales: ReadonlySet<string> = new Set(['booking.sell', 'booking.issue', 'booking.issueHeld'])

/** Number of bookings issued on a day, in total and by one user. */
export function salesOf(
  log: readonly Logged[],
  { day, user }: { day: string; user: string },
): { all: number; own: number } {
  const sold = log.filter(({ time, action }) => time.startsWith(day) && sales.has(action))
  const count = (entries: readonly Logged[]) => new Set(entries.map(({ reservation }) => reservation)).size
  return { all: count(sold), own: count(sold.filter((entry) => entry.user === user)) }
}
