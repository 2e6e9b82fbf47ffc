/** Offsets from UTC, read from Intl and cached by day: except on two days a year the offset is constant all day. */
const day = 86_400_000

interface Zone {
  clock: Intl.DateTimeFormat
  /** Minutes by day number; NaN on a day with a clock change. */
  steady: Map<number, number>
}

const zones = new Map<string, Zone>()

function zoneOf(name: string): Zone {
  const cached = zones.get(name)
  if (cached) return cached
  const clock = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' })
  const zone = { clock, steady: new Map<number, number>() }
  zones.set(name, zone)
  return zone
}

/** Minutes east of UTC from `GMT+03:00`; plain `GMT` is 0. */
function offsetFromIntl(clock: Intl.DateTimeFormat, instant: number): number {
  const name = clock.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const read = /GMT([+-])(\d{2}):(\d{2})/.exec(name)
  if (!read) return 0
  return (read[1] === '-' ? -1 : 1) * (Number(read[2]) * 60 + Number(read[3]))
}

function steadyOn(zone: Zone, dayNumber: number): number {
  const cached = zone.steady.get(dayNumber)
  if (cached !== undefined) return cached
  const morning = offsetFromIntl(zone.clock, dayNumber * day)
  const offset = morning === offsetFromIntl(zone.clock, (dayNumber + 1) * day) ? morning : Number.NaN
  zone.steady.set(dayNumber, offset)
  return offset
}

/** Minutes by which the zone is ahead of UTC at an instant; throws for an unknown zone. */
export function offsetAt(instant: number, name: string): number {
  const zone = zoneOf(name)
  const steady = steadyOn(zone, Math.floor(instant / day))
  return Number.isNaN(steady) ? offsetFromIntl(zone.clock, instant) : steady
}
