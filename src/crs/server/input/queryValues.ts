import type { TObject, TSchema } from 'typebox'

type Shape = TSchema & { type?: string; items?: Shape }

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  integer: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text),
  number: (text) => (/^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
}

const readScalar = (shape: Shape, text: unknown): unknown =>
  typeof text === 'string' ? (readers[shape.type ?? '']?.(text) ?? text) : text

function readList(items: Shape, given: unknown): unknown[] {
  const texts = (Array.isArray(given) ? given : [given]).flatMap((text) => String(text).split(','))
  return texts.filter((text) => text !== '').map((text) => readScalar(items, text))
}

/**
 * Converts the strings of a query or path to the scalars and lists that their schema declares; a list may be repeated
 * or comma-separated. A string that cannot be converted is left for the schema check to refuse.
 */
export function parseStrings(declared: TObject, given: object): Record<string, unknown> {
  const shapes = declared.properties as Record<string, Shape>
  const read = Object.entries(given).map(([name, value]) => {
    const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined
    if (!shape) return [name, value]
    return [name, shape.items ? readList(shape.items, value) : readScalar(shape, value)]
  })
  return Object.fromEntries(read) as Record<string, unknown>
}
