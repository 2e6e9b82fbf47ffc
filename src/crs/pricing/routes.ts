import type { pricing } from '../../contract/pricing.ts'
import type { Handlers, Parts } from '../server/parts.ts'
import { insuranceOffer } from './insurance/offers.ts'
import { sendInsuranceOffer } from './insurance/send.ts'
import { loyaltyMiles, validateLoyalty, validateLoyaltyAndResidency } from './loyalty.ts'
import { paymentMethods } from './paymentMethods.ts'
import { price } from './price.ts'
import { companyOffers, projectInfo, projects } from './projects.ts'
import { validateVoucher } from './vouchers.ts'

export function pricingRoutes(parts: Parts): Handlers<typeof pricing> {
  return {
    price: (input, context) => price(parts, input, context),
    paymentMethods: (input, context) => paymentMethods(parts.catalogue, input, context),
    projects: (_input, context) => projects(context),
    projectInfo: (input, context) => projectInfo(input, context),
    companyOffers: (input, context) => companyOffers(parts.catalogue, input, context),
    validateVoucher: (input, context) => validateVoucher(parts.catalogue, input, context),
    validateLoyalty: (input, context) => validateLoyalty(input, context),
    validateLoyaltyAndResidency: (input, context) => validateLoyaltyAndResidency(parts, input, context),
    loyaltyMiles: (input, context) => loyaltyMiles(parts, input, context),
    insuranceOffer: (input, context) => insuranceOffer(parts, input, context),
    sendInsuranceOffer: (input, context) => sendInsuranceOffer(parts, input, context),
  }
}
