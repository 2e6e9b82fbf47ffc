/** Vehicle fields a company may ask for, as on the wire. */
export const vehicleFields = ['plateNumber', 'driverSurname'] as const
export type VehicleField = (typeof vehicleFields)[number]

/** What is asked of vehicles before boarding by a company without a rule of its own. */
export const vehicleAtCheckIn: readonly VehicleField[] = ['plateNumber']

/** Categories that do not have the field: a trailer has no driver of its own, whether towed or unaccompanied. */
const without: Record<VehicleField, readonly string[]> = {
  plateNumber: ['BIKE'],
  driverSurname: ['BIKE', 'TRAIL', 'TRLU'],
}

type Identified = { idOrCode: string } & { [field in VehicleField]?: unknown }

/** The fields among those asked that a vehicle of its category has and that are still empty. */
export function missingVehicleFields(vehicle: Identified, asked: readonly string[]): VehicleField[] {
  return vehicleFields.filter(
    (field) => asked.includes(field) && !without[field].includes(vehicle.idOrCode) && isBlank(vehicle[field]),
  )
}

const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === ''
