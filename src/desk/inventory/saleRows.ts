import { formatDateAndDay, formatDate, weekdayNames } from '../language/date.ts'
import { lineRow, optional, seq, word, type Opening } from '../line/combine.ts'
import { previewText } from '../line/previewText.ts'
import { noNames } from '../line/names.ts'
import type { LineForm } from '../line/row.ts'
import type { Route } from '../line/words/route.ts'
import {
  agencies,
  holdersBefore,
  portPair,
  printSteps,
  release,
  type ReleaseStep,
  resource,
  sailings,
  type SailingPattern,
  units,
} from './saleWords.ts'
import {
  floors,
  priceSteps,
  printFloors,
  printPriceSteps,
  type TypedFloor,
  type TypedStep,
} from './stepWords.ts'

/** The effect of a change of the sale on the sailings. */
export type SaleAction = 'close' | 'open' | 'limit' | 'allot' | 'reserve' | 'step' | 'over' | DayAction

/** From and until so many days before departure, and away for at least so many days. */
export type DayAction = 'from' | 'until' | 'stay'

/** A change of the sale as it is typed; what is absent is filled in in its dialog. */
export interface SaleChange {
  /** Agencies, or the codes of the travellers of a reserve. */
  holders?: string[]
  /** Units, metres of lane, or days. */
  most?: number
  /** A class, a vehicle category or a lane. */
  what?: string
  /** Only trips between these ports. */
  trips?: Route
  /** The marked sailings of the page where absent. */
  sailings?: SailingPattern
  release?: ReleaseStep[]
  steps?: TypedStep[]
  floors?: TypedFloor[]
}

/** `Fri, Sat 02/07/2027–30/07/2027 PIR-JTR 07:00` */
export function patternText(pattern: SailingPattern): string {
  const { companies = [], lines = [], weekdays = [], from, to, origin, destination, departs } = pattern
  const names = weekdayNames()
  return [
    ...companies,
    ...lines,
    weekdays.map((day) => names[day - 1]).join(', '),
    from === to ? formatDateAndDay(from) : `${formatDate(from)}–${formatDate(to)}`,
    origin === undefined || destination === undefined ? '' : `${origin}-${destination}`,
    departs ?? '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The typed change in the words of the preview of the line. */
function changeText({ holders = [], most, what = '', trips, sailings: pattern, ...more }: SaleChange) {
  return [
    holders.join('+'),
    most === undefined ? '' : String(most),
    what,
    trips ? `${trips.origin}-${trips.destination}` : '',
    pattern ? patternText(pattern) : previewText('markedSailings'),
    more.steps ? printPriceSteps(more.steps) : '',
    more.release ? printSteps(more.release) : '',
    more.floors ? printFloors(more.floors) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Words of the longest name of a command. */
const longestName = 8

/** The verb of a row, where the words are not what a command is called: `close day`. */
function saleVerb(verb: SaleAction): Opening<{}> {
  const opening = word(verb)
  return {
    ...opening,
    is(words, context) {
      if (!opening.is(words, context)) return false
      const { names = noNames } = context
      const texts = words.slice(0, longestName).map(({ text }) => text)
      const isComplete = words.length === texts.length
      return !texts.some((_, at) => {
        const beginning = texts.slice(0, at + 1).join(' ')
        const isLast = isComplete && at === texts.length - 1
        return (
          at > 0 && (names.verb(beginning) !== undefined || (isLast && names.commands(beginning).length > 0))
        )
      })
    },
  }
}

const previewed = (name: string) => (change: SaleChange) => previewText(name, { sale: changeText(change) })

const whatAndWhere = [
  optional('what', resource),
  optional('trips', portPair),
  optional('sailings', sailings),
] as const

function dayRow(verb: DayAction, order: number, examples: readonly string[]): LineForm<SaleChange> {
  return lineRow<SaleChange>({
    name: `${verb}Sale`,
    order,
    entry: seq(
      saleVerb(verb),
      optional('holders', holdersBefore('9001')),
      optional('most', units),
      optional('what', resource),
      optional('sailings', sailings),
    ),
    preview: previewed(`${verb}Sale`),
    examples: [...examples],
  })
}

/** The rows of the line that change what is for sale; each opens the preview of its effect. */
export const saleRows: Record<SaleAction, LineForm<SaleChange>> = {
  close: lineRow<SaleChange>({
    name: 'closeSale',
    order: 400,
    entry: seq(saleVerb('close'), optional('holders', agencies), ...whatAndWhere),
    preview: previewed('closeSale'),
    examples: [
      'close hlc 4/12 0700',
      'close 9001 hlc fri 2jul-30jul pir-jtr',
      'close deck pir-jtr hlc fridays 2 to 30 july',
    ],
  }),
  open: lineRow<SaleChange>({
    name: 'openSale',
    order: 401,
    entry: seq(saleVerb('open'), optional('holders', agencies), ...whatAndWhere),
    preview: previewed('openSale'),
    examples: ['open hlc 4/12 0700', 'open 9001 hlc fri 2jul-30jul pir-jtr'],
  }),
  limit: lineRow<SaleChange>({
    name: 'limitSale',
    order: 402,
    entry: seq(
      saleVerb('limit'),
      optional('holders', holdersBefore('9001')),
      optional('most', units),
      ...whatAndWhere,
    ),
    preview: previewed('limitSale'),
    examples: ['limit 30 deck hlc 4/12 0700', 'limit 9001+9002 30 hlc fri 2jul-30jul'],
  }),
  allot: lineRow<SaleChange>({
    name: 'allotSale',
    order: 403,
    entry: seq(
      saleVerb('allot'),
      optional('holders', holdersBefore('9001')),
      optional('most', units),
      optional('what', resource),
      optional('sailings', sailings),
      optional('release', release),
    ),
    preview: previewed('allotSale'),
    examples: [
      'allot 9001 40 deck hlc 4/12 0700 release -3d',
      'allot 9001 40 deck hlc fri 2jul-30jul release -14d 50% -3d',
    ],
  }),
  reserve: lineRow<SaleChange>({
    name: 'reserveSale',
    order: 404,
    entry: seq(
      saleVerb('reserve'),
      optional('holders', holdersBefore('res')),
      optional('most', units),
      optional('what', resource),
      optional('sailings', sailings),
      optional('release', release),
    ),
    preview: previewed('reserveSale'),
    examples: ['reserve res 20 deck hlc 4/12 0700', 'reserve res 20 deck hlc fri 2jul-30jul release -1d'],
  }),
  step: lineRow<SaleChange>({
    name: 'stepSale',
    order: 410,
    entry: seq(
      saleVerb('step'),
      optional('what', resource),
      optional('steps', priceSteps),
      optional('sailings', sailings),
      optional('floors', floors),
    ),
    preview: previewed('stepSale'),
    examples: [
      'step deck 40@80 40@100 @130 hlc 4/12 0700 floor 2 -3d',
      'step deck 40@80 @100 hlc fri 2jul-30jul',
      'step deck @100 hlc 4/12 0700',
    ],
  }),
  over: lineRow<SaleChange>({
    name: 'overSale',
    order: 406,
    entry: seq(
      saleVerb('over'),
      optional('most', units),
      optional('what', resource),
      optional('sailings', sailings),
    ),
    preview: previewed('overSale'),
    examples: ['over 10 deck hlc 4/12 0700', 'over 25 lane hlc fri 2jul-30jul'],
  }),
  from: dayRow('from', 407, ['from 60 hlc 4/12 0700', 'from 30 deck hlc fri 2jul-30jul']),
  until: dayRow('until', 408, ['until 3 hlc 4/12 0700', 'until 1301 7 deck hlc fri 2jul-30jul']),
  stay: dayRow('stay', 409, ['stay 3 hlc 4/12 0700', 'stay 2 ec hlc fri 2jul-30jul']),
}
