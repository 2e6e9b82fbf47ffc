import { codeOfKind, freightCodes } from '../line/words/vehicle.ts'
import { create } from 'zustand'
import { truck as calls } from '../../contract/truck.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { InputOf } from '../../contract/call.ts'
import type { Contribution } from '../command/contribution.ts'
import type { ArgumentsOf } from '../command/command.ts'
import { defineCommand } from '../command/defineCommand.ts'
import { invalidate, getCached, loadCached } from '../request/cache.ts'
import { request } from '../request/request.ts'
import { addProduct } from '../sale/model/item/items.ts'
import { availabilityOf } from '../sale/model/trip/availability.ts'
import { focusOn, useSale } from '../sale/model/saleStore.ts'
import { mayManageTrucks, applyTruck, type Truck, type TruckCompany } from '../sale/model/vehicle.ts'
import { onAgencyChange, onSessionEnd } from '../request/identity.ts'
import { truckCommand } from './commands.ts'

export type CompanyForm = InputOf<typeof calls.keepCompany>['body']
export type TruckForm = InputOf<typeof calls.add>['body']

/** A row of the list: a truck, or a haulier without trucks. */
export interface TruckRow {
  key: string
  company: TruckCompany
  truck: Truck | undefined
}

export interface Trucks {
  open: boolean
  /** The row under the cursor. */
  current: TruckRow | undefined
  /** The haulier being edited; a new one has no id. */
  company: CompanyForm | undefined
  /** The truck being edited and its haulier’s id; a new one has no id. */
  truck: { company: number; id?: number; form: TruckForm } | undefined
  /** The truck or haulier saved last, which gets the cursor once the list contains it. */
  written: { company: number; plate?: string } | undefined
}

const closed: Trucks = {
  open: false,
  current: undefined,
  company: undefined,
  truck: undefined,
  written: undefined,
}

export const useTrucks = create<Trucks>(() => closed)

function closeTrucks(): void {
  useTrucks.setState(closed)
}

export function rowsOf(companies: readonly TruckCompany[]): TruckRow[] {
  return companies.flatMap((company): TruckRow[] =>
    company.trucks.length === 0
      ? [{ key: `${company.id}`, company, truck: undefined }]
      : company.trucks.map((truck) => ({ key: `${company.id}/${truck.id}`, company, truck })),
  )
}

/** Index of the row saved last, else of the row under the cursor, else 0. */
export function rowToShow(
  rows: readonly TruckRow[],
  { written, current }: Pick<Trucks, 'written' | 'current'>,
) {
  const isWritten = ({ company, truck }: TruckRow) =>
    company.id === written?.company && (written.plate === undefined || truck?.plateNumber === written.plate)
  const at = rows.findIndex(isWritten)
  return Math.max(at >= 0 ? at : rows.findIndex(({ key }) => key === current?.key), 0)
}

onSessionEnd(closeTrucks)
onAgencyChange(closeTrucks)

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
  const state = useSale.getState()
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
  const answer = await loadCached(calls.companies, {})
  if (isRefusal(answer)) return answer
  // Selects the first row at once, because keys can arrive before the list is rendered.
  useTrucks.setState({ ...closed, open: true, current: rowsOf(answer.truckCompanies)[0] })
  return undefined
}

/** Opens the form for the row under the cursor. */
const openForm = (formOf: (row: TruckRow) => Partial<Trucks>) => () => {
  const { current } = useTrucks.getState()
  if (current) useTrucks.setState(formOf(current))
}

function companyOf({ company: { trucks: _, ...company } }: TruckRow): Partial<Trucks> {
  return { company }
}

const newTruck = (): TruckForm => ({
  plateNumber: '',
  idOrCode: codeOfKind('truck') ?? freightCodes()[0] ?? '',
  length: 12,
})

function truckOf({ company, truck }: TruckRow): Partial<Trucks> {
  if (truck === undefined) return {}
  const { id, ...form } = truck
  return { truck: { company: company.id, id, form } }
}

async function saveCompany({ company }: { company: CompanyForm }): Promise<Refusal | undefined> {
  const answer = await request(calls.keepCompany, { body: company })
  if (isRefusal(answer)) return answer
  await saved({ company: answer.truckCompany.id })
  return undefined
}

async function saveTruck(asked: ArgumentsOf<typeof truckCommand.save>): Promise<Refusal | undefined> {
  const { company, id, form: written } = asked
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

function leave(): void {
  const { company, truck } = useTrucks.getState()
  if (company ?? truck) useTrucks.setState({ company: undefined, truck: undefined })
  else closeTrucks()
}

/** Leads from the list to a form. */
const opensForm = { where: list, changes: 'nothing', awaits: 'truckForm' } as const
const saves = { where: form, changes: 'record', palette: false, awaits: 'trucks' } as const

/** The agency’s hauliers and their trucks. */
const truckCommands = [
  defineCommand(truckCommand.list, {
    where: ['step1', 'step2'],
    changes: 'nothing',
    awaits: 'trucks',
    refuses: notAllowed,
    run: open,
  }),
  defineCommand(truckCommand.apply, {
    where: list,
    changes: 'desk',
    awaits: 'step2',
    refuses: refuseWithoutTruck,
    run: fillVehicle,
  }),
  defineCommand(truckCommand.addCompany, {
    ...opensForm,
    run: () => useTrucks.setState({ company: { name: '' } }),
  }),
  defineCommand(truckCommand.editCompany, {
    ...opensForm,
    refuses: refuseWithoutCompany,
    run: openForm(companyOf),
  }),
  defineCommand(truckCommand.add, {
    ...opensForm,
    refuses: refuseWithoutCompany,
    run: openForm(({ company }) => ({ truck: { company: company.id, form: newTruck() } })),
  }),
  defineCommand(truckCommand.edit, { ...opensForm, refuses: refuseWithoutTruck, run: openForm(truckOf) }),
  defineCommand(truckCommand.saveCompany, { ...saves, run: saveCompany }),
  defineCommand(truckCommand.save, { ...saves, run: saveTruck }),
  defineCommand(truckCommand.leave, { where: [...list, ...form], changes: 'nothing', run: leave }),
]

export const truckContribution: Contribution = {
  commands: truckCommands,
  shortcutCategories: [
    { name: 'Trucks', title: 'truck:shortcutsOf.trucks', order: 60, kind: 'dialog', screens: ['trucks'] },
  ],
}
