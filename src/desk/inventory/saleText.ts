import type { TFunction } from 'i18next'
import { formatDateTime } from '../language/date.ts'
import { isLane, type SailingControl, type SaleSailing } from './inventoryStore.ts'
import { printSteps } from './saleWords.ts'
import { printFloors, printPriceSteps } from './stepWords.ts'

type Texts = TFunction<'inventory'>

/** Centimetres in a metre of lane. */
const centimetres = 100

/** Units as they are read: metres of a lane. */
export const unitsText = (what: string, units: number, t: Texts): string =>
  isLane(what) ? t('metres', { metres: Math.round(units / centimetres) }) : String(units)

/** Units of a control, or its days. */
export const amountText = (
  { kind, what }: Pick<SailingControl, 'kind' | 'what'>,
  amount: number,
  t: Texts,
) => (kind === 'from' || kind === 'until' || kind === 'stay' ? String(amount) : unitsText(what, amount, t))

/** A class or category as it is read. */
export const resourceText = (what: string, t: Texts): string =>
  what === 'all' || what === 'PAX' || what === 'LANE_LOW' || what === 'LANE_HIGH'
    ? t(`resource.${what}`)
    : what

/** `1301 DECK 40 (12 sold) -14d 50%` */
export function controlText(control: SailingControl, t: Texts): string {
  const { kind, holders, what, origin, destination, most, sold, release = [] } = control
  if (kind === 'step') return stepsText(control, t)
  const units = most === null ? '' : amountText(control, most, t)
  return [
    holders.join('+'),
    resourceText(what, t),
    origin === undefined || destination === undefined ? '' : `${origin}-${destination}`,
    kind === 'limit' && most === 0
      ? t('closed')
      : t(`control.${kind}`, { most: units, sold: unitsText(what, sold, t) }),
    release.length > 0 ? printSteps(release) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** `DECK 40@80 40@100 @130, 100 % open` */
const stepsText = ({ what, steps = [], floors = [], open }: SailingControl, t: Texts): string =>
  [
    resourceText(what, t),
    t('control.step', { steps: printPriceSteps(steps), open }),
    floors.length > 0 ? t('control.floor', { floors: printFloors(floors) }) : '',
  ]
    .filter(Boolean)
    .join(' ')

const closable = ['PAX', 'LANE_LOW', 'LANE_HIGH']

const isClosedForAll = ({ kind, holders, what, origin, most }: SailingControl): boolean =>
  kind === 'limit' && most === 0 && holders.length === 0 && origin === undefined && closable.includes(what)

/** All controls of a sailing; one that is closed to everyone has one word. */
export function controlsText({ controls, resources }: SaleSailing, t: Texts): string {
  const sold = resources.filter(({ code }) => closable.includes(code))
  const closed = controls.filter(isClosedForAll)
  const isClosed = sold.length > 0 && closed.length === sold.length
  const others = isClosed ? controls.filter((control) => !isClosedForAll(control)) : controls
  return [...(isClosed ? [t('closed')] : []), ...others.map((control) => controlText(control, t))].join(' · ')
}

/** Units of a sailing of some of its resources. */
export function loadOf({ resources }: SaleSailing, isCounted: (code: string) => boolean) {
  const counted = resources.filter(({ code }) => isCounted(code))
  const sum = (key: 'capacity' | 'sold') => counted.reduce((total, counts) => total + counts[key], 0)
  return { sold: sum('sold'), capacity: sum('capacity') }
}

/** Metres of lane of a sailing. */
export function laneMetres(sailing: SaleSailing): { sold: number; capacity: number } {
  const { sold, capacity } = loadOf(sailing, isLane)
  return { sold: Math.round(sold / centimetres), capacity: Math.round(capacity / centimetres) }
}

/** Classes with what is sold of them, the fullest first, then the largest: `DECK 40/60 · EC 30/120`. */
export const classesText = (sailing: SaleSailing): string => classesOf(sailing).join(' · ')

/** The fullest class, and the number of the others: `DECK 40/60 +1`. */
export const fullestClass = (sailing: SaleSailing): string => firstOf(classesOf(sailing))

const classesOf = ({ resources }: SaleSailing): string[] =>
  resources
    .filter(({ code }) => code !== 'PAX' && !isLane(code))
    .toSorted((first, second) => fullness(second) - fullness(first) || second.capacity - first.capacity)
    .map(({ code, sold, capacity }) => `${code} ${sold}/${capacity}`)

const fullness = ({ sold, capacity }: { sold: number; capacity: number }) =>
  capacity === 0 ? 0 : sold / capacity

const firstOf = ([first = '', ...others]: readonly string[]) =>
  others.length === 0 ? first : `${first} +${others.length}`

/** The first and the last port, and the number of those between: `PIR +2 JTR`. */
export function endsText({ calls }: SaleSailing): string {
  const [first = '', last = ''] = [calls[0], calls.at(-1)]
  return calls.length > 2 ? `${first} +${calls.length - 2} ${last}` : calls.join(' ')
}

/** `HLC H01 Piraeus – Santorini, 04/12/2026 07:00` */
export const sailingText = ({ company, line, origin, destination, departureDateTime }: SaleSailing): string =>
  `${company} ${line} ${origin.name} – ${destination.name}, ${formatDateTime(departureDateTime)}`
