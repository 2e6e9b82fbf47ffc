import { saleCommand } from '../commands.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { CommandServices, NoArguments } from '../../command/command.ts'
import { copyValue, driverFromFirst } from './grids/cells.ts'
import { fillPhone } from '../model/contact.ts'
import {
  isSold,
  addExtra,
  removeExtra,
  copyTripInfo,
  type Kind,
  addProduct,
  removeProduct,
} from '../model/item/items.ts'
import {
  nothingMarked,
  removeMarked,
  copyToMarked,
  markAll,
  markRow,
  markTrip,
  markedItems,
  uuidAt,
} from '../model/item/marks.ts'
import { keepsSeats } from '../model/request/requests.ts'
import { nothingChosen, goToStep, notVisited, stepBefore } from '../model/screens.ts'
import type { Product, FieldRef } from '../model/state.ts'
import { edit, useSale, focusOn } from '../model/saleStore.ts'
import { checkCards, nothingToCheck } from './cards.ts'
import { lineContext } from '../../command/keyboard.ts'
import { checkType } from '../../../domain/pricing/age.ts'
import { isName, readName } from '../../../domain/value/personName.ts'
import { mustGet } from '../../../domain/value/mustGet.ts'
import {
  passengerTypeOn,
  type PassengerAccommodation,
  type Person,
  type TripAvailability,
  type Vehicle,
  type WorkingBooking,
} from '../model/workingBooking.ts'
import { ageBands, availabilityOf } from '../model/trip/availability.ts'
import { vehicleFix } from '../model/vehicle.ts'
import { spreadDiscount, tripsLacking } from '../model/rows.ts'

const looking = { where: ['step2'], changes: 'nothing', refuses: nothingChosen } as const
const editing = { where: ['step2'], changes: 'desk', refuses: nothingChosen } as const
const later = ['step2', 'step3', 'step4', 'step4Optional'] as const

const adding = (kind: Product) => ({
  ...editing,
  refuses: () => nothingChosen() ?? (isSold(kind) ? undefined : refuse(`no_${kind}s`)),
  async run(_: NoArguments, { run }: CommandServices) {
    await run(saleCommand.addProduct, { kind })
  },
})

function refuseWithoutVehicle(): Refusal | undefined {
  return useSale.getState().workingBooking.vehicles.length > 0 ? undefined : refuse('no_such_vehicle')
}

function nameDriver(): void {
  const { cursor } = useSale.getState()
  driverFromFirst(cursor.kind === 'vehicle' ? cursor.row : 0)
}

function turnKeepSeats(): void {
  const now = keepsSeats(useSale.getState().workingBooking)
  edit('keepSeats', (draft) => {
    draft.keepSeats = !now
  })
}

/** Commands of the entry form: detail sheet, marks, products, and returning to an earlier step. */
export const entryCommands = [
  defineCommand(saleCommand.details, { about: 'row', ...looking, run: toggleDetails }),
  defineCommand(saleCommand.toggle, { about: 'row', ...looking, run: markRow }),
  defineCommand(saleCommand.toggleTrip, { about: 'trip', ...looking, run: markTrip }),
  defineCommand(saleCommand.toggleAll, { ...looking, run: markAll }),
  defineCommand(saleCommand.removeMarked, {
    about: 'row',
    ...editing,
    refuses: nothingMarked,
    run: removeMarked,
  }),
  defineCommand(saleCommand.spread, { about: 'row', ...editing, run: copyToMarked }),
  defineCommand(saleCommand.fix, {
    about: 'row',
    ...editing,
    refuses: nothingToCorrect,
    run: applyCorrections,
  }),
  defineCommand(saleCommand.addProduct, { ...editing, run: ({ kind = currentKind() }) => addRow(kind) }),
  defineCommand(saleCommand.removeProduct, { about: 'row', ...editing, run: removeRows }),
  defineCommand(saleCommand.copyTripInfo, {
    about: 'trip',
    ...editing,
    refuses: onlyOneTrip,
    run: copyTripInfo,
  }),
  defineCommand(saleCommand.fillPhone, { about: 'field', ...editing, run: fillPhone }),
  defineCommand(saleCommand.copyValue, { about: 'field', ...editing, run: copyValue }),
  defineCommand(saleCommand.addPet, adding('pet')),
  defineCommand(saleCommand.addService, adding('service')),
  defineCommand(saleCommand.addPackage, adding('package')),
  defineCommand(saleCommand.addParcel, adding('parcel')),
  defineCommand(saleCommand.driverFromFirst, {
    about: 'row',
    ...editing,
    refuses: refuseWithoutVehicle,
    run: nameDriver,
  }),
  defineCommand(saleCommand.checkCards, { ...looking, refuses: nothingToCheck, run: checkCards }),
  defineCommand(saleCommand.keepSeats, { ...editing, run: turnKeepSeats }),
  defineCommand(saleCommand.previousStep, {
    where: later,
    changes: 'nothing',
    awaits: stepBefore,
    refuses: () => notVisited(stepBefore()),
    run(_, services) {
      const step = stepBefore()
      if (step) goToStep(step, services)
    },
  }),
  defineCommand(saleCommand.showStep, {
    where: ['step1', ...later],
    changes: 'nothing',
    palette: false,
    awaits: ({ step }) => step,
    refuses: (args) => (args ? notVisited(args.step) : undefined),
    run: ({ step }, services) => goToStep(step, services),
  }),
]

/** The focused field when the sheet was opened. */
let from: FieldRef | undefined

const first = { passenger: 'documentType', vehicle: 'priorityNumber' } as const

/** Moves the focus into the sheet of the current row; from inside it back to the grid, and closes it. */
function toggleDetails(): void {
  const { cursor, details } = useSale.getState()
  const inside = document.activeElement?.closest('.detail-sheet') !== null
  if (details && inside) {
    useSale.setState({ details: false })
    focusOn(from?.row === cursor.row && from.kind === cursor.kind ? from : inGrid(cursor))
    return
  }
  from = cursor
  const kind = cursor.kind === 'vehicle' ? 'vehicle' : 'passenger'
  focusOn({ kind, row: cursor.kind === kind ? cursor.row : 0, field: first[kind] })
}

function inGrid({ kind, row }: FieldRef): FieldRef {
  return { kind, row, field: kind === 'vehicle' ? 'plate' : 'surname' }
}

/**
 * Removes the marked rows, else the current one; when a grid becomes empty, the focus moves to the
 * passengers.
 */
function removeRows(): void {
  const state = useSale.getState()
  const { cursor, workingBooking } = state
  const kind = currentKind()
  if (markedItems(state).size > 0) removeMarked()
  else if (isProduct(kind)) removeExtra(kind, cursor.row)
  else {
    const uuid = (kind === 'vehicle' ? workingBooking.vehicles : workingBooking.people)[cursor.row]?.uuid
    if (uuid !== undefined) removeProduct(kind, uuid)
  }
  const now = useSale.getState()
  if (uuidAt(now, { ...cursor, row: 0 }) === undefined)
    focusOn({ kind: 'passenger', row: 0, field: 'surname' })
}

function isProduct(kind: Kind | Product): kind is Product {
  return kind !== 'passenger' && kind !== 'vehicle'
}

function currentKind(): Kind | Product {
  const { kind } = useSale.getState().cursor
  return kind === 'leader' || kind === 'payment' ? 'passenger' : kind
}

const firstFields = { pet: 'type', service: 'code', package: 'code', parcel: 'description' } as const

function addRow(kind: Kind | Product): void {
  if (isProduct(kind)) return focusOn({ kind, row: addExtra(kind), field: firstFields[kind] })
  addProduct(kind, lineContext.get().nationality)
  const { people, vehicles } = useSale.getState().workingBooking
  if (kind === 'vehicle') focusOn({ kind, row: vehicles.length - 1, field: 'plate' })
  else focusOn({ kind, row: people.length - 1, field: 'surname' })
}

export function onlyOneTrip(): Refusal | undefined {
  return useSale.getState().workingBooking.trips.length > 1 ? undefined : refuse('only_one_trip')
}

/** Gives a person the type of the age on each trip; undefined where no type is wrong. */
function typesFix(
  person: Person,
  { trips }: WorkingBooking,
  availabilities: readonly (TripAvailability | undefined)[],
): Fix['types'] {
  const due = trips.flatMap(({ passengers }, nth) => {
    const passenger = passengers.find(({ uuid }) => uuid === person.uuid)
    const availability = availabilities[nth]
    return passenger && availability ? [{ nth, ...typeOfAgeOn(person, passenger, availability) }] : []
  })
  if (!due.some(({ isOther }) => isOther)) return undefined
  const first = mustGet(due, 0).type
  return (draft) => {
    Object.assign(draft.people.find(({ uuid }) => uuid === person.uuid) ?? {}, { type: first })
    for (const { nth, type } of due) {
      const passenger = draft.trips[nth]?.passengers.find(({ uuid }) => uuid === person.uuid)
      if (type === first) delete passenger?.type
      else Object.assign(passenger ?? {}, { type })
    }
  }
}

function typeOfAgeOn(
  person: Person,
  passenger: PassengerAccommodation,
  availability: TripAvailability,
): { type: string; isOther: boolean } {
  const type = passengerTypeOn(person, passenger)
  if (person.birthdate === '') return { type, isOther: false }
  const at = { bands: ageBands(availability), departs: availability.departureDateTime }
  const refusal = checkType({ type, birthdate: person.birthdate }, at, '')
  const isOther = refusal?.refusal === 'type_not_of_age'
  return { type: isOther ? String(refusal.parameters.expected) : type, isOther }
}

const namesFix = (person: Person): Partial<Person> => ({
  ...nameFix(person, 'surname'),
  ...nameFix(person, 'name'),
})

function nameFix(person: Person, field: 'surname' | 'name'): Partial<Person> {
  const latin = readName(person[field])
  return isName(person[field]) || !isName(latin) ? {} : { [field]: latin }
}

interface Fix {
  kind: Kind
  row: number
  change: Partial<Person> | Partial<Vehicle>
  /** Gives the type of the age on each trip. */
  types?: ((draft: WorkingBooking) => void) | undefined
  /** Applies this trip’s discount to the other trips. */
  discount?: (draft: WorkingBooking) => void
}

/** Corrections for the row under the cursor, else for every row that needs one. */
function fixes(): Fix[] {
  const state = useSale.getState()
  const { workingBooking, active, cursor } = state
  const availabilities = workingBooking.trips.map((trip) => availabilityOf(trip))
  const here = availabilities[active]
  const all = [
    ...workingBooking.people.map((person, row): Fix => ({
      kind: 'passenger',
      row,
      change: namesFix(person),
      types: typesFix(person, workingBooking, availabilities),
    })),
    ...workingBooking.vehicles.map((vehicle, row): Fix => ({
      kind: 'vehicle',
      row,
      change: vehicleFix(vehicle, here),
    })),
  ]
    .map((one) => ({ ...one, ...discountFix(one, workingBooking, availabilities, active) }))
    .filter(
      ({ change, types, discount }) =>
        Object.keys(change).length > 0 || types !== undefined || discount !== undefined,
    )
  const atCursor = all.filter(({ kind, row }) => cursor.kind === kind && row === cursor.row)
  return atCursor.length > 0 ? atCursor : all
}

function discountFix(
  { kind, row }: Fix,
  workingBooking: WorkingBooking,
  availabilities: readonly (TripAvailability | undefined)[],
  active: number,
): Pick<Fix, 'discount'> {
  const trip = workingBooking.trips[active]
  const [list, aboard] =
    kind === 'passenger'
      ? [workingBooking.people, trip?.passengers]
      : [workingBooking.vehicles, trip?.vehicles]
  const uuid = list[row]?.uuid ?? ''
  const typed = aboard?.find((one) => one.uuid === uuid)?.discount ?? ''
  const lacking = tripsLacking(workingBooking, availabilities, active, uuid)
  if (!lacking.some(({ granted }) => granted)) return {}
  return { discount: (draft) => spreadDiscount(draft, lacking, uuid, typed) }
}

export function nothingToCorrect(): Refusal | undefined {
  return fixes().length > 0 ? undefined : refuse('nothing_to_fix')
}

export function applyCorrections(): void {
  const found = fixes()
  edit('fix', (draft) => {
    for (const { kind, row, change, types, discount } of found) {
      const list = kind === 'vehicle' ? draft.vehicles : draft.people
      if (Object.keys(change).length > 0) Object.assign(list[row] ?? {}, change)
      types?.(draft)
      discount?.(draft)
    }
  })
}
