import { isWithin } from '../input/jsonSize.ts'

/** Bytes of one answer of an outside system: a long list of trips has about one million. */
const mostBytes = 20_000_000
/** Objects within objects; the contract goes about ten deep. */
const mostDepth = 64

/** The whole body of an answer. Throws where it is too large or breaks off. */
export async function bytesOf(response: Response, most = mostBytes): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels what is still to come.
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > most) throw new RangeError(`more than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The JSON of a text. Throws where it is none, or nested so deeply that it could not be written again. */
export function jsonOf(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes)
  if (!isWithin(text, { depth: mostDepth, members: Infinity }))
    throw new RangeError(`nested deeper than ${mostDepth}`)
  return JSON.parse(text)
}
