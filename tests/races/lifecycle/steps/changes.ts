import { booking as calls } from '../../../../src/contract/booking/booking.ts'
import { itemsOf, sumOf } from '../model/booking.ts'
import * as cancellation from '../model/cancel.ts'
import * as parts from '../model/parts.ts'
import { chosenOf, hasStatus, pick, selectionOf, staleOr, step, versioned, type Verb } from './draw.ts'

const active = hasStatus('OPTIONAL', 'ISSUED', 'PTA', 'OPEN')

export const convertToOptional: Verb = {
  suits: hasStatus('ISSUED'),
  draw: ({ model, reference }, agency) =>
    step(agency, calls.convertToOptional, { path: { id: reference }, query: {} }, () =>
      model.change(reference, agency, (found) => cancellation.convertToOptional(model, found)),
    ),
}

export const convertToOpen: Verb = {
  suits: hasStatus('ISSUED'),
  draw(draw, agency, booking) {
    const { model, reference } = draw
    const chosen = chosenOf(draw, booking)
    const body = {
      crsReservationId: reference,
      ...(chosen && { trips: selectionOf(booking, chosen) }),
      ...staleOr(draw, booking),
    }
    return step(agency, calls.convertToOpen, { body }, () =>
      model.change(reference, agency, (found) =>
        versioned(body, found, () => cancellation.convertToOpen(model, found, chosen)),
      ),
    )
  },
}

export const cancel: Verb = {
  suits: active,
  draw(draw, agency, booking) {
    const { model, chance, reference } = draw
    const chosen = chosenOf(draw, booking)
    const fees = sumOf(cancellation.feesOf(model, booking, chosen))
    const expectedFees = chance() < 0.5 ? fees + (chance() < 0.1 ? 1 : 0) : undefined
    const body = {
      crsReservationId: reference,
      ...(chosen && { trips: selectionOf(booking, chosen) }),
      ...(expectedFees !== undefined && { expectedFees }),
      ...staleOr(draw, booking),
    }
    return step(agency, calls.cancel, { body }, () =>
      model.change(reference, agency, (found) =>
        versioned(body, found, () => cancellation.cancel(model, found, agency, { chosen, expectedFees })),
      ),
    )
  },
}

export const undoCancel: Verb = {
  suits: ({ cancellation: last, version }) => last?.version === version,
  draw(draw, agency, booking) {
    const { model, reference } = draw
    const body = staleOr(draw, booking)
    return step(agency, calls.undoCancel, { path: { crsReservationId: reference }, body }, () =>
      model.change(reference, agency, (found) =>
        versioned(body, found, () => cancellation.undoCancel(model, found, agency)),
      ),
    )
  },
}

export const split: Verb = {
  suits: (booking) => active(booking) && itemsOf(booking).length > 1,
  draw(draw, agency, booking) {
    const { model, reference } = draw
    const chosen = chosenOf(draw, booking) ?? itemsOf(booking)
    const items = selectionOf(booking, chosen).flatMap(({ companyReservationCode, items: uuids }) =>
      uuids.map((uuid) => `${companyReservationCode}/${uuid}`),
    )
    const query = { items, ...staleOr(draw, booking) }
    return step(agency, calls.split, { path: { crsReservationId: reference }, query }, () =>
      model.change(reference, agency, (found) =>
        versioned(query, found, () => parts.split(model, found, chosen)),
      ),
    )
  },
}

export const merge: Verb = {
  suits: active,
  draw(draw, agency) {
    const { model, reference: from } = draw
    const { reference: to } = pick(
      draw,
      model.bookings.slice(-12).filter(({ isUncertain }) => !isUncertain),
    )
    return step(agency, calls.merge, { path: { from, to } }, () =>
      model.change(from, agency, (one) =>
        model.change(to, agency, (other) => parts.merge(model, one, other)),
      ),
    )
  },
}
