import { askedOf, closeQuestion, openQuestion } from '../../question/questions.ts'
import { bookingCommand, bookingQuestion } from '../commands.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import type { RequestedPayment } from '../../../domain/pricing/payment.ts'
import { refuse, type Refusal, isRefusal } from '../../../domain/refusal.ts'
import type { CommandServices } from '../../command/command.ts'
import { thenLine } from '../find/find.ts'
import { shownBooking, isShown, type TripToAddTo, cannot } from '../shown/bookingStore.ts'
import {
  addGrid,
  additionTo,
  dropPrice,
  forgetAddition,
  setPriced,
  setRefused,
  useAdditions,
  changeAddition,
  cellOf,
  requestOf,
} from './addStore.ts'
import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { sailing } from '../../../contract/sailing.ts'
import { lineContext } from '../../command/keyboard.ts'
import { loadCached } from '../../request/cache.ts'
import { request } from '../../request/request.ts'
import { loadMethods, paymentsFor, payees } from '../../sale/model/payment/payments.ts'
import { wrongText } from '../../sale/model/missing/missingFields.ts'
import { showAnswer } from '../conflict.ts'
import type { StoredBooking } from '../shown/items.ts'
import { partyText, previewText, vehicleText } from '../../line/previewText.ts'
import { atEnd, fail, isFailure } from '../../line/words/reader.ts'
import { lineRow, seq, word, type Part } from '../../line/combine.ts'
import type { LineForm } from '../../line/row.ts'
import { doubtfulName } from '../../line/words/doubtfulName.ts'
import { isNamed, personText, printNames, readNames } from '../../line/words/passengerNames.ts'
import { printParty, readOfParty } from '../../line/words/party.ts'
import { commonCar, printVehicle } from '../../line/words/vehicle.ts'
import type { NamedPassenger, RequestedVehicle, Travellers } from '../../../domain/booking/party.ts'
import { salePreferences } from '../../sale/model/preferences.ts'
import { fieldsTyped } from '../../sale/model/item/items.ts'
import { newPerson, newVehicle, type Person } from '../../sale/model/workingBooking.ts'

/** Passengers and vehicles in any order, and names behind them. */
const added: Part<AddArguments> = {
  usage: '[1a1ch] [car4.2 ika1234] [papas/nikos m …]',
  read(reader, context) {
    const items: AddArguments = {}
    while (!atEnd(reader)) {
      // Names come last: they are read to the end.
      if (isNamed(reader.words.slice(reader.at))) {
        const people = readNames(reader, context)
        return isFailure(people) ? people : { ...items, people }
      }
      const part = readOfParty(reader, items, context)
      if (isFailure(part)) return part
      if (!part || items.vehicles?.length === 0) return fail(reader, ['party', 'vehicle', 'surname'])
    }
    readOfParty(reader, items, context)
    return items
  },
  print: ({ travellers, vehicles = [], people }, context) =>
    [
      travellers && printParty(travellers),
      ...vehicles.map(printVehicle),
      people && printNames(people, context),
    ]
      .filter(Boolean)
      .join(' '),
}

/** `add 1a1ch papas/nikos m`: passengers, vehicles and names for the booking on screen. */
const addRow: LineForm<AddArguments> = lineRow({
  name: 'addItems',
  order: 226,
  entry: seq(word('add'), added),
  preview({ travellers = [], vehicles = [], people = [] }) {
    const what = [partyText(travellers), ...vehicles.map(vehicleText), ...people.map(personText)]
      .filter(Boolean)
      .join(' · ')
    return what === '' ? previewText('addItemsAsk') : previewText('addItems', { what })
  },
  doubtful: doubtfulName,
  examples: ['add', 'add 1a', 'add 1a1ch papas/nikos m', 'add car4.2 ika1234', 'add papas/nikos m/eleni f'],
})

const cannotAdd = () => cannot('addItems')

/** Opens what is to be added to the booking on screen, with what its ships have left. */
async function askAddition(typed: AddArguments): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const refusal = cannotAdd()
  if (refusal || !booking) return refusal
  const trips = await tripsToAddTo(booking)
  if (isRefusal(trips)) return trips
  if (!isShown(booking)) return refuse('no_booking_shown')
  dropPrice()
  addTyped(booking.crsReservationId, typed)
  openQuestion(bookingQuestion.addItems, { trips })
  return undefined
}

/** The trips ahead that are neither cancelled nor open tickets. */
async function tripsToAddTo({ trips }: StoredBooking): Promise<TripToAddTo[] | Refusal> {
  const now = lineContext.nowIn(undefined)
  const numbered = trips.map((trip, index) => ({ trip, number: index + 1 }))
  const live = numbered.filter(({ trip }) => ['OPTIONAL', 'ISSUED'].includes(trip.reservationStatus))
  const ahead = live.filter(({ trip }) => trip.departureDateTime > now)
  if (ahead.length === 0) return refuse('departed', { departs: live[0]?.trip.departureDateTime ?? '' })
  const keys = ahead.map(({ trip: { departureDateTime, origin, destination, vessel } }) => ({
    departureDateTime,
    origin: { idOrCode: origin.idOrCode },
    destination: { idOrCode: destination.idOrCode },
    vessel: { idOrCode: vessel.idOrCode, company: vessel.company },
  }))
  const answer = await loadCached(sailing.availability, { body: { trips: keys } }, { staleTime: 0 })
  if (isRefusal(answer)) return answer
  return ahead.flatMap(({ trip, number }, index) => {
    const availability = answer.trips[index]
    return availability ? [{ code: trip.companyReservationCode, number, availability }] : []
  })
}

/** Prices what was typed; once it is priced, stores it, paid by the given method or the usual one. */
async function confirmAddition(
  { payments }: { payments?: RequestedPayment[] },
  services: Pick<CommandServices, 'notifyDone'>,
): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const asked = askedOf(bookingQuestion.addItems)
  if (!booking || !asked) return refuse('no_booking_shown')
  const wrong = wrongText()
  if (wrong) return wrong
  const refusal = useAdditions.getState().priced
    ? await store(booking, payments, services)
    : await price(booking, asked.trips)
  if (refusal && askedOf(bookingQuestion.addItems)) mark(refusal, booking, asked.trips)
  return refusal
}

function mark(refusal: Refusal, { crsReservationId }: StoredBooking, trips: readonly TripToAddTo[]): void {
  setRefused(refusal, cellOf(refusal, additionTo(crsReservationId), trips))
}

async function price(booking: StoredBooking, trips: readonly TripToAddTo[]): Promise<Refusal | undefined> {
  const { crsReservationId } = booking
  const addition = additionTo(crsReservationId)
  if (addition.people.length + addition.vehicles.length === 0) return refuse('nothing_to_add')
  const body = requestOf(booking, addition, trips)
  if (body.trips.length === 0) return refuse('choose_a_trip')
  const answer = await request(calls.priceAddedItems, { body })
  if (isRefusal(answer)) {
    await showAnswer(answer)
    return answer
  }
  const unloaded = answer.due > 0 ? await loadMethods(payees(answer)) : undefined
  if (unloaded) return unloaded
  // An addition typed meanwhile has another price.
  if (additionTo(crsReservationId) === addition) setPriced(answer, body)
  return undefined
}

async function store(
  { crsReservationId: reference }: StoredBooking,
  payments: RequestedPayment[] | undefined,
  { notifyDone }: Pick<CommandServices, 'notifyDone'>,
): Promise<Refusal | undefined> {
  const { priced } = useAdditions.getState()
  if (!priced) return undefined
  const { price: shown, body, idempotencyKey } = priced
  const paid = shown.due > 0 ? { payments: paymentsFor(payees(shown), shown.due, payments) } : {}
  const answer = await request(
    calls.addItems,
    { body: { ...body, ...paid, expectedTotal: shown.total } },
    { key: idempotencyKey },
  )
  const { people, vehicles } = additionTo(reference)
  if (!isRefusal(answer)) forgetAddition(reference)
  const refusal = await showAnswer(answer)
  if (!refusal)
    notifyDone(i18next.t('booking:addItems.done', { count: people.length + vehicles.length, reference }))
  return refusal
}

/** Items are added to the booking, on some of these trips. */
export interface AdditionAsked {
  trips: readonly TripToAddTo[]
}

/** Runs on the booking of the dialog, once the text being typed is committed. */
function onAddition(change: (reference: string) => void): Refusal | undefined {
  const booking = shownBooking()
  if (!booking) return refuse('no_booking_shown')
  addGrid.commit()
  change(booking.crsReservationId)
  return undefined
}

const inDialog = { where: ['addItems'], changes: 'desk' } as const

/** Adding passengers and vehicles to the booking on screen. */
export const addCommands = [
  defineCommand(bookingCommand.addItems, {
    line: addRow,
    rights: ['change'],
    where: ['booking'],
    changes: 'nothing',
    awaits: 'addItems',
    refuses: cannotAdd,
    run: askAddition,
  }),
  defineCommand(bookingCommand.addPassengerRow, { ...inDialog, run: () => onAddition(addPassengerRow) }),
  defineCommand(bookingCommand.addVehicleRow, { ...inDialog, run: () => onAddition(addVehicleRow) }),
  defineCommand(bookingCommand.removeAddedRow, {
    ...inDialog,
    run: () => onAddition((reference) => removeRow(reference, addGrid.row())),
  }),
  defineCommand(bookingCommand.confirmAddition, {
    ...inDialog,
    rights: ['change'],
    changes: 'record',
    failedAs: 'booking:command.addItems',
    run: async (args, services) => {
      const refusal = await confirmAddition(args, services)
      const isStored = askedOf(bookingQuestion.addItems) === undefined
      return isStored ? thenLine(refusal, services) : refusal
    },
  }),
  defineCommand(bookingCommand.leaveAddition, {
    ...inDialog,
    awaits: 'booking',
    run: () => {
      addGrid.commit()
      closeQuestion(bookingQuestion.addItems)
    },
  }),
]

/** Items typed on the line; without any the dialog opens with those typed into it before. */
export interface AddArguments {
  travellers?: Travellers[]
  vehicles?: RequestedVehicle[]
  people?: NamedPassenger[]
}

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

function addPassengerRow(reference: string): void {
  changeAddition(reference, ({ people }) => ({ people: [...people, newPerson(newUuid())] }))
}

/** A vehicle like the last one. */
export function addVehicleRow(reference: string): void {
  changeAddition(reference, ({ vehicles }) => {
    const category = vehicles.at(-1)?.category ?? (salePreferences.vehicle() || commonCar())
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
