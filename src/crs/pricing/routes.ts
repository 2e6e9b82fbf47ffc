import type { pricing } from '../../contract/pricing.ts'
import type { Handlers, Parts } from '../server/parts.ts'
import { paymentMethods } from './paymentMethods.ts'
import { price } from './price.ts'

type Standing = Pick<Handlers<typeof pricing>, 'price' | 'paymentMethods'>

export function pricingRoutes(parts: Parts): Handlers<typeof pricing> {
  const standing: Standing = {
    price: (input, context) => price(parts, input, context),
    paymentMethods: (input, context) => paymentMethods(parts.catalogue, input, context),
  }
  return standing as Handlers<typeof pricing>
}
