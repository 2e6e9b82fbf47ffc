import i18next from 'i18next'
import { formatDate, formatDateAndDay } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import type { NamedPassenger, RequestedVehicle, Travellers } from '../../../domain/booking/party.ts'
import type {
  FavouriteArguments,
  CalculateArguments,
  ChooseArguments,
  CodeArguments,
  ContactArguments,
  CopyArguments,
  HoldArguments,
  IssueArguments,
  PeopleArguments,
  PartyArguments,
  PetArguments,
  Pick,
  PlateArguments,
  PlaceArguments,
  RecallArguments,
  RepeatArguments,
  ResumeArguments,
  SearchArguments,
  InsureArguments,
  SearchFilters,
  SeatArguments,
  SelectionArguments,
  ServiceArguments,
  VoucherArguments,
} from './arguments.ts'
import { printTicket } from '../../../domain/ticket/number.ts'
import { eveningBefore } from '../../../domain/booking/optionUntil.ts'
import { addDays } from '../../../domain/value/portTime.ts'
import { printDecimal } from '../../../domain/value/decimal.ts'
import { calculate, printValue } from './calculate.ts'
import { noChain, type ChainSoFar } from './chainSoFar.ts'
import type { LineContext } from './context.ts'
import { printFilters } from './rows/filter.ts'
import { printSelection } from './words/numbers.ts'
import type { Entry } from './parse.ts'

const say = (key: string, parameters: Record<string, string | number> = {}): string =>
  i18next.t(`command:preview.${key}`, parameters)

/** `JTR Σαντορίνη`, and the island where the port does not bear its name. */
function portWords(code: string, { ports }: LineContext): string {
  const port = ports.byCode.get(code.toLowerCase())
  if (!port) return code
  const island = port.area === '' || port.name.includes(port.area) ? '' : ` (${port.area})`
  return `${port.code} ${port.name}${island}`
}

function partyWords({ travellers }: { travellers: readonly Travellers[] }): string {
  return travellers
    .map(({ type, discount, quantity }) => {
      const kind = say(`party.${type}`, { count: quantity })
      return discount === undefined ? kind : `${kind} ${discount}`
    })
    .join(', ')
}

function vehicleWords({ category, length, height, plate, plate2, adr, driver }: RequestedVehicle): string {
  const size = [length, height]
    .flatMap((metres) => (metres === undefined ? [] : printDecimal(metres)))
    .join('×')
  return [
    category,
    size === '' ? '' : say('metres', { size }),
    [plate, plate2].filter((one) => one !== undefined).join(' + '),
    adr ? say('adr') : '',
    driver ?? '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function filterWords(filters: SearchFilters | undefined): string {
  return filters ? say('filters', { filters: printFilters(filters) }) : ''
}

function search(args: SearchArguments, context: LineContext): string {
  const legs = args.legs.map(({ origin, destination, date }) =>
    say('leg', {
      origin: portWords(origin, context),
      destination: portWords(destination, context),
      day: date === '' ? say('open') : formatDateAndDay(date),
    }),
  )
  return [...legs, partyWords(args), ...args.vehicles.map(vehicleWords), filterWords(args.filters)]
    .filter((part) => part !== '')
    .join(' · ')
}

function clock(time: number): string {
  const text = String(time).padStart(4, '0')
  return `${text.slice(0, 2)}:${text.slice(2)}`
}

function pickWords(pick: Pick, leg: number, { trips }: LineContext): string {
  if (pick.by === 'cheapest' || pick.by === 'earliest') return say(pick.by)
  if (pick.by === 'time') return [pick.company, clock(pick.time)].filter(Boolean).join(' ')
  const trip = trips[leg]?.find(({ number }) => number === pick.number)
  const shown = trip && `${trip.vessel} ${trip.company} ${trip.departs.slice(11)}`
  return shown ?? say('row', { number: pick.number })
}

function choose({ picks }: ChooseArguments, context: LineContext): string {
  return say('choose', { trips: picks.map((pick, leg) => pickWords(pick, leg, context)).join(' · ') })
}

function personWords({
  surname,
  name,
  sex,
  birthdate,
  nationality,
  discount,
  document,
}: NamedPassenger): string {
  return [
    `${surname} ${name}`,
    sex === undefined ? '' : say(`sex.${sex}`),
    birthdate === undefined ? '' : formatDate(birthdate),
    nationality,
    discount,
    document,
  ]
    .filter(Boolean)
    .join(' ')
}

function people({ people: named, from }: PeopleArguments): string {
  const names = named.map(personWords).join(' · ')
  return from === undefined ? say('people', { names }) : say('rename', { names, from })
}

function place({ accommodation, whole, ...where }: PlaceArguments): string {
  const { passengers, trip } = where
  const selection = printSelection({
    ...(passengers ? { passengers } : {}),
    ...(trip === undefined ? {} : { trips: [trip] }),
  })
  const kind = whole === undefined ? 'seat' : whole ? 'cabin' : 'berth'
  return [say(kind, { what: accommodation }), selection].filter(Boolean).join(' · ')
}

function seats({ numbers, passengers, trip }: SeatArguments): string {
  const of = printSelection({
    ...(passengers ? { passengers } : {}),
    ...(trip === undefined ? {} : { trips: [trip] }),
  })
  return [say('seats', { numbers: numbers.join(', ') }), of].filter(Boolean).join(' · ')
}

function party({ travellers = [], vehicles }: PartyArguments): string {
  const driven = vehicles?.length === 0 ? [say('noVehicle')] : (vehicles ?? []).map(vehicleWords)
  const words = [partyWords({ travellers }), ...driven].filter((part) => part !== '')
  return say('newParty', { party: words.join(' · ') })
}

function service({ service: code, units = 1, trip }: ServiceArguments): string {
  const what = say('service', { code, units })
  return trip === undefined ? what : `${what} · t${trip}`
}

function pet({ weight = 0, seat = '', passenger }: PetArguments): string {
  const what = say('pet', { weight, place: say(`petPlace.${seat}`) })
  return passenger === undefined ? what : `${what} · p${passenger}`
}

function contact({ phone, email, remarks }: ContactArguments): string {
  const details = [phone, email, remarks].filter((part) => part !== undefined)
  return say('contact', { contact: details.join(' · ') })
}

/** Of an option on a trip not chosen yet: as `latestOption`, where the evening before is not past. */
function holdLatest({ today, now }: LineContext, { departs = '' }: ChainSoFar): string {
  if (departs === '') return say('holdLatest')
  const evening = addDays(departs, -1)
  if (`${evening} ${eveningBefore}` <= `${today} ${now}`) return say('holdLatest')
  return say('hold', { until: `${formatDateAndDay(evening)} ${eveningBefore}` })
}

function hold({ until }: HoldArguments, context: LineContext, before: ChainSoFar): string {
  if (!until) return holdLatest(context, before)
  const day = until.date === undefined ? '' : formatDateAndDay(until.date)
  return say('hold', { until: [day, until.time].filter(Boolean).join(' ') })
}

/** How many people and pets a chain names itself. */
function counted({ people = 0, pets }: ChainSoFar): string[] {
  return [
    ...(people > 0 ? [say('passengers', { count: people })] : []),
    ...(pets > 0 ? [say('pets', { count: pets })] : []),
  ]
}

function issue({ payments = [] }: IssueArguments, _: LineContext, before: ChainSoFar): string {
  const paid = payments.map(({ method, amount }) =>
    amount === undefined ? say(`method.${method}`) : `${say(`method.${method}`)} ${formatMoney(amount)}`,
  )
  return [say('issue'), ...counted(before), ...paid].join(' · ')
}

function recall(args: RecallArguments): string {
  if ('latest' in args) return say('latest')
  const what = 'ticket' in args ? printTicket(args.ticket) : args.reference
  return say('ticket' in args ? 'ticket' : 'recall', { what })
}

/** A part is named; without one everything is meant, and said. */
function selected(kind: 'cancel' | 'fee') {
  return (selection: SelectionArguments): string =>
    say(kind, { what: printSelection(selection) || say('everything') })
}

function resultWords({ expression }: CalculateArguments, { today }: LineContext): string {
  const value = calculate(expression, today)
  if (!value) return ''
  if (value.kind === 'day') return formatDateAndDay(value.day)
  const dates = value.kind === 'number' && /[a-z]{3}/.test(expression)
  return dates ? say('days', { count: value.number }) : printValue(value, today)
}

function repeat({ days }: RepeatArguments): string {
  if (days === 0) return say('repeat')
  return say(days > 0 ? 'repeatLater' : 'repeatEarlier', { count: Math.abs(days) })
}

const previews: Record<string, (args: never, context: LineContext, before: ChainSoFar) => string> = {
  search,
  choose,
  people,
  rename: people,
  place,
  party,
  seat: seats,
  service,
  pet,
  plate: ({ plate, plate2 }: PlateArguments) =>
    say('plate', { plate: [plate, plate2].filter(Boolean).join(' + ') }),
  coupon: ({ code }: CodeArguments) => say('coupon', { code }),
  project: ({ code }: CodeArguments) => say('project', { code }),
  voucher: ({ id }: VoucherArguments) => say('voucher', { id }),
  insurance: ({ number = 1 }: InsureArguments) => say('insurance', { number }),
  contact,
  phone: contact,
  hold,
  issue,
  recall,
  bareRecall: recall,
  cancel: selected('cancel'),
  fee: selected('fee'),
  calculate: (args: CalculateArguments, context) => say('calculate', { value: resultWords(args, context) }),
  repeat,
  copy: ({ date }: CopyArguments) => say('copy', { day: formatDateAndDay(date) }),
  favourite: ({ number }: FavouriteArguments) => say('favourite', { number }),
  resume: ({ slot }: ResumeArguments) => say('resume', { slot }),
}

/** One line saying what Enter will do with an entry, in the operator's language. */
export function previewOf({ row, args }: Entry, context: LineContext, before: ChainSoFar = noChain): string {
  const own = previews[row.name]
  // Row numbers of a list that is not there yet are no trips of the one that is.
  const there = before.turned ? { ...context, trips: [] } : context
  return own ? own(args as never, there, before) : say(row.name)
}
