import { isWithin } from '../input/jsonSize.ts'

/** Maximum bytes of one response; a long list of trips has about one million. */
const maxBytes = 20_000_000
/** Maximum nesting of objects; the contract uses about ten levels. */
const maxDepth = 64

/** The whole body of a response. Throws if it is too large or breaks off. */
export async function bytesOf(response: Response, most = maxBytes): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the rest of the response.
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > most) throw new RangeError(`more than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Parses JSON. Throws if the text is invalid, or nested too deeply to be written again. */
export function jsonOf(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes)
  if (!isWithin(text, { depth: maxDepth, members: Infinity }))
    throw new RangeError(`nested deeper than ${maxDepth}`)
  return JSON.parse(text)
}
