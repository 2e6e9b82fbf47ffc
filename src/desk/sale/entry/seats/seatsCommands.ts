import { seatRow } from '../../line/place.ts'
import { defineCommands } from '../../../command/defineCommands.ts'
import { sailing as calls } from '../../../../contract/sailing.ts'
import { isRefusal, refuse, type Refusal } from '../../../../domain/refusal.ts'
import type { CommandServices, NoArguments } from '../../../command/command.ts'
import type { SeatArguments } from '../../model/commandArguments.ts'
import { commands } from '../../../command/registry.ts'
import { invalidate } from '../../../request/record.ts'
import { prepareTrips } from '../../model/trip/loadTrips.ts'
import { nothingChosen, pages } from '../../model/pages.ts'
import { useBooking } from '../../model/saleStore.ts'
import { planOf, seatByNumber, showSeatPlan } from './seat.ts'
import i18next from 'i18next'

declare module '../../../command/command.ts' {
  interface Commands {
    'booking.seatPlan': NoArguments
    'booking.closeSeatPlan': NoArguments
    'booking.seat': SeatArguments
  }
  interface Screens {
    seatPlan: true
  }
}

const selling = ['step1', 'step2', 'step3', 'step4', 'step4Optional'] as const

/** Assigns accommodation and loads the plan before opening it, so that keys typed ahead find a usable plan. */
async function open(_: NoArguments, { navigate }: CommandServices): Promise<Refusal | undefined> {
  if (!['step2', 'step3'].includes(commands.place() ?? '')) navigate(pages.step2)
  const unprepared = await prepareTrips()
  if (unprepared) return unprepared
  const { workingBooking, active } = useBooking.getState()
  const trip = workingBooking.trips[active]
  if (!trip) return refuse('no_such_trip')
  const plan = await planOf(trip, { staleTime: 0 })
  if (isRefusal(plan)) return plan
  showSeatPlan(true)
  return plan === undefined ? refuse('seat_map_missing') : undefined
}

async function seatThem(args: SeatArguments, { navigate }: CommandServices): Promise<Refusal | undefined> {
  navigate(pages.step2)
  const refusal = await seatByNumber(args)
  void invalidate(calls.plan)
  return refusal
}

export const seatCommands = defineCommands({
  'booking.seatPlan': {
    where: selling,
    changes: 'desk',
    recorded: false,
    awaits: 'seatPlan',
    refuses: nothingChosen,
    run: open,
  },
  'booking.closeSeatPlan': { where: ['seatPlan'], changes: 'nothing', run: () => showSeatPlan(false) },
  'booking.seat': {
    line: seatRow,
    rights: ['sell'],
    where: selling,
    changes: 'record',
    awaits: 'step2',
    refuses: nothingChosen,
    preview: seatWords,
    run: seatThem,
  },
})

/** `seats 12A 12B for passengers 1 2` */
function seatWords({ numbers, passengers = [] }: SeatArguments): string {
  const places = numbers.map((number) => number.toUpperCase()).join(' ')
  return passengers.length > 0
    ? i18next.t('sailing:deck.seatFor', { places, passengers: passengers.join(' ') })
    : i18next.t('sailing:deck.seat', { places })
}
