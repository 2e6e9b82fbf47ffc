import { pricing as calls } from '../../../contract/pricing.ts'
import type { InputOf } from '../../../contract/call.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { ifAnswered } from '../../request/fault.ts'
import { request } from '../../request/request.ts'
import { passengerText } from '../model/missing/missingFields.ts'
import { discountOf, type WorkingBooking, type Person } from '../model/workingBooking.ts'
import { tripKeyOf } from '../model/request/requests.ts'
import type { Checked } from '../model/state.ts'
import { availabilityOf } from '../model/trip/availability.ts'
import { focusOn, tripRequests, useSale } from '../model/saleStore.ts'
import type { TFunction } from 'i18next'

type Claim = InputOf<typeof calls.validateLoyaltyAndResidency>['body']['passengers'][number]

/** A passenger’s card, code or discount to validate; undefined without any. */
function claimOf(person: Person, discount: string): Claim | undefined {
  const { uuid, loyaltyCard, manualCode, discountDocument, discountDocumentType, residentCity } = person
  const proof = discount === '' ? '' : discountDocument
  if (!loyaltyCard && !manualCode && proof === '') return undefined
  const entered = {
    name: person.name,
    surname: person.surname,
    birthdate: person.birthdate,
    loyaltyCard,
    manualCode,
    discountDocument: proof,
    ...(discount === '' ? {} : { discountIdOrCode: discount, discountDocumentType, residentCity }),
  }
  return {
    uuid,
    ...Object.fromEntries(Object.entries(entered).filter(([, text]) => text)),
    ...(person.redeemMiles ? { redeemMiles: person.redeemMiles } : {}),
  }
}

function claims(): Claim[] {
  const state = useSale.getState()
  const [trip] = state.workingBooking.trips
  const availability = trip && availabilityOf(trip)
  return state.workingBooking.people.flatMap((person) => {
    const place = trip?.passengers.find(({ uuid }) => uuid === person.uuid)
    const discount = place === undefined ? '' : discountOf(person, place, availability)
    return claimOf(person, discount) ?? []
  })
}

export function nothingToCheck(): Refusal | undefined {
  return claims().length > 0 ? undefined : refuse('nothing_to_check')
}

/** True when the claims contain only loyalty cards, which have a separate call. */
function onlyCards(passengers: readonly Claim[]): boolean {
  return passengers.every(({ manualCode, discountIdOrCode }) => !manualCode && !discountIdOrCode)
}

/** Validates cards, codes and residencies, and loads the miles the trips earn; the results appear in the rows. */
export async function checkCards(): Promise<Refusal | undefined> {
  const { workingBooking } = useSale.getState()
  const passengers = claims()
  const answer = onlyCards(passengers)
    ? await request(calls.validateLoyalty, { body: { passengers } })
    : await request(calls.validateLoyaltyAndResidency, {
        body: { passengers, trips: workingBooking.trips.map(tripKeyOf) },
      })
  if (isRefusal(answer)) return answer
  const earned = await earnings(workingBooking)
  const checked = answer.results.map((result) => {
    const miles = earned.get(result.uuid)
    return [result.uuid, { ...result, ...(miles === undefined ? {} : { earned: miles }) }]
  })
  useSale.setState({ checked: Object.fromEntries(checked) })
  showRefused(answer.results)
  return undefined
}

/** Moves the focus to the first card, code or proof that was refused. */
function showRefused(results: readonly Checked[]): void {
  const refused = results.find(({ valid }) => !valid)
  if (refused?.field === undefined) return
  const row = rowOf(refused)
  if (row >= 0) focusOn({ kind: 'passenger', row, field: refused.field })
}

const rowOf = (one: { uuid: string }) =>
  useSale.getState().workingBooking.people.findIndex(({ uuid }) => uuid === one.uuid)

/**
 * Checks typed cards and codes before payment, since the sale checks only those that change a price. A
 * refused card stops the sale; a company that does not answer does not.
 */
export async function refusedCard(): Promise<Refusal | undefined> {
  const isChecked = ({ uuid }: Claim) => useSale.getState().checked[uuid] !== undefined
  const own = claims().filter(({ loyaltyCard, manualCode }) => loyaltyCard || manualCode)
  if (!own.every(isChecked)) await ifAnswered(checkCards())
  const { checked, workingBooking } = useSale.getState()
  const refused = own.flatMap(({ uuid }) => checked[uuid] ?? []).filter(({ valid }) => !valid)
  const [first] = refused
  if (first === undefined) return undefined
  showRefused(refused)
  const what = first.message ?? first.code ?? ''
  return refuse('card_refused', { who: passengerText(workingBooking.people, rowOf(first)), what })
}

/** Miles earned per card; empty if the company does not respond. */
async function earnings(workingBooking: WorkingBooking): Promise<ReadonlyMap<string, number>> {
  const trips = tripRequests(workingBooking)
  const ready = workingBooking.people.some(({ loyaltyCard }) => loyaltyCard)
  if (!ready || trips.some(({ accommodationRequests }) => accommodationRequests.length === 0))
    return new Map()
  const { holdKey } = useSale.getState()
  const answer = await ifAnswered(request(calls.loyaltyMiles, { body: { trips, holdKey } }))
  return answer === undefined || isRefusal(answer)
    ? new Map()
    : new Map(answer.results.map(({ uuid, miles }) => [uuid, miles]))
}

/** The company’s response about a passenger’s card, code or residency. */
export function checkedWords(t: TFunction<'sale'>, { valid, message, miles, earned }: Checked): string {
  if (!valid) return message ?? t('check.bad')
  if (miles === undefined) return t('check.good')
  return earned === undefined ? t('check.miles', { miles }) : t('check.earns', { miles, earned })
}
