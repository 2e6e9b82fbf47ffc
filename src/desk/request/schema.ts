import type { Shape } from './response.ts'

type Fields = Readonly<Record<string, Shape>>

const object = (properties: Fields): Shape => ({ type: 'object', properties })
const scalar = (type: string) => (): Shape => ({ type })
const same = (shape: Shape): Shape => shape
const any = (): Shape => ({})

/**
 * Replaces TypeBox in the built desk, see `vite.config.ts`: TypeBox was a ninth of the first load. The desk needs name,
 * method and address of a call and the types in its answer; the server checks limits, patterns and choices.
 */
export const Type = {
  Array: (items: Shape): Shape => ({ type: 'array', items }),
  Boolean: scalar('boolean'),
  Enum: any,
  Integer: scalar('number'),
  Interface: (parents: readonly { properties: Fields }[], properties: Fields): Shape =>
    object(Object.assign({}, ...parents.map((parent) => parent.properties), properties) as Fields),
  Literal: any,
  Null: scalar('null'),
  Number: scalar('number'),
  Object: object,
  Optional: same,
  Partial: same,
  Record: scalar('object'),
  String: scalar('string'),
  Union: (anyOf: readonly Shape[]): Shape => ({ anyOf }),
  Unsafe: same,
}
