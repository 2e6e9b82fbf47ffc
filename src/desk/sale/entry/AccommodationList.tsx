import { saleCommand } from '../commands.ts'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { commands } from '../../command/registry.ts'
import { formatMoney } from '../../language/money.ts'
import { isCabin, onlyWhole, passengerAccommodations } from '../model/accommodation/accommodation.ts'
import type { Accommodation, TripAvailability } from '../model/workingBooking.ts'
import { useSale } from '../model/saleStore.ts'
import { matchingAccommodation } from '../model/accommodation/assign.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'

/** Assigns the accommodation to the passenger under the cursor; on the keyboard the grid’s cell does this. */
function seat(accommodation: string, whole: boolean): void {
  const { active, cursor } = useSale.getState()
  const passengers = cursor.kind === 'passenger' ? { passengers: [cursor.row + 1] } : {}
  void commands.run(saleCommand.place, { accommodation, whole, trip: active + 1, ...passengers }, 'menu')
}

/** The accommodation of the trip that matches the preferences of the passenger under the cursor. */
function useFitting(availability: TripAvailability | undefined): ReadonlySet<Accommodation> {
  const attributes = useSale(({ workingBooking, active, cursor }) => {
    const uuid = cursor.kind === 'passenger' ? workingBooking.people[cursor.row]?.uuid : undefined
    return workingBooking.trips[active]?.passengers.find((passenger) => passenger.uuid === uuid)?.attributes
  })
  return useMemo(
    () => new Set(matchingAccommodation(attributes ? { attributes } : {}, availability)),
    [attributes, availability],
  )
}

/** The trip’s passenger accommodation with free units and prices. */
export function AccommodationList({ availability }: { availability: TripAvailability | undefined }) {
  const { t } = useTranslation('sale')
  const all = passengerAccommodations(availability)
  const fitting = useFitting(availability)
  if (all.length === 0) return null
  return (
    <>
      <SectionTitle>{t('accommodations')}</SectionTitle>
      {all.map((one) => (
        <button
          key={one.idOrCode}
          type="button"
          tabIndex={-1}
          className={one.units > 0 && fitting.has(one) ? 'detail-row pick' : 'detail-row pick dim'}
          disabled={one.units === 0 || !fitting.has(one)}
          onClick={() => seat(one.idOrCode, isCabin(one))}
        >
          <span>
            <span className="strong">{one.idOrCode}</span> {one.name}
          </span>
          <span>
            <span className={one.units > 0 ? 'muted' : 'bad'}>{unitsWords(t, one)}</span> {priceWords(one)}
          </span>
        </button>
      ))}
    </>
  )
}

function unitsWords(t: TFunction<'sale'>, one: Accommodation): string {
  if (one.units === 0) return t('full')
  if (!isCabin(one)) return t('seatsLeft', { count: one.units })
  return onlyWhole(one) ? t('cabinsLeft', { count: one.cabins ?? 0 }) : t('berthsLeft', { count: one.units })
}

/** Price of one seat or berth, or of the cabin if it is sold only as a whole. */
function priceWords(one: Accommodation): string {
  if (one.price === undefined) return '–'
  return formatMoney(isCabin(one) && onlyWhole(one) ? one.price * one.capacity : one.price)
}
