import i18next from 'i18next'
import type { Refusal } from '../../domain/refusal.ts'
import type { AnyCommand, Hands } from '../command/command.ts'
import type { NoArguments } from '../command/line/arguments.ts'
import { explain } from './explain.ts'
import { priceFast } from './fast.ts'
import { price } from './price.ts'

declare module '../command/command.ts' {
  interface Commands {
    'pricing.price': NoArguments
    'pricing.fast': NoArguments
  }
}

async function priceAndHold(_: NoArguments, { inHand }: Hands): Promise<Refusal | undefined> {
  return (await price(inHand)) ?? inHand.hold()
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
    run: (_, hands) => priceFast(hands),
  },
  {
    id: 'pricing.explain',
    where: ['step1', 'step2', 'step3', 'step4', 'step4Optional'],
    changes: 'nothing',
    noted: false,
    run: explain,
  },
]
