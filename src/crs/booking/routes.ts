import type { booking } from '../../contract/booking.ts'
import type { Handlers, Parts } from '../server/parts.ts'
import { book } from '../sale/book.ts'
import { cancel } from './cancel.ts'
import { cancellationFees } from './cancellationFees.ts'
import { hold } from '../sale/option.ts'
import { issue, issueHeld } from './issue.ts'
import { activeOptions } from './activeOptions.ts'
import { referenceData } from '../sale/referenceData.ts'
import { latest, recall, recallOfCompany } from './recall.ts'
import { sell } from '../sale/sell.ts'

export function bookingRoutes(parts: Parts): Handlers<typeof booking> {
  return {
    book: (input, context) => book(parts, input, context),
    hold: (input, context) => hold(parts, input, context),
    issue: (input, context) => issue(parts, input, context),
    issueHeld: (input, context) => issueHeld(parts, input, context),
    sell: (input, context) => sell(parts, input, context),
    recall: (input, context) => recall(parts, input, context),
    recallOfCompany: (input, context) => recallOfCompany(parts, input, context),
    activeOptions: (input, context) => activeOptions(parts, input, context),
    referenceData: (input, context) => referenceData(parts, input, context),
    latest: (_input, context) => latest(context),
    cancellationFees: (input, context) => cancellationFees(parts, input, context),
    cancel: (input, context) => cancel(parts, input, context),
  }
}
