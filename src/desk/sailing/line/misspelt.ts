import { shapeToLatin } from '../../../domain/value/fold.ts'
import type { LineContext } from '../../command/line/context.ts'
import type { Failure } from '../../command/line/reader.ts'
import type { MisreadWord } from '../../command/line/row.ts'
import { nearDays, nearPorts, nearVerbs, nearWords } from '../../command/line/similarWords.ts'
import { filterWords } from './filter.ts'

/** What a word of a search was probably meant to be: one of the ports, or what follows them. */
export function explainSearch(misread: MisreadWord, context: LineContext): Failure {
  return misread.at > 1 ? misspelt(misread) : noSuchPort(misread, context)
}

/** Behind the ports: a party, a vehicle, a day or a filter, with the number typed before it. */
function misspelt({ failure, words, at, allowed }: MisreadWord): Failure {
  const named = { ...failure, failure: 'not_understood' as const }
  const keys = words[at]?.keys ?? ''
  if (failure.expected.includes('date')) return { ...named, offers: nearDays(keys) }
  if (!failure.expected.includes('port')) return named
  // What follows the ports is the day.
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
  const code = words.length === 1 && /^[A-Z\d]{6}$/.test(shapeToLatin(text))
  if (code && (ports.length === 0 || text === text.toUpperCase()))
    return { ...failure, failure: 'no_booking_code' }
  const offers = [...nearVerbs(keys, verbs), ...ports]
  return { ...failure, failure: 'not_understood', expected: ['verb', 'port'], offers }
}
