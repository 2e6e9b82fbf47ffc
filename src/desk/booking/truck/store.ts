import { create } from 'zustand'
import type { InputOf } from '../../../contract/call.ts'
import type { truck as calls } from '../../../contract/truck.ts'
import { onSessionEnd } from '../../request/token.ts'
import type { Truck, TruckCompany } from './take.ts'

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
}

const closed: Trucks = { open: false, standing: undefined, company: undefined, truck: undefined }

export const useTrucks = create<Trucks>(() => closed)

export function openTrucks(): void {
  useTrucks.setState({ ...closed, open: true })
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

onSessionEnd(closeTrucks)
