/** One degree of latitude is 60 nautical miles. */
const milesPerRadian = (60 * 180) / Math.PI

interface Point {
  /** Degrees. */
  latitude: number
  longitude: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Nautical miles along the great circle, which is somewhat less than a ship sails. */
export function nauticalMilesBetween(a: Point, b: Point): number {
  const [from, to] = [radians(a.latitude), radians(b.latitude)]
  const half =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * milesPerRadian * Math.asin(Math.sqrt(half))
}
