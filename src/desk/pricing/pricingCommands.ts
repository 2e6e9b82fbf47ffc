import { pricingCommand } from './commands.ts'
import { sailingCommand } from '../sailing/commands.ts'
import { simple, readCode } from '../line/words/simple.ts'
import { defineCommand } from '../command/defineCommand.ts'
import i18next from 'i18next'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { CommandServices, NoArguments } from '../command/command.ts'
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
import { previewText } from '../line/previewText.ts'
import { atEnd, fail, isFailure, peek } from '../line/reader.ts'
import { verb, type LineForm } from '../line/row.ts'

function codeRow(place: number, name: string, word: string, example: string): LineForm<{ code: string }> {
  return {
    ...verb(word),
    name,
    place,
    usage: `${word} ${example}`,
    read(reader) {
      reader.at = 1
      const code = readCode(reader)
      if (isFailure(code)) return code
      return atEnd(reader) ? { code } : fail(reader, ['nothing'])
    },
    print: ({ code }) => `${word} ${code.toLowerCase()}`,
    preview: ({ code }) => previewText(name, { code }),
    examples: [`${word} ${example}`],
  }
}

const voucherRow: LineForm<{ id: string; code?: string }> = {
  ...verb('vch'),
  name: 'voucher',
  place: 110,
  usage: 'vch 500101 [4711]',
  read(reader) {
    reader.at = 1
    const id = readCode(reader)
    if (isFailure(id)) return id
    const code = peek(reader, 'code') && readCode(reader)
    if (isFailure(code)) return code
    if (!atEnd(reader)) return fail(reader, ['nothing'])
    return { id, ...(code === undefined ? {} : { code }) }
  },
  print: ({ id, code }) => `vch ${id}${code === undefined ? '' : ` ${code}`}`.toLowerCase(),
  preview: ({ id }) => previewText('voucher', { id }),
  examples: ['vch 500100', 'vch 500101 4711'],
}

const insuranceRow: LineForm<InsureArguments> = {
  ...verb('ins'),
  name: 'insurance',
  place: 130,
  usage: 'ins [2]',
  read(reader) {
    reader.at = 1
    const number = peek(reader, 'number')
    if (number === undefined) return {}
    if (!/^[1-9]$/.test(number.keys)) return fail(reader, ['number'])
    reader.at += 1
    return atEnd(reader) ? { number: Number(number.keys) } : fail(reader, ['nothing'])
  },
  print: ({ number }) => (number === undefined ? 'ins' : `ins ${number}`),
  preview: ({ number = 1 }) => previewText('insurance', { number }),
  examples: ['ins', 'ins 2'],
}

declare module '../command/command.ts' {
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

const onScreen = { where: paying, changes: 'nothing' } as const
const offer = { where: selling, changes: 'record', recorded: false } as const

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
    recorded: false,
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
