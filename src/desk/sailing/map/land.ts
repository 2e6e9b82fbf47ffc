/** Longitude and latitude in degrees. */
export interface Point {
  longitude: number
  latitude: number
}

/** The edges of the map in degrees. */
export interface Frame {
  west: number
  south: number
  east: number
  north: number
}

/**
 * Decodes hundredths of a degree: the first corner is absolute, each further one relative to the one before
 * it.
 */
export function readRing(text: string): Point[] {
  const numbers = text.split(' ').map(Number)
  const points: Point[] = []
  let [longitude, latitude] = [0, 0]
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    longitude += numbers[at] ?? 0
    latitude += numbers[at + 1] ?? 0
    points.push({ longitude: longitude / 100, latitude: latitude / 100 })
  }
  return points
}

/**
 * The sea around Greece is drawn in detail, the rest of Europe coarsely. Each file is loaded when first
 * drawn.
 */
const detailed: Frame = { west: 11, south: 33.5, east: 31, north: 46.2 }

export async function landFor(frame: Frame): Promise<readonly Point[][]> {
  const near = frame.west >= detailed.west && frame.east <= detailed.east && frame.north <= detailed.north
  const land = await (near ? aegean() : europe())
  return land.filter((ring) => ring.some((point) => reaches(point, frame)))
}

const aegean = once(async () => (await import('./aegean.ts')).coastlines)
const europe = once(async () => (await import('./europe.ts')).coastlines)

/** Loads and decodes on the first call, then returns the same result. */
function once(load: () => Promise<readonly string[]>): () => Promise<readonly Point[][]> {
  let read: Promise<readonly Point[][]> | undefined
  return () => (read ??= load().then((rings) => rings.map(readRing)))
}

/** Degrees beyond the edge within which land can still reach into the map. */
const beyond = 3

function reaches({ longitude, latitude }: Point, { west, south, east, north }: Frame): boolean {
  return (
    longitude > west - beyond &&
    longitude < east + beyond &&
    latitude > south - beyond &&
    latitude < north + beyond
  )
}

const pad = 0.22
const leastDegrees = 0.4

/** A frame around the ports with some sea, in the proportions of the picture. */
export function frameAround(ports: readonly Point[], proportion: number): Frame {
  const across = ports.map(({ longitude }) => longitude)
  const up = ports.map(({ latitude }) => latitude)
  const [west, east] = [Math.min(...across), Math.max(...across)]
  const [south, north] = [Math.min(...up), Math.max(...up)]
  const middle = { longitude: (west + east) / 2, latitude: (south + north) / 2 }
  const shrink = Math.cos((middle.latitude * Math.PI) / 180)
  const width = Math.max((east - west) * (1 + 2 * pad), leastDegrees)
  const height = Math.max((north - south) * (1 + 2 * pad), (width * shrink) / proportion)
  const wide = Math.max(width, (height * proportion) / shrink)
  return {
    west: middle.longitude - wide / 2,
    east: middle.longitude + wide / 2,
    south: middle.latitude - height / 2,
    north: middle.latitude + height / 2,
  }
}

/** Converts degrees to the picture’s units. */
export function projector({ west, south, east, north }: Frame, width: number, height: number) {
  return ({ longitude, latitude }: Point): [number, number] => [
    ((longitude - west) / (east - west)) * width,
    ((north - latitude) / (north - south)) * height,
  ]
}
