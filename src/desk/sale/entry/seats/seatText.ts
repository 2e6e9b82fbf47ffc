import i18next from 'i18next'
import type { SeatArguments } from '../../model/commandArguments.ts'

/** `seats 12A 12B for passengers 1 2` */
export function seatWords({ numbers, passengers = [] }: SeatArguments): string {
  const places = numbers.map((number) => number.toUpperCase()).join(' ')
  return passengers.length > 0
    ? i18next.t('sailing:deck.seatFor', { places, passengers: passengers.join(' ') })
    : i18next.t('sailing:deck.seat', { places })
}
