import { transitions, type Transition } from '../../../src/domain/booking/transition.ts'

const costs: Record<Transition['money'], string> = {
  price: 'its price is paid',
  fee: 'the fee is retained, the rest returned',
  difference: 'the difference and a fee are paid or returned',
  transfer: 'everything paid is returned,<br>the account of the other agency is charged',
  again: 'what was refunded is paid again',
  none: '',
}

const places = { seller: '', collector: 'at the other agency', port: 'at the port' } as const

/** The table of transitions as a Mermaid state diagram, for `src/crs/README.md`. */
export function drawTransitions(): string {
  const lines = transitions.map(({ verb, from, to, money, releases, by }) => {
    const effects = [places[by ?? 'seller'], costs[money], releases ? 'places become free' : ''].filter(
      (effect) => effect !== '',
    )
    return `    ${from} --> ${to}: ${[verb, ...effects].join('<br>')}`
  })
  return ['stateDiagram-v2', '    [*] --> OPTIONAL: hold', '    [*] --> ISSUED: sell', ...lines].join('\n')
}
