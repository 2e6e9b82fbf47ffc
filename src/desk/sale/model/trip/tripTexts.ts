import i18next from 'i18next'
import type { RequestedVehicle, Travellers } from '../../../../domain/booking/party.ts'
import { printDecimal } from '../../../../domain/value/money.ts'
import { textOf } from '../../../language/text.ts'

// Texts of a list of trips, in the search and where a stored trip is moved.

/** `2Ε 1Π 1Ο`: short enough for a column title. */
export function partyShort(travellers: readonly Travellers[], vehicles: readonly RequestedVehicle[]): string {
  const types = Map.groupBy(
    travellers.filter(({ quantity }) => quantity > 0),
    ({ type }) => type,
  )
  const people = [...types].map(([type, of]) => {
    const count = of.reduce((sum, { quantity }) => sum + quantity, 0)
    return `${count}${textOf(`sailing:short.${type}`)}`
  })
  const cars = vehicles.length > 0 ? [`${vehicles.length}${i18next.t('sailing:short.vehicle')}`] : []
  return [...people, ...cars].join(' ')
}

/** A trip that may not take the party. */
interface Refused {
  cannotTake?: string
  cannotTakeParams?: Readonly<Record<string, string | number>>
}

/** Why a trip cannot take the party, short enough for a column; undefined when it can. */
export function shortReasonText({ trip }: { trip: Refused }): string | undefined {
  const { cannotTake, cannotTakeParams = {} } = trip
  if (cannotTake === undefined) return undefined
  const { left, most } = cannotTakeParams
  const some = typeof left === 'number' && left > 0
  const key = `sailing:cannot.${cannotTake}${some ? '_some' : ''}`
  const parameters = { left: plainNumber(left), most: plainNumber(most) }
  const shortest = i18next.t(`sailing:cannot.${cannotTake}`, {
    ...parameters,
    defaultValue: i18next.t('sailing:cannot.other'),
  })
  return i18next.t(key, { ...parameters, defaultValue: shortest })
}

/** At most one decimal, rounded down. */
export function plainNumber(value: string | number | undefined): string {
  if (typeof value !== 'number') return value ?? ''
  return printDecimal(Math.floor(value * 10) / 10)
}

/** Lane taken by a usual car, in hundredths of a metre. */
const carLane = 425

export function carsIn({ garage }: { garage: number }): number {
  return Math.floor(garage / carLane)
}

/** Room for two ports; of more, the first and the number of the others. */
export function via(ports: readonly string[]): string {
  return ports.length > 2 ? `${ports[0]} +${ports.length - 1}` : ports.join(' ')
}
