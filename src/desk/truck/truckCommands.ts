import { defineCommands } from '../command/defineCommands.ts'
import { truck as calls } from '../../contract/truck.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { invalidate, getCached, record } from '../request/record.ts'
import { request } from '../request/request.ts'
import { addProduct } from '../sale/model/item/items.ts'
import { availabilityOf } from '../sale/model/trip/availability.ts'
import { focusOn, useBooking } from '../sale/model/saleStore.ts'
import { mayManageTrucks, applyTruck } from '../sale/model/truck/applyTruck.ts'
import {
  closeTrucks,
  openTrucks,
  useTrucks,
  type CompanyForm,
  type TruckForm,
  type Trucks,
} from './truckStore.ts'

declare module '../command/command.ts' {
  interface Commands {
    'booking.trucks': {}
    'booking.takeTruck': {}
    'booking.addCompany': {}
    'booking.editCompany': {}
    'booking.addTruck': {}
    'booking.editTruck': {}
    'booking.keepCompany': { company: CompanyForm }
    'booking.keepTruck': { company: number; id?: number; form: TruckForm }
    'booking.leaveTrucks': {}
  }
  interface Screens {
    trucks: true
    truckForm: true
  }
}

const list = ['trucks'] as const
const form = ['truckForm'] as const

function notAllowed(): Refusal | undefined {
  return mayManageTrucks() ? undefined : refuse('not_permitted')
}

function refuseWithoutTruck(): Refusal | undefined {
  return useTrucks.getState().current?.truck === undefined ? refuse('truck_not_found') : undefined
}

function refuseWithoutCompany(): Refusal | undefined {
  return useTrucks.getState().current === undefined ? refuse('truck_company_not_found') : undefined
}

/** Fills the vehicle under the cursor, else the first one, else a new one. */
function fillVehicle(): void {
  const { current } = useTrucks.getState()
  const state = useBooking.getState()
  if (current?.truck === undefined || state.workingBooking.trips.length === 0) return closeTrucks()
  if (state.workingBooking.vehicles.length === 0) addProduct('vehicle', '')
  const row = state.cursor.kind === 'vehicle' ? state.cursor.row : 0
  const trip = state.workingBooking.trips[state.active]
  const companies = getCached(calls.companies, {})?.truckCompanies ?? []
  applyTruck(row, current.truck, companies, trip && availabilityOf(trip))
  closeTrucks()
  focusOn({ kind: 'vehicle', row, field: 'plate' })
}

/** Opens after the list is loaded, so that no key reaches an empty list. */
async function open(): Promise<Refusal | undefined> {
  const answer = await record(calls.companies, {})
  if (isRefusal(answer)) return answer
  openTrucks(answer.truckCompanies)
  return undefined
}

function editCompany(): void {
  const { current } = useTrucks.getState()
  if (current === undefined) return
  const { trucks: _, ...company } = current.company
  useTrucks.setState({ company })
}

const newTruck: TruckForm = { plateNumber: '', idOrCode: 'TRK', length: 12 }

function addTruck(): void {
  const { current } = useTrucks.getState()
  if (current) useTrucks.setState({ truck: { company: current.company.id, form: newTruck } })
}

function editTruck(): void {
  const { current } = useTrucks.getState()
  if (current?.truck === undefined) return
  const { id, ...known } = current.truck
  useTrucks.setState({ truck: { company: current.company.id, id, form: known } })
}

async function saveCompany({ company }: { company: CompanyForm }): Promise<Refusal | undefined> {
  const answer = await request(calls.keepCompany, { body: company })
  if (isRefusal(answer)) return answer
  await saved({ company: answer.truckCompany.id })
  return undefined
}

interface Written {
  company: number
  id?: number
  form: TruckForm
}

async function saveTruck({ company, id, form: written }: Written): Promise<Refusal | undefined> {
  const path = { id: company }
  const answer =
    id === undefined
      ? await request(calls.add, { path, body: written })
      : await request(calls.change, { path, body: { truckId: id, ...written } })
  if (isRefusal(answer)) return answer
  await saved({ company, plate: written.plateNumber })
  return undefined
}

async function saved(written: Trucks['written']): Promise<void> {
  useTrucks.setState({ written })
  await invalidate(calls.companies)
  useTrucks.setState({ company: undefined, truck: undefined })
}

/** Closes the form, or else the list. */
function leave(): void {
  const { company, truck } = useTrucks.getState()
  if (company ?? truck) useTrucks.setState({ company: undefined, truck: undefined })
  else closeTrucks()
}

/** The agency’s hauliers and their trucks. */
export const truckCommands = defineCommands({
  'booking.trucks': {
    where: ['step1', 'step2'],
    changes: 'nothing',
    awaits: 'trucks',
    refuses: notAllowed,
    run: open,
  },
  'booking.takeTruck': {
    where: list,
    changes: 'desk',
    awaits: 'step2',
    recorded: 'forms',
    refuses: refuseWithoutTruck,
    run: fillVehicle,
  },
  'booking.addCompany': {
    where: list,
    changes: 'nothing',
    awaits: 'truckForm',
    run: () => useTrucks.setState({ company: { name: '' } }),
  },
  'booking.editCompany': {
    where: list,
    changes: 'nothing',
    awaits: 'truckForm',
    refuses: refuseWithoutCompany,
    run: editCompany,
  },
  'booking.addTruck': {
    where: list,
    changes: 'nothing',
    awaits: 'truckForm',
    refuses: refuseWithoutCompany,
    run: addTruck,
  },
  'booking.editTruck': {
    where: list,
    changes: 'nothing',
    awaits: 'truckForm',
    refuses: refuseWithoutTruck,
    run: editTruck,
  },
  'booking.keepCompany': {
    where: form,
    changes: 'record',
    palette: false,
    awaits: 'trucks',
    run: saveCompany,
  },
  'booking.keepTruck': { where: form, changes: 'record', palette: false, awaits: 'trucks', run: saveTruck },
  'booking.leaveTrucks': { where: [...list, ...form], changes: 'nothing', run: leave },
})
