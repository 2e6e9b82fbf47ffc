import { fc } from '../drawnProperties.ts'
import { bases, type Call } from '../../../src/contract/call.ts'
import { anything, text } from './likeSchema.ts'

/** A request as it is sent, not necessarily one that the contract knows. */
export interface RawRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers: Record<string, string>
  payload?: string
}

export type Input = Partial<Record<'path' | 'query' | 'headers' | 'body', Record<string, unknown>>>

/** Signs of the inside, which no answer may show. */
export const inside =
  /\.ts:|node_modules|at async|pg_|relation "|column "|violates|syntax error|duplicate key/

/** Values that code forgets: ends of ranges, wrong types, dates that do not exist, names of prototypes, SQL. */
export const hostile = fc.oneof(
  text,
  anything,
  fc.constantFrom<unknown>(null, true, 0, -1, 0.5, 1e300, 2 ** 53, -(2 ** 31) - 1, 2 ** 31, [], {}),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '9999-12-31',
    '2026-02-30 25:61',
    '0001-01-01 00:00',
    '😀',
    '\uD800',
    '__proto__',
    'valueOf',
    'constructor',
    "'; drop table booking; --",
    '../../etc/passwd',
    '%00',
  ),
  fc.string({ unit: 'grapheme', maxLength: 250 }),
)

type Tree = Record<string, unknown>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** Every non-empty location in a tree. */
function placesOf(tree: Tree): [Tree, string][] {
  return Object.entries(tree).flatMap(([name, value]) => [
    [tree, name] as [Tree, string],
    ...(isTree(value) ? placesOf(value) : []),
  ])
}

/** How the value of a place, among all places, may be spoilt. */
type Spoil = (tree: Tree, name: string, value: unknown, places: readonly [Tree, string][]) => void

const spoils: readonly Spoil[] = [
  ...Array<Spoil>(6).fill((tree, name, value) => void (tree[name] = value)),
  (tree, name) => void (Array.isArray(tree) ? tree.splice(Number(name), 1) : delete tree[name]),
  (tree, name, value) => void (tree[`${name}s`] = value),
  (tree, name) => void (tree[name] = [tree[name], tree[name]]),
  (tree, name) => void (tree[name] = Array(300).fill(tree[name])),
  (tree, name, _, places) => void (tree[name] = places[places.length - 1]?.[0][places.at(-1)?.[1] ?? '']),
  (tree, name) => void (typeof tree[name] === 'number' && (tree[name] = -tree[name])),
  (tree, name) => void (typeof tree[name] === 'string' && (tree[name] = tree[name].repeat(50))),
  ...['\u0000', '\uD800', '\u202E', '\u0345'].map<Spoil>((last) => (tree, name) => {
    if (typeof tree[name] === 'string') tree[name] += last
  }),
]

/** A copy of the body, spoilt in one place. */
export function spoilt(body: unknown, nth: number, value: unknown): unknown {
  const copy = structuredClone(body) as Tree
  const places = placesOf(copy)
  const place = places[nth % places.length]
  if (place) spoils[Math.floor(nth / places.length) % spoils.length]?.(...place, value, places)
  return copy
}

const odd: readonly Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
  { language: 'xx' },
  { language: '\u00ff\u0000'.slice(0, 1) },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(300) },
  { 'x-purser-command': 'c'.repeat(5000) },
  { authorization: 'Bearer' },
  { authorization: 'Basic ZGVtbzpkZW1v' },
  { 'accept-encoding': 'identity;q=0' },
  { 'if-none-match': '*' },
  { range: 'bytes=9-1' },
  { cookie: 'purser-language=%zz; a' },
]

/** One wrong thing in a request that is right: in the body as sent, a header, the address, or one of its values. */
export function malformed(
  { base, method, path }: Call,
  input: Input,
  headers: Record<string, string>,
  { chance, value }: { chance: () => number; value: () => unknown },
): RawRequest {
  const nth = Math.floor(chance() * 100_000)
  const at = chance()
  const part = at < 0.08 ? 'path' : at < 0.16 ? 'query' : at < 0.8 ? 'body' : undefined
  const given = part && input[part] ? { ...input, [part]: spoilt(input[part], nth, value()) } : input
  const named = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded((given.path ?? {})[name]))
  const query = Object.entries(given.query ?? {}).map(([name, one]) => `${encoded(name)}=${encoded(one)}`)
  const sent = given.body === undefined ? undefined : JSON.stringify(given.body)
  const payload = sent !== undefined && at >= 0.9 ? cut(sent, nth) : sent
  return {
    method,
    url: `${bases[base]}${named}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: {
      ...headers,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(at >= 0.8 && at < 0.9 && odd[nth % odd.length]),
    },
    ...(payload !== undefined && { payload }),
  }
}

/** JSON that ends early, has a piece twice, or is nested deeper than any body. */
function cut(json: string, nth: number): string {
  const middle = nth % (json.length + 1)
  const ways = [json.slice(0, middle), json.slice(0, middle) + json, '['.repeat(20_000), `${json}\u0000`]
  return ways[nth % ways.length] ?? ''
}

const encoded = (value: unknown) =>
  encodeURIComponent((isTree(value) ? JSON.stringify(value) : String(value)).toWellFormed())
