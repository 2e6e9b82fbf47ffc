import type { NamedPassenger, RequestedVehicle, Travellers } from '../../../domain/booking/party.ts'
import { salePreferences } from '../../sale/model/preferences.ts'
import { fieldsTyped } from '../../sale/model/item/passengerNames.ts'
import { newPerson, newVehicle, type Person } from '../../sale/model/workingBooking.ts'
import { additionTo, changeAddition } from './addStore.ts'

/** What was typed on the line; without anything the dialog opens with what was typed into it before. */
export interface AddArguments {
  travellers?: Travellers[]
  vehicles?: RequestedVehicle[]
  people?: NamedPassenger[]
}

const commonCar = 'CAR425'

const newUuid = () => crypto.randomUUID()

/** Adds what was typed on the line; a dialog that would be empty begins with one passenger. */
export function addTyped(
  reference: string,
  { travellers = [], vehicles = [], people = [] }: AddArguments,
): void {
  const counted = travellers.flatMap(({ type, discount, quantity }) =>
    Array.from({ length: quantity }, () => newPerson(newUuid(), { type, ...(discount && { discount }) })),
  )
  const named = people.map((typed, index) => ({
    ...(counted[index] ?? newPerson(newUuid())),
    ...fieldsTyped(typed),
  }))
  const added = [...named, ...counted.slice(named.length)]
  const { people: before, vehicles: driven } = additionTo(reference)
  const kept = added.length + vehicles.length > 0 ? before.filter(isTyped) : before
  const all = [...kept, ...added]
  const cars = [...driven, ...vehicles.map((vehicle) => newVehicle(newUuid(), vehicle))]
  const isEmpty = all.length + cars.length === 0
  if (!isEmpty && all.length === before.length && cars.length === driven.length) return
  changeAddition(reference, () => ({ people: isEmpty ? [newPerson(newUuid())] : all, vehicles: cars }))
}

const isTyped = ({ surname, name }: Person) => surname + name !== ''

export function addPassengerRow(reference: string): void {
  changeAddition(reference, ({ people }) => ({ people: [...people, newPerson(newUuid())] }))
}

/** A vehicle like the last one. */
export function addVehicleRow(reference: string): void {
  changeAddition(reference, ({ vehicles }) => {
    const category = vehicles.at(-1)?.category ?? (salePreferences.vehicle() || commonCar)
    return { vehicles: [...vehicles, newVehicle(newUuid(), { category })] }
  })
}

export function removeRow(reference: string, uuid: string): void {
  const others = ({ uuid: one }: { uuid: string }) => one !== uuid
  changeAddition(reference, ({ people, vehicles }) => ({
    people: people.filter(others),
    vehicles: vehicles.filter(others),
  }))
}
