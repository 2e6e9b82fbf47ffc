/** The only source of “now”; tests bring one they can set. */
export interface Clock {
  now(): Date
  /** Wall time in a zone such as Europe/Athens, YYYY-MM-DD HH:mm. */
  localNow(zone: string): string
}

/** The zone of the house: days of sale are those of Greece, whoever asks. */
export const saleZone = 'Europe/Athens'

/** YYYY-MM-DD */
export const saleDay = ({ localNow }: Pick<Clock, 'localNow'>) => localNow(saleZone).slice(0, 10)

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone)
  if (cached) return cached
  // Swedish writes dates as the wire does.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  formats.set(zone, format)
  return format
}

export function clockOf(now: () => Date): Clock {
  return { now, localNow: (zone) => formatOf(zone).format(now()) }
}

export const systemClock = clockOf(() => new Date())
