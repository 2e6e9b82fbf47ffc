import { countOf, type Travellers } from '../../../domain/booking/party.ts'
import { allPorts, type SearchLeg } from '../../../domain/sailing/search.ts'
import { previewText, travelDayText } from '../../line/previewText.ts'
import type { SearchArguments } from '../search/searchArguments.ts'
import type { LineContext } from '../../line/context.ts'
import { filterWords, positionWords } from './filter.ts'
import { bareC } from '../../line/words/party.ts'
import { portAhead, readPort } from '../../line/words/port.ts'
import { fail, isFailure, peek, type Failure, type Reader } from '../../line/words/reader.ts'
import { lineRow, type Opening } from '../../line/combine.ts'
import type { LineForm, MisreadWord } from '../../line/row.ts'
import { betweenPorts } from '../../line/words/spoken.ts'
import { spokenKeys } from '../../../domain/value/spokenWords.ts'
import { dayAt, printDay } from '../../line/words/when.ts'
import {
  dayAhead,
  type Draft,
  draftTexts,
  filter,
  isPortCode,
  joined,
  joining,
  ofVehicle,
  type Part,
  party,
  printDraft,
  question,
  readLegDay,
  readParts,
  returnAhead,
  vehicle,
} from './parts.ts'
import { shapeToLatin } from '../../../domain/value/phoneticKey.ts'
import { nearDays, nearPorts, nearVerbs, nearWords } from '../../line/similarWords.ts'

const mostLegs = 12

/** The parts of a search read so far. */
interface SearchDraft extends Draft {
  legs: SearchLeg[]
  returned: boolean
  open: boolean
}

/** Skips `to` in front of another port, unless it is a port itself and no other follows. */
function skipBetweenPorts(reader: Reader, { ports }: LineContext): void {
  const [word, next] = reader.words.slice(reader.at, reader.at + 2)
  if (!word || word.quoted || !betweenPorts.has(spokenKeys(word.text)) || next === undefined) return
  if (portAhead({ ...reader, at: reader.at + 1 }, ports)) reader.at += 1
}

/** Returns whether the only port is followed by a day: `paros friday`. */
function isDayBehind(reader: Reader, context: LineContext): boolean {
  const { today } = context
  return (
    dayAt(reader.words, reader.at, { today, towards: 'next' }) !== undefined && !isPortCode(reader, context)
  )
}

/** From the operator's own port to the one that is named. */
function readFromHome(reader: Reader, destination: string, context: LineContext): SearchLeg | Failure {
  const origin = homePort(context)
  if (origin === undefined || origin === destination) return fail(reader, ['port'])
  const date = readLegDay(reader, [], context)
  return isFailure(date) ? date : { origin, destination, date }
}

function homePort({ home = '', ports }: LineContext): string | undefined {
  if (ports.byCode.has(home.toLowerCase())) return home
  const single = ports.all.filter(({ code, members }) => members.length === 0 && code !== allPorts)
  return single.toSorted((one, other) => other.weight - one.weight)[0]?.code
}

function readFirstLeg(reader: Reader, context: LineContext): SearchLeg | Failure {
  const origin = readPort(reader, context.ports)
  if (isFailure(origin)) return origin
  if (isDayBehind(reader, context)) return readFromHome(reader, origin.code, context)
  skipBetweenPorts(reader, context)
  const at = reader.at
  const destination = readPort(reader, context.ports)
  if (isFailure(destination)) return destination
  if (origin.code === destination.code) return fail({ ...reader, at }, ['port'], 'same_port')
  const date = readLegDay(reader, [], context)
  return isFailure(date) ? date : { origin: origin.code, destination: destination.code, date }
}

/** One more port continues from the last one; two are a separate leg. */
function readNextLeg(reader: Reader, draft: SearchDraft, context: LineContext): SearchLeg | Failure {
  const at = reader.at
  const first = readPort(reader, context.ports)
  if (isFailure(first)) return first
  const pair = !dayAhead(reader, draft, context) && portAhead(reader, context.ports)
  const second = pair ? readPort(reader, context.ports) : undefined
  if (isFailure(second)) return second
  const origin = second ? first.code : (draft.legs.at(-1)?.destination ?? '')
  const destination = second?.code ?? first.code
  if (origin === destination) return fail({ ...reader, at }, ['port'], 'same_port')
  const date = readLegDay(reader, draft.legs, context)
  return isFailure(date) ? date : { origin, destination, date }
}

function readReturn(
  reader: Reader,
  draft: SearchDraft,
  context: LineContext,
): SearchLeg | Failure | undefined {
  const [out] = draft.legs
  if (!out || draft.legs.length > 1 || draft.returned) return undefined
  const { at } = reader
  if (returnAhead(reader)) reader.at += 1
  if (!dayAhead(reader, draft, context)) {
    reader.at = at
    return undefined
  }
  const open = reader.words[reader.at]?.keys === 'open'
  if (open) reader.at += 1
  const date = open ? '' : readLegDay(reader, draft.legs, context, true)
  return isFailure(date) ? date : { origin: out.destination, destination: out.origin, date }
}

const backAgain: Part<SearchDraft> = (reader, draft, context) => {
  const leg = readReturn(reader, draft, context)
  if (!leg || isFailure(leg)) return leg
  draft.legs.push(leg)
  draft.returned = true
  draft.open = leg.date === ''
  return true
}

const anotherLeg: Part<SearchDraft> = (reader, draft, context) => {
  if (!peek(reader, 'port')) return undefined
  if (draft.legs.length >= mostLegs) return fail(reader, ['nothing'], 'too_long')
  if (draft.open) return fail(reader, ['nothing'], 'no_open')
  const leg = readNextLeg(reader, draft, context)
  if (isFailure(leg)) return leg
  draft.legs.push(leg)
  return true
}

/** In the order in which a word may be taken: `2 a` is a party before `2` is a day, `1 auto` a vehicle. */
const parts: readonly Part<SearchDraft>[] = [
  joining,
  bareC,
  party,
  vehicle,
  backAgain,
  ofVehicle,
  filter,
  anotherLeg,
]

function readSearch(reader: Reader, context: LineContext): SearchArguments | Failure {
  const first = bareC(reader) ?? readFirstLeg(reader, context)
  if (isFailure(first)) return first
  const draft: SearchDraft = {
    legs: [first],
    travellers: [],
    vehicles: [],
    filters: {},
    returned: false,
    open: false,
  }
  const failure = readParts(parts, reader, draft, context)
  if (failure) return failure
  const { legs, vehicles, filters, open } = draft
  const adults: Travellers = { type: 'AD', quantity: context.adults ?? 1 }
  const travellers = draft.travellers.length > 0 ? draft.travellers : [adults]
  return {
    legs,
    travellers,
    vehicles,
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
    ...(open ? { openReturn: true } : {}),
  }
}

/** Legs as they are typed: the way back is its day alone, what goes on from the last port is one port. */
function printLegs(legs: readonly SearchLeg[], context: LineContext): string {
  return legs
    .map((leg, at) => {
      const before = legs.slice(0, at)
      const last = before.at(-1)
      const day = leg.date === '' ? 'open' : printDay(leg.date, question(before, context))
      const back = at === 1 && last?.origin === leg.destination && last.destination === leg.origin
      if (back) return day
      const origin = last?.destination === leg.origin ? [] : [leg.origin.toLowerCase()]
      return [...origin, leg.destination.toLowerCase(), day].join(' ')
    })
    .join(' ')
}

function printSearch({ legs, ...draft }: SearchArguments, context: LineContext): string {
  return joined([printLegs(legs, context), ...printDraft(draft)], ' ')
}

/** `JTR Σαντορίνη`, and the island where the port does not bear its name. */
function portText(code: string, { ports }: LineContext): string {
  const port = ports.byCode.get(code.toLowerCase())
  if (!port) return code
  const island = port.area === '' || port.name.includes(port.area) ? '' : ` (${port.area})`
  return `${port.code} ${port.name}${island}`
}

function previewSearch({ legs, ...draft }: SearchArguments, context: LineContext): string {
  const trips = legs.map(({ origin, destination, date }) =>
    previewText('leg', {
      origin: portText(origin, context),
      destination: portText(destination, context),
      day: date === '' ? previewText('open') : travelDayText(date, context.today),
    }),
  )
  return joined([...trips, ...draftTexts(draft)], ' · ')
}

/** A search as it is spoken, read by its format. */
const spokenSearch: Opening<SearchArguments> = {
  verbs: [],
  is: () => true,
  usage: 'pir jtr 24 [31|open] [2a1ch] [car4.2 ika1234 adr] [fast hlc >08 cab via jnx dur<8 fare<60]',
  read: readSearch,
  print: printSearch,
  words: ({ companies }) => ({
    filter: [...filterWords, ...companies.map((code) => code.toLowerCase())],
    position: positionWords,
  }),
}

export const searchRow: LineForm<SearchArguments> = lineRow({
  name: 'search',
  turns: true,
  order: 10,
  precedence: 7,
  fallback: true,
  entry: spokenSearch,
  explain: explainSearch,
  preview: previewSearch,
  soFar: (_, { legs, travellers }) => ({
    people: countOf(travellers),
    turned: true,
    ...(legs[0] ? { departs: legs[0].date } : {}),
  }),
  examples: [
    'pir jtr 24 2a1ch car4.2',
    'pir jtr 24 31',
    'pir jtr 24 open 2a',
    'pir pas 24 jtr 27 pir 30',
    'pir her 24dec 1a2ch1inf cab night',
    'pir jtr 24 fast conv night hlc >08 <20 cab gar via jnx',
    'pir jtr 24 dg dir dur<8:30 fare20-60 veh<95.50 pos cab pos seat',
    'pir jtr 24 dur>2 fare>20 veh40-90',
    'pir jtr +3 2a1ch1inf',
    'pir jtr fri 2 a 1 stu',
    'pir jtr 24/12 car4.2x2.3 ika1234+tk5678 drv papas',
    'pir jtr 24 trk16.5x4 ika1234+tk5678 adr drv papas',
    'pir jtr 24.12 moto mots bike camp7 bus12x4 trk16.5x4 trlu13.6',
    'pir jtr 28dec 3jan 2pol',
    'ξτρ πιρ 24δεψ 2α',
    'πειραιάς σαντορίνη 24 1a',
    'piraeus thira 24',
  ],
})

/** Explains a word of a search that was probably meant to be one of the ports, or a word after them. */
function explainSearch(misread: MisreadWord, context: LineContext): Failure {
  return misread.at > 1 ? misspelt(misread) : noSuchPort(misread, context)
}

/** Behind the ports: a party, a vehicle, a day or a filter, with the number typed before it. */
function misspelt({ failure, words, at, allowed }: MisreadWord): Failure {
  const named = { ...failure, failure: 'not_understood' as const }
  const keys = words[at]?.keys ?? ''
  if (failure.expected.includes('date')) return { ...named, offers: nearDays(keys) }
  if (!failure.expected.includes('port')) return named
  // The day follows the ports.
  const before = at > 3 ? words[at - 1] : undefined
  const count = before && /^\d{1,3}$/.test(before.keys) && !/\d/.test(keys) ? before : undefined
  const counted = count ? nearWords(keys, filterWords, count.keys) : []
  if (failure.failure === 'tie' && counted.length === 0) return failure
  if (count && counted.length > 0)
    return { ...named, offers: counted, from: count.from, typed: `${count.text} ${failure.typed}` }
  const expected = [...allowed()].filter((slot) => slot !== 'nothing')
  return { ...named, expected, offers: [...nearWords(keys, filterWords), ...failure.offers] }
}

/** One of the two ports; or, as the first word, whatever else an entry may begin with. */
function noSuchPort({ failure, words, at, verbs }: MisreadWord, context: LineContext): Failure {
  const { text, keys } = words[at] ?? { text: '', keys: '' }
  const ports = failure.offers.length > 0 ? failure.offers : nearPorts(text, context)
  if (at === 1) return { ...failure, failure: 'unknown_port', offers: ports }
  const code = words.length === 1 && /^[A-Z\d]{6}$|^(?=.*\d)[A-Z\d]{8}$/.test(shapeToLatin(text))
  if (code && (ports.length === 0 || text === text.toUpperCase()))
    return { ...failure, failure: 'no_booking_code' }
  const offers = [...nearVerbs(keys, verbs), ...ports]
  return { ...failure, failure: 'not_understood', expected: ['verb', 'port'], offers }
}
