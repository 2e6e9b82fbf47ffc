import { handle } from '../command/command.ts'
import type { InsureArguments } from './offers.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const pricingCommand = {
  explain: handle<{ item?: string }>('pricing.explain'),
  price: handle('pricing.price'),
  fast: handle('pricing.fast'),
  /** Without arguments these move the focus to their field; an empty value removes the offer. */
  coupon: handle<{ code?: string }>('pricing.coupon'),
  voucher: handle<{ id?: string; code?: string }>('pricing.voucher'),
  project: handle<{ code?: string }>('pricing.project'),
  deal: handle<{ code?: string }>('pricing.deal'),
  fare: handle<{ company?: string; code?: string }>('pricing.fare'),
  insurance: handle('pricing.insurance'),
  /** Confirms an insurance by its number in the list of offers, counted from 1. */
  insure: handle<InsureArguments>('pricing.insure'),
  turnInsurance: handle<{ id: string }>('pricing.turnInsurance'),
  sendInsurance: handle('pricing.sendInsurance'),
  agree: handle('pricing.agree'),
  takeBack: handle('pricing.takeBack'),
  leaveTold: handle('pricing.leaveTold'),
}
