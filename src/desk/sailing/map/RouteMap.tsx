import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { frameAround, landFor, projector, type Frame, type Point } from './land.ts'

export interface MapPort extends Point {
  code: string
  name: string
}

const width = 340
const height = 190

/** A small map of the route: the coast, the ports called at, and the line between them. */
export function RouteMap({ ports }: { ports: readonly MapPort[] }) {
  const { t } = useTranslation('sailing')
  if (ports.length < 2) return null
  const frame = frameAround(ports, width / height)
  const place = projector(frame, width, height)
  const way = ports.map((port) => place(port).map(Math.round).join(',')).join(' ')
  return (
    <svg
      className="route-map"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('mapOf', { ports: ports.map(({ name }) => name).join(', ') })}
    >
      <Land frame={frame} />
      <polyline key={way} className="map-way" points={way} pathLength={1} />
      {labelled(ports.map((port) => ({ code: port.code, at: place(port) }))).map(
        ({ code, at: [x, y], side }) => (
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
        ),
      )}
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
function labelled(marks: readonly Mark[]): (Mark & { side: 'left' | 'right' })[] {
  return marks.map((mark, index) => {
    const [x, y] = mark.at
    const crowded = marks.some(({ at: [otherX, otherY] }, other) => {
      const right = otherX - x
      return other !== index && right >= 0 && right < room.wide && Math.abs(otherY - y) < room.high
    })
    return { ...mark, side: crowded || x > width - room.wide ? 'left' : 'right' }
  })
}

function Land({ frame }: { frame: Frame }) {
  const land = useLand(frame)
  const { west, south, east, north } = frame
  const drawn = useMemo(() => outline(land, { west, south, east, north }), [land, west, south, east, north])
  return <path className="map-land" d={drawn} />
}

function outline(land: readonly Point[][], frame: Frame): string {
  const place = projector(frame, width, height)
  return land
    .map((ring) => `M${ring.map((point) => place(point).map(Math.round).join(' ')).join('L')}Z`)
    .join('')
}

const noLand: readonly Point[][] = []

/** The coast is loaded on first display; until then only the ports and the route are drawn. */
function useLand(frame: Frame): readonly Point[][] {
  const [land, setLand] = useState(noLand)
  const { west, south, east, north } = frame
  useEffect(() => {
    let unmounted = false
    const take = (found: readonly Point[][]) => {
      if (!unmounted) setLand(found)
    }
    landFor({ west, south, east, north }).then(take, console.error)
    return () => {
      unmounted = true
    }
  }, [west, south, east, north])
  return land
}
