import { booking } from '../../../src/contract/booking/booking.ts'
import { group } from '../../../src/contract/group.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { adults, pays } from '../../kit/crs/bookingRequest.ts'
import { itemsOf, ticketNamesOf, type AgencyCode, type Draw, type Wire, type WireTrip } from './draw.ts'

/** What an agency does with a booking. */
type Verb = (draw: Draw, agency: AgencyCode, found: Wire) => Promise<unknown>

const surnames = ['SMITH', 'JONES', 'KELLY', 'ROSSI'] as const

/** Some items of some trips; undefined for all. */
function selection(draw: Draw, { trips }: Wire) {
  if (draw.chance() < 0.3) return undefined
  return draw.some(trips, 0.6).map((trip) => ({
    companyReservationCode: trip.companyReservationCode,
    items: draw.some(itemsOf(trip), 0.5).map(({ uuid }) => uuid),
  }))
}

const named = ({ crsReservationId }: Wire) => ({ crsReservationId })
const chosen = (draw: Draw, found: Wire) => {
  const trips = selection(draw, found)
  return { ...named(found), ...(trips && { trips }) }
}

const issue: Verb = (draw, agency, found) => {
  const total = Math.max(found.total, 1)
  const methods = [{ account: total }, { cash: total }, { card: total }]
  const payments = pays(draw.pick(methods)!)
  const path = named(found)
  const kind = draw.chance()
  if (kind < 0.3) return draw.ask(agency, booking.issueHeld, { path })
  if (kind < 0.6) return draw.ask(agency, booking.issueFromRecall, { path, body: { payments } })
  return draw.ask(agency, booking.issue, { body: { ...path, payments } })
}

const cancel: Verb = (draw, agency, found) => draw.ask(agency, booking.cancel, { body: chosen(draw, found) })

const undoCancel: Verb = (draw, agency, { crsReservationId }) =>
  draw.ask(agency, booking.undoCancel, { path: { crsReservationId }, body: {} })

const undoRebooking: Verb = (draw, agency, { crsReservationId }) =>
  draw.ask(agency, booking.undoRebooking, { path: { crsReservationId }, body: {} })

const convertToOpen: Verb = (draw, agency, found) =>
  draw.ask(agency, booking.convertToOpen, { body: chosen(draw, found) })

const convertToOptional: Verb = (draw, agency, { crsReservationId: id }) =>
  draw.ask(agency, booking.convertToOptional, { path: { id }, query: {} })

const replaceOpen: Verb = async (draw, agency, { crsReservationId, trips }) => {
  const isOpen = (trip: WireTrip) => itemsOf(trip).some(({ status }) => status === 'OPEN')
  const open = draw.pick(trips.filter(isOpen)) ?? trips[0]!
  const { key: trip } = await draw.trip(open, open.vessel.company.abbreviation)
  const tickets = draw.some(ticketNamesOf(open), 0.7)
  if (tickets.length > 0 && draw.chance() < 0.4)
    return draw.ask(agency, booking.replaceOpenTickets, { body: { tickets, trip } })
  const priced = await draw.ask(agency, booking.priceDiffForOpen, { body: { crsReservationId, trip } })
  const difference = priced?.difference ?? 0
  const body = {
    trip,
    expectedDifference: difference,
    ...(difference > 0 && { payments: pays({ cash: difference }) }),
  }
  return draw.ask(agency, booking.replaceOpen, { path: { crsReservationId }, body })
}

/** Another sailing, another name, or both. */
const modify: Verb = async (draw, agency, found) => {
  const trip = draw.pick(found.trips)!
  const { key } = await draw.trip(trip)
  const person = draw.pick(trip.selectedPassengers)
  const rename = person && {
    selectedPassengers: [{ uuid: person.uuid, modifiedValues: { surname: draw.pick(surnames)! } }],
  }
  const asked = {
    crsReservationCode: found.crsReservationId,
    trips: [
      {
        companyReservationCode: trip.companyReservationCode,
        ...(draw.chance() < 0.7 && key),
        ...(draw.chance() < 0.4 && rename),
      },
    ],
  }
  const price = await draw.ask(agency, booking.priceModify, { body: asked })
  const difference = price?.difference ?? 0
  const body = {
    ...asked,
    expectedDifference: difference,
    ...(difference > 0 && { payments: pays({ card: difference }) }),
  }
  return draw.ask(agency, booking.modify, { body })
}

const addItems: Verb = async (draw, agency, found) => {
  const { companyReservationCode } = draw.pick(found.trips)!
  const asked = { ...named(found), trips: [{ companyReservationCode, accommodationRequests: [adults(1)] }] }
  const due = (await draw.ask(agency, booking.priceAddedItems, { body: asked }))?.due ?? 0
  const body = { ...asked, ...(due > 0 && { payments: pays({ account: due }) }) }
  return draw.ask(agency, booking.addItems, { body })
}

const split: Verb = async (draw, agency, found) => {
  const items = selection(draw, found)?.flatMap(({ companyReservationCode, items: uuids }) =>
    uuids.map((uuid) => `${companyReservationCode}/${uuid}`),
  )
  const { crsReservationId } = found
  const query = items ? { items } : {}
  const parts = await draw.ask(agency, booking.split, { path: { crsReservationId }, query })
  for (const part of parts?.bookings ?? []) draw.add(part.crsReservationId, agency)
}

const merge: Verb = async (draw, agency, { crsReservationId: from }) => {
  // Parts of a booking that others have taken over are in no list of the agency.
  const other = draw.pick(draw.day.bookings.filter((one) => one.agency === agency).slice(-10))
  if (other) await draw.ask(agency, booking.merge, { path: { from, to: other.reference } })
}

const otherAgent = (draw: Draw) => String(draw.agency())

const issuePta: Verb = (draw, agency, found) =>
  draw.ask(agency, booking.issuePta, { body: { ...named(found), agentCode: otherAgent(draw) } })

/** By the agency that collects, which is not the one that sold. */
const convertFromPta: Verb = (draw, _, { crsReservationId }) =>
  draw.ask(draw.agency(), booking.convertFromPta, { path: { crsReservationId }, body: {} })

const transfer: Verb = async (draw, agency, found) => {
  const to = draw.agency()
  const body = { ...chosen(draw, found), agentCode: String(to) }
  const done = await draw.ask(agency, booking.transfer, { body })
  if (done) draw.add(done.crsReservationId, to)
}

const changeOption: Verb = (draw, agency, found) =>
  draw.ask(agency, booking.changeOption, {
    body: {
      ...named(found),
      ...(draw.chance() < 0.5
        ? { newAgentCode: otherAgent(draw) }
        : { newOptionDateTime: draw.hoursLater(draw.chance() * 30) }),
    },
  })

const tell: Verb = (draw, agency, { crsReservationId }) => {
  const kind = draw.chance()
  const query = { crsReservationId }
  if (kind < 0.3) return draw.ask(agency, ticket.sendEmail, { query: { ...query, email: 'a@example.org' } })
  if (kind < 0.6) return draw.ask(agency, ticket.sendSms, { query: { ...query, phone: '6971234567' } })
  const job = {
    printable: 'TICKETS' as const,
    printer: 'counter',
    station: '0f8fad5b-d9cb-469f-a165-70867728950e',
  }
  return draw.ask(agency, ticket.queuePrint, { body: { ...query, ...job } })
}

const groupCode = (draw: Draw, { trips }: Wire) => {
  const { companyReservationCode: code, vessel } = draw.pick(trips)!
  return { company: vessel.company.abbreviation, code }
}

/** Everyone, or some. */
const nameGroup: Verb = (draw, agency, found) => nameMembers(draw, agency, found, 0.8)

function nameMembers(draw: Draw, agency: AgencyCode, found: Wire, share: number) {
  const everyone = [
    ...new Set(found.trips.flatMap(({ selectedPassengers }) => selectedPassengers).map(({ uuid }) => uuid)),
  ]
  const names = draw.some(everyone, share).map((uuid) => ({
    uuid,
    surname: draw.pick(surnames)!,
    name: 'A',
    sexType: 'FEMALE' as const,
  }))
  return draw.ask(agency, group.update, { path: groupCode(draw, found), body: { names } })
}

/** Cabins as they are proposed for those who have a name, mostly after all have got one. */
const placeGroup: Verb = async (draw, agency, found) => {
  if (draw.chance() < 0.8) await nameMembers(draw, agency, found, 1)
  const code = groupCode(draw, found)
  const proposed = await draw.ask(agency, group.cabinMix, { body: code })
  const cabins = proposed?.cabins.map(({ idOrCode, uuids }) => ({ idOrCode, uuids })) ?? []
  if (!proposed || cabins.length === 0) return
  const { companyReservationCode } = proposed
  await draw.ask(agency, group.assignCabins, { body: { ...code, companyReservationCode, cabins } })
}

/** Fewer or more of them, mostly a number near that of before. */
const countGroup: Verb = (draw, agency, found) => {
  const quantity = Math.floor(draw.chance() * 7)
  const groupPassengers = [{ type: 'AD', quantity, accommodationIdOrCode: 'DECK' }]
  return draw.ask(agency, group.update, { path: groupCode(draw, found), body: { groupPassengers } })
}

const issueGroup: Verb = (draw, agency, found) =>
  draw.ask(agency, group.issue, { body: groupCode(draw, found) })

const verbs: readonly Verb[] = [
  issue,
  cancel,
  undoCancel,
  undoRebooking,
  convertToOpen,
  convertToOptional,
  replaceOpen,
  modify,
  addItems,
  split,
  merge,
  issuePta,
  convertFromPta,
  transfer,
  changeOption,
  nameGroup,
  issueGroup,
  tell,
]

/** Verbs that may follow a status; one call in five takes any. */
const suited: Record<string, readonly Verb[]> = {
  OPTIONAL: [
    issue,
    issue,
    issue,
    modify,
    cancel,
    addItems,
    split,
    merge,
    issuePta,
    issuePta,
    changeOption,
    changeOption,
  ],
  ISSUED: [
    modify,
    modify,
    cancel,
    convertToOpen,
    convertToOpen,
    convertToOptional,
    transfer,
    split,
    merge,
    addItems,
    tell,
  ],
  OPEN: [replaceOpen, replaceOpen, cancel, transfer, split, merge],
  PTA: [convertFromPta, convertFromPta, cancel],
  CANCELLED: [undoCancel],
}

/** One verb for one booking, mostly one that its status permits. */
export async function changeBooking(draw: Draw): Promise<void> {
  const drawn = await draw.booking()
  if (!drawn) return
  const { agency, found } = drawn
  const status = draw.pick(found.trips.flatMap(itemsOf))?.status ?? ''
  const fitting = draw.chance() < 0.8 ? suited[status] : undefined
  await draw.pick(fitting ?? verbs)!(draw, agency, found)
}

/** Dated tickets for open ones. */
export async function replaceOpenOnes(draw: Draw): Promise<void> {
  const drawn = await draw.booking(await draw.references(`item.status = 'OPEN'`))
  if (drawn) await replaceOpen(draw, drawn.agency, drawn.found)
}

/** Names or tickets for a group. */
export async function changeGroup(draw: Draw): Promise<void> {
  const drawn = await draw.booking(
    await draw.references(`booking.group_terms is not null and item.status = 'OPTIONAL'`),
  )
  if (drawn)
    await draw.pick([nameGroup, nameGroup, placeGroup, placeGroup, countGroup, issueGroup])!(
      draw,
      drawn.agency,
      drawn.found,
    )
}
