import type { HoldArguments } from '../commandArguments.ts'
import { latestOption } from '../../../../domain/booking/optionUntil.ts'
import { isRefusal } from '../../../../domain/refusal.ts'
import { addDays, toInstant } from '../../../../domain/value/portTime.ts'
import { lineContext } from '../../../command/keyboard.ts'
import type { SaleState } from '../state.ts'
import { setOption, useSale } from '../saleStore.ts'

/** Common times of expiry. */
export const quickChoices = ['tonight', 'tomorrowNoon', 'latest'] as const
export type QuickChoice = (typeof quickChoices)[number]
type Option = SaleState['option']

/** The time of a quick choice; undefined if it is past or after departure. */
export function optionOf(choice: QuickChoice, facts: OptionChoices): Option | undefined {
  if (choice === 'latest') return { date: '', time: '' }
  const option =
    choice === 'tonight'
      ? { date: facts.today, time: facts.now < '20:00' ? '20:00' : '23:55' }
      : { date: addDays(facts.today, 1), time: '12:00' }
  return wrongOption(option, facts) === undefined ? option : undefined
}

export interface OptionChoices {
  today: string
  /** HH:mm */
  now: string
  /** First departure, port-local. */
  departs: string
}

/** Why an option cannot expire then; an empty date or time is completed first. */
export function wrongOption(option: Option, facts: OptionChoices): 'past' | 'late' | undefined {
  const { today, now, departs } = facts
  const until = completeOption(option, facts)
  if (until === undefined) return undefined
  if (until <= `${today} ${now}`) return 'past'
  return until >= departs ? 'late' : undefined
}

export function optionChoices(): OptionChoices {
  const { today, now } = lineContext.get()
  const departures = useSale.getState().workingBooking.trips.map(({ trip }) => trip.departureDateTime)
  return { today, now, departs: departures.toSorted()[0] ?? '9999-12-31 23:59' }
}

/**
 * The latest expiry, used as the default; undefined if it is too late for an option. Departures are taken to be in the zone of
 * the agency; the server uses each port’s own zone and decides.
 */
export function latestOf({ today, now, departs }: OptionChoices): string | undefined {
  const zone = lineContext.zone()
  const departures = [{ local: departs, zone }]
  const latest = latestOption({ now: toInstant(`${today} ${now}`, zone), zone, departures })
  return isRefusal(latest) ? undefined : latest
}

export function chooseOption(choice: QuickChoice): void {
  const option = optionOf(choice, optionChoices())
  if (option) setOption(option)
}

const endOfDay = '20:00'

/** Returns the day and time typed into the fields of the option. */
export function typedOption(): NonNullable<HoldArguments['until']> {
  const { date, time } = useSale.getState().option
  return { ...(date === '' ? {} : { date }), ...(time === '' ? {} : { time }) }
}

/** The time that a hold asks for, as named or else as typed; undefined asks for the latest. */
export function askedOption(until: HoldArguments['until']): string | undefined {
  const departs = useSale.getState().workingBooking.trips[0]?.trip.departureDateTime
  return optionTime(until ?? typedOption(), departs)
}

/** The expiry that typed fields mean; undefined where both are empty, for the latest one. */
export const completeOption = ({ date, time }: Option, { departs }: Pick<OptionChoices, 'departs'>) =>
  optionTime({ ...(date !== '' && { date }), ...(time !== '' && { time }) }, departs)

/** A date without a time means 20:00 of it; a time without a date means the day of departure. */
function optionTime(until: NonNullable<HoldArguments['until']>, departs?: string): string | undefined {
  if (until.date === undefined && until.time === undefined) return undefined
  const date = until.date ?? departs?.slice(0, 10)
  return date === undefined ? undefined : `${date} ${until.time ?? endOfDay}`
}
