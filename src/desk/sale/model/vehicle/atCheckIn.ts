import i18next from 'i18next'
import {
  missingVehicleFields,
  vehicleAtCheckIn as usual,
  type RequirableOfVehicle,
} from '../../../../domain/booking/fields/vehicleFields.ts'
import { refuse, type Refusal } from '../../../../domain/refusal.ts'
import type { PlateArguments } from '../commandArguments.ts'
import type { TripAvailability, Vehicle } from '../workingBooking.ts'
import { vehicleValues } from '../../../../domain/booking/fields/vehicleFields.ts'
import { edit, useBooking } from '../saleStore.ts'

/** The requested fields that are still empty. */
export function missingOf(vehicle: Vehicle, asked: readonly string[]): RequirableOfVehicle[] {
  return missingVehicleFields({ idOrCode: vehicle.category, ...vehicleValues(vehicle) }, asked)
}

/** Empty fields that the company of a trip requires at check-in, not at the sale. */
export function openUntilCheckIn(vehicle: Vehicle, availability?: TripAvailability): RequirableOfVehicle[] {
  const { vehicleAtSale = [], vehicleAtCheckIn = usual } = availability?.validationAttributes ?? {}
  return missingOf(vehicle, vehicleAtCheckIn).filter((field) => !vehicleAtSale.includes(field))
}

/** The plate, or a note that it is entered at check-in. */
export function plateOf(vehicle: Vehicle, availability?: TripAvailability): string {
  const later = openUntilCheckIn(vehicle, availability).includes('plateNumber')
  return later ? i18next.t('booking:plateAtCheckIn') : vehicle.plate
}

/** The driver, or a note that the name is entered at check-in. */
export function driverOf(vehicle: Vehicle, availability?: TripAvailability): string {
  const later = openUntilCheckIn(vehicle, availability).includes('driverSurname')
  return later ? i18next.t('booking:driverAtCheckIn') : vehicle.driver
}

const isPlateMissing = (vehicle: Vehicle) => missingOf(vehicle, ['plateNumber']).length > 0

function firstWithout(): number {
  return useBooking.getState().workingBooking.vehicles.findIndex(isPlateMissing)
}

/** Refuses when no vehicle lacks a plate. */
export function noVehicleFor(args: PlateArguments | undefined): Refusal | undefined {
  return args && firstWithout() < 0 ? refuse('no_vehicle_for_plate', { plate: args.plate }) : undefined
}

/** Gives the plate to the first vehicle without one. */
export function setPlate({ plate, plate2 }: PlateArguments): void {
  const row = firstWithout()
  edit('plate', ({ vehicles }) => {
    const vehicle = vehicles[row]
    if (vehicle) vehicle.plate = plate2 === undefined ? plate : `${plate}+${plate2}`
  })
}
