// The time to filter 10,000 suggestions of the line, at every key of a typed word.
import { indexFor, rank } from '../../src/domain/value/rank.ts'
import { mostOffers } from '../../src/desk/command/line/suggestions.ts'

const count = 10_000
/** One frame at 60 a second, in ms. */
const frame = 1000 / 60

const verbs = [
  'Issue',
  'Cancel',
  'Recall',
  'Έκδοση',
  'Ακύρωση',
  'Αναζήτηση',
  'Buchung',
  'Imprimer',
  'Stampa',
  'Cerca',
]
const nouns = [
  'booking',
  'εισιτήριο',
  'κράτηση',
  'Fähre',
  'passager',
  'vehículo',
  'δρομολόγιο',
  'cabin',
  'ticket',
  'trip',
]
const items = Array.from({ length: count }, (_, nth) => ({
  id: `noun${nth % 97}.verb${nth}`,
  title: `${verbs[nth % verbs.length]} ${nouns[(nth >> 3) % nouns.length]} ${nth}`,
}))

const begun = performance.now()
const index = indexFor(items, ({ id, title }) => ({ codes: [id], names: [title], weight: 1 }))
rank(index, 'begin')
const built = performance.now() - begun

const words = ['issue booking', 'εκδοση εισ', 'ekdosi eisit', 'κρατηση 99', 'zzzz', 'cabin 500', 'b']
const prefixes = words.flatMap((word) => [...word].map((_, at) => word.slice(0, at + 1)))
const took: { typed: string; ms: number; found: number }[] = []
for (let round = 0; round < 6; round++) {
  for (const typed of prefixes) {
    const started = performance.now()
    const found = rank(index, typed, mostOffers).length
    if (round > 0) took.push({ typed, ms: performance.now() - started, found })
  }
}
took.sort((one, other) => one.ms - other.ms)
const worst = took.at(-1)
const median = took[took.length >> 1]?.ms ?? 0
const late = took[Math.floor(took.length * 0.99)]?.ms ?? 0

console.log(`${count} things to choose from, indexed once in ${built.toFixed(0)} ms; ${took.length} keys:`)
console.log(`${median.toFixed(2).padStart(8)} ms  half of them`)
console.log(`${late.toFixed(2).padStart(8)} ms  99 of 100${late > frame ? ' OVER one frame' : ''}`)
console.log(
  `${(worst?.ms ?? 0).toFixed(2).padStart(8)} ms  the longest, “${worst?.typed}” (${worst?.found} shown)`,
)
if (late > frame) process.exitCode = 1
