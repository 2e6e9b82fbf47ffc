import i18next from 'i18next'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { AnyCommand, CommandServices, NoArguments } from '../command/command.ts'
import { explain } from './explain.ts'
import {
  agree,
  loadInsuranceOffers,
  insure,
  closeTotalChange,
  sendInsurance,
  revertOffer,
  applyCoupon,
  applyDeal,
  applyFare,
  applyProject,
  applyVoucher,
  turnInsurance,
  type InsureArguments,
} from './offers.ts'
import { price } from './price.ts'
import { usePricing } from './pricingStore.ts'

declare module '../command/command.ts' {
  interface Commands {
    'pricing.price': NoArguments
    'pricing.fast': NoArguments
    /** Without arguments these move the focus to their field; an empty value removes the offer. */
    'pricing.coupon': { code?: string }
    'pricing.voucher': { id?: string; code?: string }
    'pricing.project': { code?: string }
    'pricing.deal': { code?: string }
    'pricing.fare': { company?: string; code?: string }
    'pricing.insurance': NoArguments
    /** Confirms an insurance by its number in the list of offers, counted from 1. */
    'pricing.insure': InsureArguments
    'pricing.turnInsurance': { id: string }
    'pricing.sendInsurance': NoArguments
    'pricing.agree': NoArguments
    'pricing.takeBack': NoArguments
    'pricing.leaveTold': NoArguments
  }
  interface Screens {
    priceChanged: true
  }
}

/** The screens of review and payment. */
const paying = ['step3', 'step4', 'step4Optional'] as const
const selling = ['step2', ...paying] as const

function notPriced(): Refusal | undefined {
  return usePricing.getState().dataPricing === undefined ? refuse('not_priced') : undefined
}

async function priceAndHold(_: NoArguments, services: CommandServices): Promise<Refusal | undefined> {
  const { workingBooking } = services
  return (await price(workingBooking)) ?? (await reloadInsuranceOffers(services)) ?? workingBooking.hold()
}

/** Insurance offered at another price must be requested again at the new one. */
async function reloadInsuranceOffers(services: CommandServices): Promise<Refusal | undefined> {
  const { offers } = services
  const insured = offers.chosen().insurance.length > 0
  if (!insured || offers.insuranceOffers() !== undefined) return undefined
  const refusal = await loadInsuranceOffers({}, services)
  return refusal?.refusal === 'no_insurance_offers' ? undefined : refusal
}

export const pricingCommands: AnyCommand[] = [
  {
    id: 'pricing.price',
    // Not on step 1: F3 is availability there, and one key never means two things.
    where: ['step2', 'step3', 'step4', 'step4Optional'],
    changes: 'record',
    preview: () => i18next.t('pricing:preview.price'),
    run: priceAndHold,
  },
  {
    id: 'pricing.fast',
    where: ['step1'],
    changes: 'desk',
    awaits: 'step1',
    run: (_, services) => priceFast(services),
  },
  {
    id: 'pricing.coupon',
    where: selling,
    changes: 'record',
    recorded: false,
    preview: ({ code = '' }) => i18next.t('pricing:preview.coupon', { code }),
    run: applyCoupon,
  },
  {
    id: 'pricing.voucher',
    where: selling,
    changes: 'record',
    recorded: false,
    preview: ({ id = '' }) => i18next.t('pricing:preview.voucher', { id }),
    run: applyVoucher,
  },
  {
    id: 'pricing.project',
    where: selling,
    changes: 'record',
    recorded: false,
    preview: ({ code = '' }) => i18next.t('pricing:preview.project', { code }),
    run: applyProject,
  },
  {
    id: 'pricing.deal',
    where: selling,
    changes: 'record',
    recorded: false,
    preview: ({ code = '' }) => i18next.t('pricing:preview.deal', { code }),
    run: applyDeal,
  },
  {
    id: 'pricing.fare',
    where: paying,
    changes: 'record',
    recorded: false,
    preview: ({ code = '' }) => i18next.t('pricing:preview.fare', { code }),
    run: applyFare,
  },
  {
    id: 'pricing.insure',
    where: selling,
    changes: 'record',
    recorded: false,
    run: insure,
  },
  {
    id: 'pricing.insurance',
    where: paying,
    changes: 'nothing',
    recorded: false,
    refuses: notPriced,
    run: loadInsuranceOffers,
  },
  {
    id: 'pricing.turnInsurance',
    where: paying,
    changes: 'desk',
    palette: false,
    recorded: false,
    run: turnInsurance,
  },
  {
    id: 'pricing.sendInsurance',
    rights: ['sell'],
    where: paying,
    changes: 'record',
    recorded: false,
    refuses: notPriced,
    run: sendInsurance,
  },
  {
    id: 'pricing.agree',
    where: [...paying, 'priceChanged'],
    changes: 'desk',
    recorded: false,
    run: agree,
  },
  {
    id: 'pricing.takeBack',
    where: ['priceChanged'],
    changes: 'record',
    recorded: false,
    run: revertOffer,
  },
  {
    id: 'pricing.leaveTold',
    where: ['priceChanged'],
    changes: 'nothing',
    palette: false,
    run: closeTotalChange,
  },
  {
    id: 'pricing.explain',
    where: ['step1', 'step2', 'step3', 'step4', 'step4Optional'],
    changes: 'nothing',
    recorded: false,
    run: explain,
  },
]

/**
 * Prices the chosen trips from step 1 with automatically chosen accommodation; without a choice, the trip
 * under the cursor.
 */
async function priceFast(services: CommandServices): Promise<Refusal | undefined> {
  if (services.workingBooking.requests().length === 0) {
    const chosen = await services.run('sailing.chooseHere', {})
    if (!chosen.done) return chosen.refusal
  }
  return price(services.workingBooking)
}
