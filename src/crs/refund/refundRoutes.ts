import type { refund } from '../../contract/refund.ts'
import type { Handlers } from '../server/context.ts'
import { approve, decline, list, submit } from './requests.ts'

/** The calls of refunds that a second person approves. */
export const refundRoutes = (): Handlers<typeof refund> => ({
  list: (_input, context) => list(context),
  submit,
  approve,
  decline,
})
