import i18next from 'i18next'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { Contribution } from '../command/contribution.ts'
import { sailingCommand } from '../sailing/commands.ts'
import { code, simple, lineRow, optional, required, oneWord, seq, word, type Value } from '../line/combine.ts'
import { defineCommand } from '../command/defineCommand.ts'
import type { CommandServices, NoArguments } from '../command/command.ts'
import { previewText } from '../line/previewText.ts'
import type { LineForm } from '../line/row.ts'
import { ExplainDialog, PriceChangeDialog } from './PriceDialogs.tsx'
import { pricingCommand } from './commands.ts'
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
import { price, usePricing } from './price.ts'

function codeRow(order: number, name: string, verb: string, sample: string): LineForm<{ code: string }> {
  return lineRow({
    name,
    order,
    entry: seq(word(verb), required('code', code, sample)),
    preview: (given) => previewText(name, given),
    examples: [`${verb} ${sample}`],
  })
}

const voucherRow: LineForm<{ id: string; code?: string }> = lineRow({
  name: 'voucher',
  order: 110,
  entry: seq(word('vch'), required('id', code, '500101'), optional('code', code, '4711')),
  preview: ({ id }) => previewText('voucher', { id }),
  examples: ['vch 500100', 'vch 500101 4711'],
})

/** The number of an offer on screen. */
const offerNumber: Value<number> = oneWord('number', '2', {
  meaning: ({ keys }) => (/^[1-9]$/.test(keys) ? Number(keys) : undefined),
})

const insuranceRow: LineForm<InsureArguments> = lineRow({
  name: 'insurance',
  order: 130,
  entry: seq(word('ins'), optional('number', offerNumber)),
  preview: ({ number = 1 }) => previewText('insurance', { number }),
  examples: ['ins', 'ins 2'],
})

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

const onScreen = { where: paying, changes: 'nothing' } as const
const offer = { recorded: false, where: selling, changes: 'record' } as const

/** Changes an offer of the booking; `preview` names it with the code. */
function offering(name: 'coupon' | 'project' | 'deal' | 'fare') {
  return {
    ...offer,
    preview: ({ code = '' }: { code?: string }) => i18next.t(`pricing:preview.${name}`, { code }),
  }
}

export const pricingCommands = [
  defineCommand(pricingCommand.price, {
    line: simple(170, 'price', 'p'),
    // Not on step 1: F3 is availability there, and one key never means two things.
    where: selling,
    changes: 'record',
    preview: () => i18next.t('pricing:preview.price'),
    run: priceAndHold,
  }),
  defineCommand(pricingCommand.fast, {
    recorded: true,
    where: ['step1'],
    changes: 'desk',
    awaits: 'step1',
    run: (_, services) => priceFast(services),
  }),
  defineCommand(pricingCommand.coupon, {
    ...offering('coupon'),
    line: codeRow(100, 'coupon', 'cpn', 'summer10'),
    run: applyCoupon,
  }),
  defineCommand(pricingCommand.voucher, {
    ...offer,
    line: voucherRow,
    preview: ({ id = '' }) => i18next.t('pricing:preview.voucher', { id }),
    run: applyVoucher,
  }),
  defineCommand(pricingCommand.project, {
    ...offering('project'),
    line: codeRow(120, 'project', 'prj', 'islands'),
    run: applyProject,
  }),
  defineCommand(pricingCommand.deal, { ...offering('deal'), run: applyDeal }),
  defineCommand(pricingCommand.fare, { ...offering('fare'), where: paying, run: applyFare }),
  defineCommand(pricingCommand.insure, { ...offer, line: insuranceRow, run: insure }),
  defineCommand(pricingCommand.insurance, { ...onScreen, refuses: notPriced, run: loadInsuranceOffers }),
  defineCommand(pricingCommand.turnInsurance, {
    where: paying,
    changes: 'desk',
    palette: false,
    run: turnInsurance,
  }),
  defineCommand(pricingCommand.sendInsurance, {
    ...offer,
    where: paying,
    rights: ['sell'],
    refuses: notPriced,
    run: sendInsurance,
  }),
  defineCommand(pricingCommand.agree, {
    where: [...paying, 'priceChanged'],
    changes: 'desk',
    run: agree,
  }),
  defineCommand(pricingCommand.takeBack, { ...offer, where: ['priceChanged'], run: revertOffer }),
  defineCommand(pricingCommand.leaveTold, {
    ...onScreen,
    where: ['priceChanged'],
    palette: false,
    run: closeTotalChange,
  }),
  defineCommand(pricingCommand.explain, { ...onScreen, where: ['step1', ...selling], run: explain }),
]

/** Prices the chosen trips, or the one under the cursor, from step 1 with assigned accommodation. */
async function priceFast(services: CommandServices): Promise<Refusal | undefined> {
  if (services.workingBooking.requests().length === 0) {
    const chosen = await services.run(sailingCommand.chooseHere, {})
    if (!chosen.done) return chosen.refusal
  }
  return price(services.workingBooking)
}

export const pricingContribution: Contribution = {
  commands: pricingCommands,
  dialogs: [ExplainDialog, PriceChangeDialog],
}
