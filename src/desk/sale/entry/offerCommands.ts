import i18next from 'i18next'
import { mustGet } from '../../../domain/value/mustGet.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { sum } from '../../../domain/value/money.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { type CommandServices, refusalOf } from '../../command/command.ts'
import { pricingCommand } from '../../pricing/commands.ts'
import { formatPrice } from '../../language/money.ts'
import { saleCommand } from '../commands.ts'
import { petRow, serviceRow } from '../line/items.ts'
import type { PetArguments, ServiceArguments } from '../model/commandArguments.ts'
import { largePet } from '../model/item/items.ts'
import { refuseSaleRows } from '../model/rows.ts'
import { refuseRowsTyped } from '../model/typedRows.ts'
import type { TripAvailability, WorkingTrip } from '../model/workingBooking.ts'
import { prepareTrips } from '../model/trip/chooseTrips.ts'
import { nothingChosen, pages, selling } from '../model/screens.ts'
import { availabilityOf } from '../model/trip/availability.ts'
import { edit, useSale, pricesOf } from '../model/saleStore.ts'
import type { SaleState } from '../model/state.ts'

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
  const missing = refuseSaleRows(state.workingBooking, { passengers: [passenger] })
  if (missing || owner === undefined) return missing ?? refuse('no_such_passenger')
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
  const missing = refuseSaleRows(state.workingBooking, trip === undefined ? {} : { trip })
  if (missing) return missing
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

/** The rows of the booking that an entry names. */
const ownerOf = ({ passenger }: PetArguments) => (passenger === undefined ? {} : { passengers: [passenger] })
const tripOf = ({ trip }: ServiceArguments) => (trip === undefined ? {} : { trip })

const shown = { where: selling, changes: 'desk', awaits: 'step2' } as const
const entry = { ...shown, palette: false, refuses: nothingChosen } as const

/** Products that the line adds in one entry. */
export const extraCommands = [
  defineCommand(saleCommand.pet, {
    ...entry,
    line: petRow,
    refuses: (args) => nothingChosen() ?? refuseRowsTyped(args && ownerOf(args)),
    run: (args, services) => entered(services, () => addPet(args)),
  }),
  defineCommand(saleCommand.service, {
    ...entry,
    line: serviceRow,
    refuses: (args) => nothingChosen() ?? refuseRowsTyped(args && tripOf(args)),
    run: (args, services) => entered(services, () => addService(args)),
  }),
]

/** The savings offered with the current prices, by trip. */
function savingsIn(state: SaleState) {
  return state.workingBooking.trips.map((trip) => pricesOf(state, trip)?.savings ?? [])
}

function nothingToTake(): Refusal | undefined {
  return savingsIn(useSale.getState()).flat().length > 0 ? undefined : refuse('no_savings')
}

/** The total saving and the discounts it comes from: `−58,40 RTN, G4C`. */
function savingWords(): string {
  const all = savingsIn(useSale.getState()).flat()
  const codes = [...new Set(all.map(({ discountIdOrCode }) => discountIdOrCode))]
  const saving = formatPrice(sum(all.map((one) => one.saving)))
  return i18next.t('sale:preview.savings', { saving, discounts: codes.join(', ') })
}

/** Applies each offered discount to its passengers on the trip it was offered for. */
function takeSavings(): void {
  const trips = savingsIn(useSale.getState())
  edit('savings', (draft) => {
    for (const [nth, savings] of trips.entries()) {
      for (const { discountIdOrCode, uuids } of savings) {
        const places = draft.trips[nth]?.passengers.filter(({ uuid }) => uuids.includes(uuid)) ?? []
        for (const place of places) place.discount = discountIdOrCode
      }
    }
  })
}

function setDiscount({ trip, code }: { trip: number; code: string }): void {
  edit('companyDiscount', ({ offers }) => {
    const others = offers.selectedCompanyDiscount.filter(({ index }) => index !== trip)
    offers.selectedCompanyDiscount = code === '' ? others : [...others, { index: trip, value: code }]
  })
}

function setFare({ company, code }: { company: string; code: string }): void {
  edit('companyFare', ({ offers }) => {
    const others = offers.farePerCompanies.filter((farePerCompany) => farePerCompany.company !== company)
    offers.farePerCompanies = code === '' ? others : [...others, { company, fareIdOrCode: code }]
  })
}

const byCompany = { where: ['step1', 'step2'], changes: 'desk', palette: false } as const

export const discountCommands = [
  defineCommand(saleCommand.takeSavings, {
    where: ['step2', 'step3', 'step4', 'step4Optional'],
    changes: 'record',
    refuses: nothingToTake,
    preview: savingWords,
    async run(_, { run }) {
      takeSavings()
      return refusalOf(await run(pricingCommand.price, {}))
    },
  }),
  defineCommand(saleCommand.companyDiscount, { ...byCompany, run: setDiscount }),
  defineCommand(saleCommand.companyFare, { ...byCompany, run: setFare }),
]
