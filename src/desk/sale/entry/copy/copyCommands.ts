import { copyRow } from '../../line/place.ts'
import { defineCommands } from '../../../command/defineCommands.ts'
import i18next from 'i18next'
import { type CommandServices, type NoArguments, refusalOf } from '../../../command/command.ts'
import type { CopyArguments } from '../../model/commandArguments.ts'
import { formatDayOfYear } from '../../../language/date.ts'
import { copyToDate } from './copy.ts'
import { legsOn, isOpenReturn } from './legs.ts'
import { notCopied, bookingToCopy } from './source.ts'
import { refuse, type Refusal } from '../../../../domain/refusal.ts'
import { dateOf } from '../../../../domain/value/portTime.ts'
import { shownBooking } from '../../../booking/shown/shownStore.ts'
import { stepHere } from '../../model/screens.ts'
import { useBooking } from '../../model/saleStore.ts'
import { travellersOf, vehiclesOf } from '../../model/trip/searchParty.ts'

declare module '../../../command/command.ts' {
  interface Commands {
    'booking.copyToDate': CopyArguments
    'booking.sameAgain': NoArguments
  }
}

/** `PAPADOPOULOU MARIA + 1 · PIR→JTR Mon 28/12 · JTR→PIR Sun 3/1` */
function preview({ date }: CopyArguments): string {
  const copied = bookingToCopy()
  if (copied === undefined || notCopied(copied)) return ''
  const [first, ...others] = copied.people
  const name = [first?.surname, first?.name].filter(Boolean).join(' ')
  const unnamed = i18next.t('command:preview.passengers', { count: copied.people.length })
  const who = name === '' ? unnamed : others.length === 0 ? name : `${name} + ${others.length}`
  const legs = legsOn(copied, date).map(
    ({ origin, destination, date: day }) =>
      `${origin}→${destination} ${day === '' ? i18next.t('booking:leftOpen') : formatDayOfYear(day)}`,
  )
  return i18next.t('booking:preview.copyTo', { booking: [who, ...legs].filter(Boolean).join(' · ') })
}

export const copyToCommands = defineCommands({
  'booking.copyToDate': {
    line: copyRow,
    where: 'everywhere',
    changes: 'desk',
    awaits: 'step2',
    palette: false,
    refuses: () => notCopied(),
    preview,
    run: copyToDate,
  },
  'booking.sameAgain': {
    where: ['step4', 'recall'],
    changes: 'desk',
    recorded: false,
    awaits: 'step1',
    refuses: notRepeated,
    run: sameAgain,
  },
})

/** Why no stored booking on screen can be repeated; during a sale there is none. */
function notRepeated(): Refusal | undefined {
  const isSelling = useBooking.getState().workingBooking.trips.length > 0
  const isShown = stepHere() === 'step4' ? !isSelling : shownBooking() !== undefined
  return isShown ? notCopied() : refuse('no_booking_shown')
}

/** Searches the trips of the booking on screen for another customer: same days, party and vehicles, no names. */
async function sameAgain(_: NoArguments, { run }: CommandServices): Promise<Refusal | undefined> {
  const copied = bookingToCopy()
  if (copied === undefined) return refuse('nothing_to_copy')
  const searched = await run('sailing.search', {
    legs: legsOn(copied, dateOf(copied.legs[0]?.departs ?? '')),
    travellers: travellersOf(copied.people),
    vehicles: vehiclesOf(copied.vehicles),
    ...(isOpenReturn(copied) ? { openReturn: true } : {}),
  })
  return refusalOf(searched)
}
