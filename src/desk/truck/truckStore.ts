import { create } from 'zustand'
import type { InputOf } from '../../contract/call.ts'
import type { truck as calls } from '../../contract/truck.ts'
import { onSessionEnd } from '../request/token.ts'
import type { Truck, TruckCompany } from '../sale/model/truck/applyTruck.ts'

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

/** Selects the first row at once, because keys can arrive before the list is rendered. */
export function openTrucks(companies: readonly TruckCompany[]): void {
  useTrucks.setState({ ...closed, open: true, current: rowsOf(companies)[0] })
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
