import type { RequestedVehicle, Travellers } from '../../domain/booking/party.ts'
import { printDecimal } from '../../domain/value/money.ts'
import { daysBetween, isDate } from '../../domain/value/portTime.ts'
import { formatDate, formatDateAndDay } from '../language/date.ts'
import { noChain, type ChainSoFar } from '../command/command.ts'
import type { LineContext } from './context.ts'
import type { Entry } from './parse.ts'
import { textOf } from '../language/text.ts'

/** A text of the preview, under `line:preview`. */
export function previewText(key: string, parameters: Record<string, string | number> = {}): string {
  return textOf(`line:preview.${key}`, parameters)
}

/** In days: so soon after a day has passed, its date without the year may have meant that one. */
const justPassed = 31

/** A day to travel on; one whose date has just passed is marked as that of the next year. */
export function travelDayText(day: string, today: string): string {
  const past = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  const passed = daysBetween(past, today)
  const text = formatDateAndDay(day)
  const isMeantPerhaps = isDate(past) && passed > 0 && passed <= justPassed
  return isMeantPerhaps ? previewText('nextYear', { day: text, past: formatDate(past) }) : text
}

/** `2 adults, 1 adult STU` */
export function partyText(travellers: readonly Travellers[]): string {
  return travellers
    .map(({ type, discount, quantity }) => {
      const kind = previewText(`party.${type}`, { count: quantity })
      return discount === undefined ? kind : `${kind} ${discount}`
    })
    .join(', ')
}

export function vehicleText({
  category,
  length,
  height,
  plate,
  plate2,
  adr,
  driver,
}: RequestedVehicle): string {
  const size = [length, height]
    .flatMap((metres) => (metres === undefined ? [] : printDecimal(metres)))
    .join('×')
  return [
    category,
    size === '' ? '' : previewText('metres', { size }),
    [plate, plate2].filter((one) => one !== undefined).join(' + '),
    adr ? previewText('adr') : '',
    driver ?? '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** One line saying what Enter will do with an entry, in the operator's language. */
export function previewOf({ row, args }: Entry, context: LineContext, before: ChainSoFar = noChain): string {
  // Row numbers of a list that is not there yet are no trips of the one that is.
  const there = before.turned ? { ...context, trips: [] } : context
  return row.preview ? row.preview(args, there, before) : previewText(row.name)
}
