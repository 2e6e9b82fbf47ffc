import type { TFunction } from 'i18next'
import type { Choice } from '../../field/choice/choice.ts'
import { formatMoney } from '../../language/money.ts'
import { formatPercent } from '../../language/percent.ts'
import { isCabin, onlyWhole, passengerAccommodations } from './accommodation/accommodation.ts'
import type { Accommodation, TripAvailability } from './workingBooking.ts'

type Say = TFunction<'booking'>

/** The choices whose code or name begins with the typed text. */
export function startingWith(choices: readonly Choice[], typed: string): Choice[] {
  const text = typed.trim().toUpperCase()
  return choices.filter(
    ({ code, name }) => code.toUpperCase().startsWith(text) || name.toUpperCase().startsWith(text),
  )
}

/** Every accommodation of the trip: seats, whole cabins and berths. */
export function placeChoices(t: Say, availability: TripAvailability | undefined): Choice[] {
  return passengerAccommodations(availability)
    .filter(({ units }) => units > 0)
    .flatMap((one) => (isCabin(one) ? cabinChoices(t, one) : [choiceOf(one.idOrCode, one.name, one.price)]))
}

function cabinChoices(t: Say, cabin: Accommodation): Choice[] {
  const { idOrCode, name, price, capacity } = cabin
  const whole = choiceOf(
    idOrCode,
    `${name}, ${t('wholeCabin')}`,
    price === undefined ? undefined : price * capacity,
  )
  return onlyWhole(cabin) ? [whole] : [whole, choiceOf(`${idOrCode}/1`, `${name}, ${t('berth')}`, price)]
}

function choiceOf(code: string, name: string, price: number | undefined): Choice {
  return { code, name, ...(price === undefined ? {} : { area: formatMoney(price) }) }
}

/** The trip’s discounts for passengers or vehicles; `kinds` matches what they apply to. */
export function discountChoices(availability: TripAvailability | undefined, kinds: RegExp): Choice[] {
  return (availability?.discounts ?? [])
    .filter(({ appliesTo }) => kinds.test(appliesTo))
    .map(({ idOrCode, name, percent }) => ({ code: idOrCode, name, area: formatPercent(-percent) }))
}
