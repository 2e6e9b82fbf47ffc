import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { pricing } from '../../contract/pricing.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { serverText } from '../server/serverText.ts'
import type { CallContext } from '../server/context.ts'

/** Payment methods of each company of a booking; none for an unknown company. */
export async function paymentMethods(
  catalogue: Catalogue,
  { body }: InputOf<typeof pricing.paymentMethods>,
  { who }: CallContext,
): Promise<AnswerOf<typeof pricing.paymentMethods>> {
  const paymentMethodResponsePerCompanies = body.companies.map(({ abbreviation }) => ({
    company: abbreviation,
    methods: catalogue.paymentMethods(abbreviation).map(({ id, kind, isDefault }) => ({
      id,
      name: serverText(who.language, `payment_${kind}`),
      isDefault,
      kind,
    })),
  }))
  return { paymentMethodResponsePerCompanies }
}
