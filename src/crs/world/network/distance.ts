import type { Port } from '../../reference/records.ts'

/** Nautical miles by sea between two ports. */
export type Distance = (from: string, to: string) => number

/** Measured routes are straighter than real ones, and the direct distance across land is shorter still. */
const measuredToSailed = 1.04
const straightToSailed = 1.1

/** Each line of `sea_distances.csv` is a port and its miles to the ports of the preceding lines, in their order. */
export function distancesBetween(lines: readonly string[][], ports: ReadonlyMap<string, Port>): Distance {
  const measured = new Map<string, number>()
  const above: string[] = []
  for (const [port = '', ...miles] of lines) {
    if (!ports.has(port) || miles.length !== above.length)
      throw new Error(
        `sea_distances.csv: the line of “${port}” fits neither ports.csv nor the lines above it`,
      )
    above.forEach((other, index) => measured.set(key(port, other), Number(miles[index])))
    above.push(port)
  }
  return (from, to) => {
    const miles = measured.get(key(from, to))
    return miles === undefined ? greatCircle(ports, from, to) * straightToSailed : miles * measuredToSailed
  }
}

function key(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`
}

/** Radius of the earth in nautical miles: one minute of arc is one mile. */
const milesARadian = 3440.065

function greatCircle(ports: ReadonlyMap<string, Port>, from: string, to: string): number {
  const [a, b] = [ports.get(from), ports.get(to)]
  if (!a || !b) throw new Error(`No distance from ${from} to ${to}: ports.csv lacks one of them.`)
  const [latitudeA, latitudeB] = [radians(a.latitude), radians(b.latitude)]
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const chord =
    half(latitudeB - latitudeA) +
    Math.cos(latitudeA) * Math.cos(latitudeB) * half(radians(b.longitude - a.longitude))
  return 2 * milesARadian * Math.asin(Math.sqrt(chord))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
