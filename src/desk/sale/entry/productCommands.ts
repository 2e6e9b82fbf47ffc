import { saleCommand } from '../commands.ts'
import { mustGet } from '../../../domain/value/mustGet.ts'
import { petRow, serviceRow } from '../line/items.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { CommandServices } from '../../command/command.ts'
import type { PetArguments, ServiceArguments } from '../model/commandArguments.ts'
import { largePet } from '../model/item/items.ts'
import type { TripAvailability, WorkingTrip } from '../model/workingBooking.ts'
import { prepareTrips } from '../model/trip/chooseTrips.ts'
import { nothingChosen, pages, selling } from '../model/screens.ts'
import { availabilityOf } from '../model/trip/availability.ts'
import { edit, useSale } from '../model/saleStore.ts'

/** Adds a product from the line’s arguments; step 2 shows it. */
async function entered(
  { navigate }: CommandServices,
  put: () => Refusal | undefined,
): Promise<Refusal | undefined> {
  navigate(pages.step2)
  return (await prepareTrips()) ?? put()
}

function addPet({ weight, seat, type, passenger = 1 }: PetArguments): Refusal | undefined {
  const state = useSale.getState()
  const [trip] = state.workingBooking.trips
  const availability = trip && availabilityOf(trip)
  const owner = state.workingBooking.people[passenger - 1]?.uuid
  const place = (availability?.petPlaces ?? []).find(
    (petPlace) => seat === undefined || petPlace.seat === seat,
  )
  if (owner === undefined) return refuse('no_such_passenger')
  if (place === undefined) return refuse('no_pets_there')
  const types = (availability?.petTypes ?? []).map(({ idOrCode }) => idOrCode)
  const kind = types.find((one) => one === type) ?? types[0] ?? type ?? ''
  edit('pet', (draft) => {
    const pet = { uuid: crypto.randomUUID(), type: kind, owner, documentType: '', documentNumber: '' }
    const heavy = weight !== undefined && weight > largePet
    draft.pets = [
      ...(draft.pets ?? []),
      { ...pet, seat: place.seat, over10kg: heavy, ...(weight === undefined ? {} : { weight }) },
    ]
  })
  return undefined
}

type Offer = NonNullable<TripAvailability['additionalServices']>[number]

function meant(text: string, availability: TripAvailability | undefined): Offer | undefined {
  const typed = text.toUpperCase()
  const offers = (availability?.additionalServices ?? []).filter(({ availableUnits }) => availableUnits > 0)
  return (
    offers.find(({ idOrCode }) => idOrCode === typed) ??
    offers.find(({ name }) => name.toUpperCase().startsWith(typed))
  )
}

/** The trips for a service: the one named, or every trip that offers it. */
function found({ service, trip }: ServiceArguments): { trip: number; code: string }[] | Refusal {
  const state = useSale.getState()
  const { trips } = state.workingBooking
  if (trip !== undefined && trips[trip - 1] === undefined) return refuse('no_such_trip')
  const offered = trips.flatMap((one: WorkingTrip, index) => {
    const offer = trip === undefined || trip === index + 1 ? meant(service, availabilityOf(one)) : undefined
    return offer === undefined ? [] : [{ trip: index, code: offer.idOrCode }]
  })
  return offered.length > 0 ? offered : refuse('not_offered', { what: service })
}

function addService(args: ServiceArguments): Refusal | undefined {
  const where = found(args)
  if (isRefusal(where)) return where
  edit('service', (draft) => {
    for (const { trip, code } of where) {
      const services = (mustGet(draft.trips, trip).services ??= [])
      const there = services.find((service) => service.code === code)
      if (there) there.units = args.units ?? there.units + 1
      else services.push({ uuid: crypto.randomUUID(), code, units: args.units ?? 1 })
    }
  })
  return undefined
}

const shown = { where: selling, changes: 'desk', awaits: 'step2' } as const
const entry = { ...shown, palette: false, refuses: nothingChosen } as const

/** Products that the line adds in one entry. */
export const extraCommands = [
  defineCommand(saleCommand.pet, {
    ...entry,
    line: petRow,
    run: (args, services) => entered(services, () => addPet(args)),
  }),
  defineCommand(saleCommand.service, {
    ...entry,
    line: serviceRow,
    run: (args, services) => entered(services, () => addService(args)),
  }),
]
