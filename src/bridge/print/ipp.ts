/** The binary format of the Internet Printing Protocol (RFC 8010), as far as printing needs it. */

const tags = {
  operation: 0x01,
  job: 0x02,
  end: 0x03,
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
} as const

type ValueTag = Exclude<keyof typeof tags, 'operation' | 'job' | 'end'>
type Value = string | number | boolean
export type Attribute = readonly [tag: ValueTag, name: string, ...values: Value[]]
/** The values of each attribute of a group. */
export type Attributes = Readonly<Record<string, readonly Value[]>>

export const ippOperations = { print: 0x0002, jobAttributes: 0x0009, jobs: 0x000a, printers: 0x4002 } as const

/** A request with its operation attributes, followed by the document if there is one. */
export function encodeRequest(
  operation: number,
  attributes: readonly Attribute[],
  document: Uint8Array = new Uint8Array(),
): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16BE(0x0200, 0)
  head.writeUInt16BE(operation, 2)
  head.writeUInt32BE(1, 4)
  const all: Attribute[] = [
    ['charset', 'attributes-charset', 'utf-8'],
    ['language', 'attributes-natural-language', 'en'],
    ...attributes,
  ]
  return Buffer.concat([
    head,
    Buffer.of(tags.operation),
    ...all.flatMap(encodeAttribute),
    Buffer.of(tags.end),
    document,
  ])
}

/** Further values of an attribute have an empty name. */
const encodeAttribute = ([tag, name, ...values]: Attribute): Buffer[] =>
  values.map((value, nth) =>
    Buffer.concat([Buffer.of(tags[tag]), sized(nth === 0 ? name : ''), sized(encodeValue(value))]),
  )

function encodeValue(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.from(value)
  if (typeof value === 'boolean') return Buffer.of(value ? 1 : 0)
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function sized(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}

export interface IppResponse {
  /** 0 to 0xff is success. */
  status: number
  /** One entry for each printer or job, after that of the operation. */
  groups: readonly Attributes[]
}

/** Throws a RangeError if the bytes end within a value. */
export function decodeResponse(bytes: Buffer): IppResponse {
  const groups: Record<string, Value[]>[] = []
  let name = ''
  for (let at = 8; at < bytes.length;) {
    const tag = bytes.readUInt8(at)
    at += 1
    if (tag === tags.end) break
    if (tag < 0x10) {
      groups.push({})
      continue
    }
    const nameLength = bytes.readUInt16BE(at)
    if (nameLength > 0) name = bytes.toString('utf8', at + 2, at + 2 + nameLength)
    at += 2 + nameLength
    const length = bytes.readUInt16BE(at)
    if (at + 2 + length > bytes.length) throw new RangeError('IPP response ends within a value')
    const group = groups.at(-1)
    if (group) (group[name] ??= []).push(decodeValue(tag, bytes.subarray(at + 2, at + 2 + length)))
    at += 2 + length
  }
  return { status: bytes.readUInt16BE(2), groups }
}

function decodeValue(tag: number, bytes: Buffer): Value {
  if ((tag === tags.integer || tag === tags.enum) && bytes.length === 4) return bytes.readInt32BE()
  if (tag === tags.boolean) return bytes[0] === 1
  return bytes.toString('utf8')
}
