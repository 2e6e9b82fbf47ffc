import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

export interface MapPort extends Point {
  code: string
  name: string
}

/** In units of the picture, which are pixels at its usual size. */
interface Size {
  width: number
  height: number
}
const small: Size = { width: 340, height: 190 }
const large: Size = { width: 1000, height: 360 }

interface RouteMapProps {
  ports: readonly MapPort[]
  isLarge?: boolean
}

/** A map of the route: the coast, the ports called at, and the line between them. */
export function RouteMap({ ports, isLarge = false }: RouteMapProps) {
  const { t } = useTranslation('sailing')
  if (ports.length < 2) return null
  const size = isLarge ? large : small
  const { width, height } = size
  const frame = frameAround(ports, width / height)
  const place = projector(frame, width, height)
  const way = ports.map((port) => place(port).map(Math.round).join(',')).join(' ')
  return (
    <svg
      className={isLarge ? 'route-map large' : 'route-map'}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('mapOf', { ports: ports.map(({ name }) => name).join(', ') })}
    >
      <Land frame={frame} size={size} />
      <polyline key={way} className="map-way" points={way} pathLength={1} />
      {labelled(
        ports.map((port) => ({ code: port.code, at: place(port) })),
        width,
      ).map(({ code, at: [x, y], side }) => (
        <g key={code}>
          <circle className="map-port" cx={x} cy={y} r={3} />
          <text
            className="map-name"
            x={side === 'left' ? x - 6 : x + 6}
            y={y + 4}
            textAnchor={side === 'left' ? 'end' : 'start'}
          >
            {code}
          </text>
        </g>
      ))}
    </svg>
  )
}

interface Mark {
  code: string
  at: [number, number]
}

/** Size of a port code’s label in pixels. */
const room = { wide: 34, high: 12 }

/** A label goes to the right of its port, or to the left if another port or the picture’s edge is in the way. */
function labelled(marks: readonly Mark[], width: number): (Mark & { side: 'left' | 'right' })[] {
  return marks.map((mark, index) => {
    const [x, y] = mark.at
    const crowded = marks.some(({ at: [otherX, otherY] }, other) => {
      const right = otherX - x
      return other !== index && right >= 0 && right < room.wide && Math.abs(otherY - y) < room.high
    })
    return { ...mark, side: crowded || x > width - room.wide ? 'left' : 'right' }
  })
}

const noLand: readonly Point[][] = []

/** The coast is loaded on first display; until then only the ports and the route are drawn. */
function Land({ frame: { west, south, east, north }, size }: { frame: Frame; size: Size }) {
  const frame = useMemo(() => ({ west, south, east, north }), [west, south, east, north])
  const [land, setLand] = useState(noLand)
  useEffect(() => {
    let unmounted = false
    const take = (found: readonly Point[][]) => {
      if (!unmounted) setLand(found)
    }
    landFor(frame).then(take, console.error)
    return () => {
      unmounted = true
    }
  }, [frame])
  const drawn = useMemo(() => outline(land, frame, size), [land, frame, size])
  return <path className="map-land" d={drawn} />
}

function outline(land: readonly Point[][], frame: Frame, { width, height }: Size): string {
  const place = projector(frame, width, height)
  return land
    .map((ring) => `M${ring.map((point) => place(point).map(Math.round).join(' ')).join('L')}Z`)
    .join('')
}

/** Longitude and latitude in degrees. */
interface Point {
  longitude: number
  latitude: number
}

/** The edges of the map in degrees. */
interface Frame {
  west: number
  south: number
  east: number
  north: number
}

/** From hundredths of a degree: the first corner is absolute, each further one relative to the last. */
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
 * The coast, of Natural Earth 4.1.0 (public domain): around Greece and Italy to a kilometre, of the rest of Europe to
 * five. Each file is loaded when first drawn.
 */
const detailed: Frame = { west: 11, south: 33.5, east: 31, north: 46.2 }

export async function landFor(frame: Frame): Promise<readonly Point[][]> {
  const near = frame.west >= detailed.west && frame.east <= detailed.east && frame.north <= detailed.north
  const land = await (near ? aegean() : europe())
  return land.filter((ring) => ring.some((point) => reaches(point, frame)))
}

const aegean = once(async () => (await import('./aegean.json')).default)
const europe = once(async () => (await import('./europe.json')).default)

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
