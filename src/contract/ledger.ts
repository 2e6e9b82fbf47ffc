import { Type } from 'typebox'
import { call, nounCalls } from './call.ts'
import { Hundredths } from './value.ts'

export const ledger = nounCalls('ledger', {
  credits: call({
    method: 'GET',
    path: '/agency-credits',
    about: 'What the agency may still spend on account, and its ticket stock.',
    answer: Type.Object({
      creditLimit: Hundredths,
      currentCredit: Hundredths,
      /** Companies that limit the agency's account with them; within the agency's own limit, not beside it. */
      companies: Type.Array(
        Type.Object({ company: Type.String(), creditLimit: Hundredths, currentCredit: Hundredths }),
      ),
      ticketStockInfo: Type.Array(
        Type.Object({
          company: Type.String(),
          series: Type.String(),
          automatic: Type.Boolean(),
          remaining: Type.Integer(),
        }),
      ),
    }),
  }),
})
