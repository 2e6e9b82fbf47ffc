/** Wire names of the vehicle fields that a company may require. */
export const vehicleFields = ['plateNumber', 'driverSurname'] as const
export type VehicleField = (typeof vehicleFields)[number]

/** Vehicle fields required before boarding by a company without its own rule. */
export const vehicleAtCheckIn: readonly VehicleField[] = ['plateNumber']

/** Categories that lack the field: a trailer has no driver, towed or unaccompanied. */
const without: Record<VehicleField, readonly string[]> = {
  plateNumber: ['BIKE'],
  driverSurname: ['BIKE', 'TRAIL', 'TRLU'],
}

type Identified = { idOrCode: string } & { [field in VehicleField]?: unknown }

/** The required fields that a vehicle of its category has and that are still empty. */
export function missingVehicleFields(vehicle: Identified, required: readonly string[]): VehicleField[] {
  return vehicleFields.filter(
    (field) =>
      required.includes(field) && !without[field].includes(vehicle.idOrCode) && isBlank(vehicle[field]),
  )
}

const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === ''
