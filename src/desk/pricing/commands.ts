import i18next from 'i18next'
import type { Refusal } from '../../domain/refusal.ts'
import type { AnyCommand, Hands } from '../command/command.ts'
import type { NoArguments } from '../command/line/arguments.ts'
import { commands } from '../command/registry.ts'
import { price } from './price.ts'

declare module '../command/command.ts' {
  interface Commands {
    'pricing.price': NoArguments
    'pricing.fast': NoArguments
  }
}

/** On the list of trips it only says what they cost; from the people on the places are held too. */
async function priceAndHold(_: NoArguments, { inHand }: Hands): Promise<Refusal | undefined> {
  const refusal = await price(inHand)
  return refusal ?? (commands.place() === 'step1' ? undefined : inHand.hold())
}

export const pricingCommands: AnyCommand[] = [
  {
    id: 'pricing.price',
    where: ['step1', 'step2', 'step4', 'step4Optional'],
    changes: 'record',
    preview: () => i18next.t('pricing:preview.price'),
    run: priceAndHold,
  },
  {
    id: 'pricing.fast',
    where: ['step1'],
    changes: 'desk',
    run: (_, { inHand }) => price(inHand),
  },
]
