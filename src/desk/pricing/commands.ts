import i18next from 'i18next'
import type { AnyCommand } from '../command/command.ts'
import type { NoArguments } from '../command/line/arguments.ts'
import { price } from './price.ts'

declare module '../command/command.ts' {
  interface Commands {
    'pricing.price': NoArguments
    'pricing.fast': NoArguments
  }
}

export const pricingCommands: AnyCommand[] = [
  {
    id: 'pricing.price',
    where: ['step1', 'step2', 'step4', 'step4Optional'],
    changes: 'record',
    awaits: 'step2',
    preview: () => i18next.t('pricing:preview.price'),
    async run(_, { inHand, navigate }) {
      navigate('/book-ticket/step-2')
      return (await price(inHand)) ?? inHand.hold()
    },
  },
  {
    id: 'pricing.fast',
    where: ['step1'],
    changes: 'desk',
    preview: () => i18next.t('pricing:preview.price'),
    run: (_, { inHand }) => price(inHand).then((refusal) => refusal),
  },
]
