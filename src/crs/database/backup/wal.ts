/** Bytes of a WAL segment: the default of initdb, with which every data folder is made. */
export const segmentBytes = 16 * 2 ** 20
const segmentsPerLog = 2 ** 32 / segmentBytes

/** The names of WAL segments are a timeline and a position; a timeline begins with every restore. */
export const isSegment = (name: string) => /^[\dA-F]{24}$/.test(name)
export const isHistory = (name: string) => /^[\dA-F]{8}\.history$/.test(name)

const hexadecimal = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')

export const timelineOf = (name: string) => Number.parseInt(name.slice(0, 8), 16)
export const historyName = (timeline: number) => `${hexadecimal(timeline)}.history`

/** The place of a segment in the log, the same on every timeline; it grows by one. */
export const placeOf = (segment: string) =>
  Number.parseInt(segment.slice(8, 16), 16) * segmentsPerLog + Number.parseInt(segment.slice(16), 16)

export const segmentName = (timeline: number, place: number) =>
  [timeline, Math.floor(place / segmentsPerLog), place % segmentsPerLog].map(hexadecimal).join('')

/** A position such as `0/3000148` as one number. */
export function walPosition(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** The place of the segment with a position. */
export const segmentNumberAt = (position: bigint) => Number(position / BigInt(segmentBytes))

/** The segment with the last byte before a position. */
export const segmentBefore = (timeline: number, lsn: string) =>
  segmentName(timeline, segmentNumberAt(walPosition(lsn) - 1n))

/** The timelines that led to one, oldest first, each with the position at which it was left. */
export type Descent = readonly { timeline: number; until: bigint }[]

export function readHistory(text: string): Descent {
  return [...text.matchAll(/^\s*(\d+)\s+([\dA-F]+\/[\dA-F]+)/gm)].map(([, timeline, lsn = '']) => ({
    timeline: Number(timeline),
    until: walPosition(lsn),
  }))
}
