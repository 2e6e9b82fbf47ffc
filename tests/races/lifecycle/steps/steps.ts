import { gateOf, isToday } from '../model/gates.ts'
import { sailingNames } from '../model/timetable.ts'
import { activeOf, itemsOf, statusOf, type AgencyCode, type Booking } from '../model/booking.ts'
import { convertFromPta, issuePta, transfer } from './agencies.ts'
import { cancel, convertToOpen, convertToOptional, merge, split, undoCancel } from './changes.ts'
import { pick, type Draw, type Step, type Verb } from './draw.ts'
import { checkOut, forceCheckIn, startGate, stopGate } from './gates.ts'
import { holdGroup, issueGroup, nameGroup } from './groups.ts'
import { modify, replaceOpen } from './modify.ts'
import { drawParcel } from './parcels.ts'
import { changeOption, hold, issue, sell } from './sales.ts'

const agencies: readonly AgencyCode[] = ['1300', '1300', '1301', '1377']

const verbs: readonly Verb[] = [
  issue,
  issue,
  changeOption,
  convertToOptional,
  convertToOpen,
  convertToOpen,
  replaceOpen,
  modify,
  modify,
  cancel,
  cancel,
  undoCancel,
  split,
  merge,
  issuePta,
  convertFromPta,
  transfer,
  nameGroup,
  nameGroup,
  issueGroup,
]

/** On the day of a sailing a third of the calls come from its gate. */
const gateVerbs = [
  forceCheckIn,
  forceCheckIn,
  forceCheckIn,
  forceCheckIn,
  checkOut,
  checkOut,
  startGate,
  stopGate,
]
const gates = sailingNames.map(gateOf)

function drawVerb(draw: Draw): Verb {
  const share = gates.some((gate) => isToday(draw.model, gate)) ? 0.35 : 0.03
  return pick(draw, draw.chance() < share ? gateVerbs : verbs)
}

/** Draws one step: mostly what could be done, sometimes what must be refused. */
export function drawStep(draw: Draw): Step {
  const { chance } = draw
  const agency = pick(draw, agencies)
  if (chance() < 0.04) return drawParcel(draw, agency)
  const verb = drawVerb(draw)
  const booking = chance() < 0.25 ? undefined : drawBooking(draw, agency, verb)
  if (!booking) return drawSale(draw, agency)
  // The reference of a booking that was merged leads to the one that it was merged into.
  return verb.draw({ ...draw, reference: booking.reference }, agency, booking.mergedInto ?? booking)
}

function drawSale(draw: Draw, agency: AgencyCode): Step {
  const kind = draw.chance()
  if (kind < 0.2) return holdGroup(draw, agency)
  return kind < 0.6 ? hold(draw, agency) : sell(draw, agency)
}

/** Mostly a booking that suits the verb, else an active one, or one time in ten any booking of any agency. */
function drawBooking(draw: Draw, agency: AgencyCode, verb: Verb): Booking | undefined {
  const { model, chance } = draw
  const known = model.bookings.filter(({ isUncertain }) => !isUncertain)
  if (chance() < 0.1) return pick(draw, known)
  const mine = known.filter((booking) => !('refused' in model.read(booking.reference, agency)))
  const suited = chance() < 0.8 ? mine.filter((booking) => verb.suits(booking)) : mine.filter(isLive)
  return pick(draw, suited.slice(-40))
}

const isLive = (booking: Booking) =>
  booking.mergedInto !== undefined
    ? activeOf(booking.mergedInto).length > 0
    : statusOf(itemsOf(booking)) !== 'CANCELLED'
