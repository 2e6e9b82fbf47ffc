/** The only source of the current time; tests supply a settable one. */
export interface Clock {
  now(): Date
  /** Wall time in a zone such as Europe/Athens, YYYY-MM-DD HH:mm. */
  localNow(zone: string): string
}

/** Days of sale are those of Greece, independent of the caller. */
export const saleZone = 'Europe/Athens'

/** YYYY-MM-DD */
export const saleDay = ({ localNow }: Pick<Clock, 'localNow'>) => localNow(saleZone).slice(0, 10)

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
