/** The only source of the current time; tests supply a settable one. */
export interface Clock {
  now(): Date
  /** Wall time in an IANA zone, YYYY-MM-DD HH:mm. */
  localNow(zone: string): string
}

/** Today as YYYY-MM-DD in the zone of the network, independent of the caller. */
export const saleDay = ({ localNow }: Pick<Clock, 'localNow'>, { timezone }: { timezone: string }) =>
  localNow(timezone).slice(0, 10)

/** Returns whether a text is the name of an IANA zone. */
export function isZone(text: string): boolean {
  try {
    formatOf(text)
    return true
  } catch {
    return false
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone)
  if (cached) return cached
  // The Swedish locale writes dates as on the wire.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  formats.set(zone, format)
  return format
}

/** Wall time in a zone, YYYY-MM-DD HH:mm. */
export const formatLocal = (instant: Date, zone: string) => formatOf(zone).format(instant)

export function clockOf(now: () => Date): Clock {
  return { now, localNow: (zone) => formatLocal(now(), zone) }
}

export const systemClock = clockOf(() => new Date())

/** The time zone of this machine. */
export const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
