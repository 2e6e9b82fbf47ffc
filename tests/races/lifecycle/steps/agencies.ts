import { booking as calls } from '../../../../src/contract/booking/booking.ts'
import * as agencies from '../model/agencies.ts'
import { dueFor } from '../model/sale.ts'
import {
  chosenOf,
  hasStatus,
  paidIn,
  pick,
  selectionOf,
  staleOr,
  step,
  versioned,
  type Verb,
} from './draw.ts'

const otherAgencies = ['1300', '1301', '1377', '1377', '9999'] as const

export const issuePta: Verb = {
  suits: hasStatus('OPTIONAL'),
  draw(draw, agency, booking) {
    const { model, reference } = draw
    const agentCode = pick(draw, otherAgencies)
    const { paid, payments } = paidIn(draw, dueFor(booking) || 100)
    const onAccount = draw.chance() < 0.5
    const body = {
      crsReservationId: reference,
      agentCode,
      ...(!onAccount && { payments }),
      ...staleOr(draw, booking),
    }
    return step(agency, calls.issuePta, { body }, () =>
      model.change(reference, agency, (found) =>
        versioned(body, found, () =>
          agencies.issuePta(model, found, agentCode, onAccount ? undefined : paid),
        ),
      ),
    )
  },
}

export const convertFromPta: Verb = {
  suits: hasStatus('PTA'),
  draw(draw, drawn, booking) {
    const { model, reference } = draw
    const agency = draw.chance() < 0.8 ? (booking.collector ?? drawn) : drawn
    const body = staleOr(draw, booking)
    return step(agency, calls.convertFromPta, { path: { crsReservationId: reference }, body }, () => {
      const found = model.read(reference, agency)
      if ('refused' in found) return { refused: 'booking_not_found' }
      return versioned(body, found, () => agencies.convertFromPta(model, found, agency))
    })
  },
}

export const transfer: Verb = {
  suits: hasStatus('ISSUED', 'OPEN'),
  draw(draw, agency, booking) {
    const { model, reference } = draw
    const chosen = chosenOf(draw, booking)
    const agentCode = pick(draw, otherAgencies)
    const body = {
      crsReservationId: reference,
      agentCode,
      ...(chosen && { trips: selectionOf(booking, chosen) }),
      ...staleOr(draw, booking),
    }
    return step(agency, calls.transfer, { body }, () =>
      model.change(reference, agency, (found) =>
        versioned(body, found, () =>
          agencies.transfer(model, found, { caller: agency, agency: agentCode, chosen }),
        ),
      ),
    )
  },
}
