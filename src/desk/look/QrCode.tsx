import { create } from 'qrcode'
import { useMemo } from 'react'

/** Width of the quiet zone in modules, as the standard requires. */
const quiet = 4

/** A QR code, dark on light in every theme, as scanners require. */
export function QrCode({ text, label, large = false }: { text: string; label: string; large?: boolean }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  const side = size + 2 * quiet
  return (
    <svg
      className={large ? 'qr large' : 'qr'}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** The dark modules as squares of an SVG path. */
function drawn(text: string): { size: number; path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const squares = [...data].flatMap((dark, at) =>
    dark ? [`M${(at % size) + quiet} ${Math.floor(at / size) + quiet}h1v1h-1z`] : [],
  )
  return { size, path: squares.join('') }
}
