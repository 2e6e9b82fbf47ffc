import type { AnswerOf } from '../../../../contract/call.ts'
import type { truck as calls } from '../../../../contract/truck.ts'
import type { TripAvailability } from '../workingBooking.ts'
import { edit } from '../saleStore.ts'
import { session } from '../../../../contract/session.ts'
import { getCached } from '../../../request/record.ts'

export type TruckCompany = AnswerOf<typeof calls.companies>['truckCompanies'][number]
export type Truck = TruckCompany['trucks'][number]

/** Fills a vehicle from a stored truck: plates, size, driver, goods, and the category if the trip offers it. */
export function applyTruck(
  row: number,
  truck: Truck,
  companies: readonly TruckCompany[],
  availability: TripAvailability | undefined,
): void {
  const company = companies.find(({ trucks }) => trucks.some(({ id }) => id === truck.id))
  const sold = availability?.vehicleCategories.some(({ idOrCode }) => idOrCode === truck.idOrCode) ?? true
  edit('truck', (draft) => {
    const vehicle = draft.vehicles[row]
    if (vehicle === undefined) return
    if (sold) vehicle.category = truck.idOrCode
    vehicle.plate = [truck.plateNumber, truck.plateNumber2].filter(Boolean).join('+')
    vehicle.length = truck.length
    if (truck.height === undefined) delete vehicle.height
    else vehicle.height = truck.height
    if (truck.driverSurname) vehicle.driver = truck.driverSurname
    vehicle.dangerousGoods = truck.adr ?? false
    vehicle.truck = String(truck.id)
    vehicle.truckCompany = company === undefined ? '' : String(company.id)
  })
}

/** Whether the signed-in user may manage hauliers and their trucks. */
export function mayManageTrucks(): boolean {
  return getCached(session.configurations, {})?.permissions.canManageTruckCompanies ?? false
}
