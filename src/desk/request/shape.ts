/** The part of a JSON schema that declares types. */
export interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

/**
 * Returns whether the present fields have the declared types, at any depth. Fields may be absent, as some are from an
 * outside CRS.
 */
export function hasShape({ type, properties = {}, items, anyOf }: Shape, value: unknown): boolean {
  if (anyOf) return anyOf.some((one) => hasShape(one, value))
  if (type === 'array') return Array.isArray(value) && (!items || value.every((one) => hasShape(items, one)))
  if (type === 'object') return isRecord(value) && hasFields(properties, value)
  if (type === 'null') return value === null
  if (type === 'integer') return typeof value === 'number'
  return type === undefined || typeof value === type
}

function hasFields(properties: Readonly<Record<string, Shape>>, value: Record<string, unknown>): boolean {
  for (const name in properties) {
    const [shape, field] = [properties[name], value[name]]
    if (shape && field !== undefined && !hasShape(shape, field)) return false
  }
  return true
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
