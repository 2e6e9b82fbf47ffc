interface QrCodeProps {
  /** A row of `0` and `1` each. */
  rows: readonly string[]
  label: string
}

/** Modules of light margin that scanners need. */
const margin = 4

export function QrCode({ rows, label }: QrCodeProps) {
  const size = rows.length + 2 * margin
  const path = rows
    .flatMap((row, y) =>
      [...row].map((dark, x) => (dark === '1' ? `M${x + margin} ${y + margin}h1v1h-1z` : '')),
    )
    .join('')
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
