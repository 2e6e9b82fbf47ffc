import type { pricing } from '../../contract/pricing.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { insuranceOffer, sendInsuranceOffer } from './insurance/offers.ts'
import { loyaltyMiles, validateLoyalty, validateLoyaltyAndResidency } from './loyalty.ts'
import { paymentMethods } from './paymentMethods.ts'
import { price } from './price.ts'
import { companyOffers, projectInfo, projects } from './projects.ts'
import { validateVoucher } from './vouchers.ts'

export function pricingRoutes(dependencies: ServerDependencies): Handlers<typeof pricing> {
  return {
    price: (input, context) => price(dependencies, input, context),
    paymentMethods: (input, context) => paymentMethods(dependencies.catalogue, input, context),
    projects: (_input, context) => projects(dependencies.catalogue, context),
    projectInfo: (input, context) => projectInfo(dependencies.catalogue, input, context),
    companyOffers: (input, context) => companyOffers(dependencies.catalogue, input, context),
    validateVoucher: (input, context) => validateVoucher(dependencies.catalogue, input, context),
    validateLoyalty: (input, context) => validateLoyalty(input, context),
    validateLoyaltyAndResidency: (input, context) =>
      validateLoyaltyAndResidency(dependencies, input, context),
    loyaltyMiles: (input, context) => loyaltyMiles(dependencies, input, context),
    insuranceOffer: (input, context) => insuranceOffer(dependencies, input, context),
    sendInsuranceOffer: (input, context) => sendInsuranceOffer(dependencies, input, context),
  }
}
