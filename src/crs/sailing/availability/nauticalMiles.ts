/** Of one nautical mile and one degree of latitude: 60 miles a degree. */
const milesARadian = (60 * 180) / Math.PI

interface Point {
  latitude: number
  longitude: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Nautical miles on the great circle; a ship sails somewhat farther. */
export function milesBetween(a: Point, b: Point): number {
  const [north, south] = [radians(a.latitude), radians(b.latitude)]
  const half =
    Math.sin((south - north) / 2) ** 2 +
    Math.cos(north) * Math.cos(south) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * milesARadian * Math.asin(Math.sqrt(half))
}
