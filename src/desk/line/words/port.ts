import { indexFor, isTie, fuzzyRank, type Index, type Match } from '../../../domain/value/fuzzyRank.ts'
import { allPorts } from '../../../domain/sailing/search.ts'
import { fail, isFailure, peek, type Failure, type Reader, type Word } from './reader.ts'

export interface LinePort {
  code: string
  locode: string
  /** In the operator's language. */
  name: string
  /** Island or region, in the operator's language. */
  area: string
  names: readonly string[]
  /** Other names of the port. */
  furtherNames?: readonly string[]
  /** Codes of the ports of a group; empty for a port. */
  members: readonly string[]
  /** The more is sold from there, the more. */
  weight: number
}

export interface PortIndex {
  all: readonly LinePort[]
  byCode: ReadonlyMap<string, LinePort>
  index: Index<LinePort>
  /** Results of earlier look-ups, because an entry is parsed again at every key. */
  found: Map<string, readonly Match<LinePort>[]>
}

const remembered = 500
/** Words of the longest port name. */
const longestName = 4

export function indexPorts(ports: readonly LinePort[]): PortIndex {
  const codes = ports.flatMap((port) =>
    [port.locode, port.code].map((code) => [code.toLowerCase(), port] as const),
  )
  return {
    all: ports,
    byCode: new Map(codes.filter(([code]) => code !== '')),
    index: indexFor(ports, ({ code, locode, members, names, ...port }) => ({
      ...port,
      codes: [code, locode],
      names: members.length > 0 ? names.map(withoutBracket) : names,
    })),
    found: new Map(),
  }
}

/** Removes the part of a group’s name in brackets, `(all ports)`, which is not typed. */
export function withoutBracket(name: string): string {
  return name.replace(/ *\(.*\)/, '')
}

/** Ports a text may mean, the likeliest first; a group comes after a port of it with the same name. */
export function matchPorts(ports: PortIndex, typed: string): readonly Match<LinePort>[] {
  const key = typed.toLowerCase()
  const known = ports.found.get(key)
  if (known) return known
  const matches = fuzzyRank(ports.index, typed, 20)
  const own = matches.filter(
    ({ item, how }) => !matches.some((other) => other.how === how && item.members.includes(other.item.code)),
  )
  if (ports.found.size > remembered) ports.found.clear()
  ports.found.set(key, own)
  return own
}

export function portByCode(ports: PortIndex, word: Word | undefined): LinePort | undefined {
  return word && !word.quoted ? ports.byCode.get(word.keys) : undefined
}

/** Close enough to be meant without being chosen from a list. */
function meant(matches: readonly Match<LinePort>[]): readonly Match<LinePort>[] {
  return matches.filter(({ how }) => how !== 'infix')
}

function joined(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ')
}

/** Keeps of several matches those by a name or the beginning of one. */
function named(matches: readonly Match<LinePort>[]): readonly Match<LinePort>[] {
  return matches.filter(({ how }) => how === 'name' || how === 'bracket' || how === 'prefix')
}

/** Returns whether a further word may belong to a name: it starts with a letter and is not itself a code. */
function continues(ports: PortIndex, word: Word | undefined): boolean {
  return word !== undefined && !word.quoted && /^\p{L}/u.test(word.text) && !ports.byCode.has(word.keys)
}

/** The longest run of words that names a port. */
function longestMatch(reader: Reader, ports: PortIndex) {
  let run = 1
  while (run < longestName && continues(ports, reader.words[reader.at + run])) run++
  for (; run > 1; run--) {
    const matches = named(matchPorts(ports, joined(reader.words.slice(reader.at, reader.at + run))))
    if (matches.length > 0) return { matches, run }
  }
  const only = reader.words[reader.at]
  return { matches: only && only.text.length > 2 ? meant(matchPorts(ports, only.text)) : [], run: 1 }
}

/** A port or group: by code, else by name; a tie has to be chosen. */
export function readPort(reader: Reader, ports: PortIndex): LinePort | Failure {
  const word = peek(reader, 'port')
  if (!word) return fail(reader, ['port'])
  const exact = portByCode(ports, word)
  if (exact) {
    reader.at += 1
    return exact
  }
  if (!/^\p{L}/u.test(word.text)) return fail(reader, ['port'])
  const { matches, run } = longestMatch(reader, ports)
  const [first] = matches
  if (!first) return fail(reader, ['port'], 'unknown_port', offersFor(ports, word.text))
  const last = reader.words[reader.at + run - 1] ?? word
  if (isTie(matches)) {
    return {
      ...fail(
        reader,
        ['port'],
        'tie',
        matches.map(({ item }) => item.code),
      ),
      to: last.to,
    }
  }
  reader.at += run
  return first.item
}

const mostOffers = 8

function offersFor(ports: PortIndex, typed: string): readonly string[] {
  return matchPorts(ports, typed)
    .slice(0, mostOffers)
    .map(({ item }) => item.code)
}

/** Returns whether the next word is a port; consumes nothing. */
export function portAhead(reader: Reader, ports: PortIndex): boolean {
  return !isFailure(readPort({ ...reader, missing: new Set() }, ports))
}

/** Codes in the examples of entries. */
const codesInExamples = /\b(?:pir|jtr|her|jnx|jmk)\b/g
const companyInExamples = /\bhlc\b/g

interface Sold {
  ports: Pick<PortIndex, 'all' | 'byCode'>
  companies: readonly string[]
}

/**
 * An example, or the usage, of an entry with ports and companies of the network, where it lacks those of the text: the ports at
 * which most sailings call. Lists that are not loaded yet change nothing.
 */
export function withPortsSold(text: string, { ports, companies }: Sold): string {
  const single = ports.all.filter(({ code, members }) => members.length === 0 && code !== allPorts)
  if (single.length === 0 || ports.byCode.has('pir')) return text
  const busiest = single
    .toSorted((first, second) => second.weight - first.weight)
    .map(({ code }) => code.toLowerCase())
  const replaced = new Map<string, string>()
  const portFor = (code: string) => {
    const port = replaced.get(code) ?? busiest[replaced.size % busiest.length] ?? code
    replaced.set(code, port)
    return port
  }
  const codes = companies.map((company) => company.toLowerCase())
  const companyFor = (code: string) => (codes.includes(code) ? code : (codes[0] ?? code))
  return text.replaceAll(codesInExamples, portFor).replaceAll(companyInExamples, companyFor)
}
