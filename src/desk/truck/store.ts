import { create } from 'zustand'
import type { InputOf } from '../../contract/call.ts'
import type { truck as calls } from '../../contract/truck.ts'
import { onSessionEnd } from '../request/token.ts'
import type { Truck, TruckCompany } from '../sale/model/truck/applyTruck.ts'

export type CompanyForm = InputOf<typeof calls.keepCompany>['body']
export type TruckForm = InputOf<typeof calls.add>['body']

/** A line of the list: a truck, or a haulier that has none yet. */
export interface TruckRow {
  key: string
  company: TruckCompany
  truck: Truck | undefined
}

export interface Trucks {
  open: boolean
  /** The row the hands are at. */
  standing: TruckRow | undefined
  /** The haulier being written; without an id a new one. */
  company: CompanyForm | undefined
  /** The truck being written and whose it is; without an id a new one. */
  truck: { company: number; id?: number; form: TruckForm } | undefined
  /** What was written last: the cursor goes there once the list has it. */
  written: { company: number; plate?: string } | undefined
}

const closed: Trucks = {
  open: false,
  standing: undefined,
  company: undefined,
  truck: undefined,
  written: undefined,
}

export const useTrucks = create<Trucks>(() => closed)

/** At the first row at once: its keys act on it before the list is drawn. */
export function openTrucks(companies: readonly TruckCompany[]): void {
  useTrucks.setState({ ...closed, open: true, standing: rowsOf(companies)[0] })
}

export function closeTrucks(): void {
  useTrucks.setState(closed)
}

export function rowsOf(companies: readonly TruckCompany[]): TruckRow[] {
  return companies.flatMap((company): TruckRow[] =>
    company.trucks.length === 0
      ? [{ key: `${company.id}`, company, truck: undefined }]
      : company.trucks.map((truck) => ({ key: `${company.id}/${truck.id}`, company, truck })),
  )
}

/** Index of the row that was written last, else of the one the cursor was on; 0 where neither is there. */
export function rowToShow(
  rows: readonly TruckRow[],
  { written, standing }: Pick<Trucks, 'written' | 'standing'>,
) {
  const isWritten = ({ company, truck }: TruckRow) =>
    company.id === written?.company && (written.plate === undefined || truck?.plateNumber === written.plate)
  const at = rows.findIndex(isWritten)
  return Math.max(at >= 0 ? at : rows.findIndex(({ key }) => key === standing?.key), 0)
}

onSessionEnd(closeTrucks)
