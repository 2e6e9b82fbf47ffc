import { fieldMissing } from '../../../domain/booking/companyRequirements.ts'
import { missingVehicleFields } from '../../../domain/booking/fields/vehicleFields.ts'
import { isUnnamed } from '../../../domain/group/naming.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { BookingRecord, ItemRow } from '../record/record.ts'

/** Refuses to issue a group while travellers have no name, or vehicles lack what the company requires at the sale. */
export function refuseUnnamed(
  catalogue: Catalogue,
  { booking, trips }: BookingRecord,
  items: readonly ItemRow[],
): Refusal | undefined {
  if (booking.groupTerms === null) return undefined
  const people = items.filter(({ kind, details }) => kind === 'passenger' && isUnnamed(details))
  const unnamed = new Set(people.map(({ uuid }) => uuid)).size
  if (unnamed > 0) return refuse('group_names_missing', { unnamed })
  const missing = items
    .filter(({ kind }) => kind === 'vehicle')
    .flatMap(({ tripId, details, accommodation }) => {
      const company = trips.find(({ id }) => id === tripId)?.company ?? ''
      return missingVehicleFields(
        { ...details, idOrCode: accommodation },
        catalogue.products.rule(company).vehicleAtSale,
      )
    })
  return missing[0] === undefined ? undefined : fieldMissing(missing[0])
}
