import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { CommandServices } from '../../command/command.ts'
import { commands } from '../../command/registry.ts'
import { pages } from './pages.ts'
import { steps, type Step } from './state.ts'
import { focusOn, useBooking } from './saleStore.ts'

/** The step on screen, also under a dialog; the option screen counts as the payment. */
export function stepHere(): Step | undefined {
  const screen = commands.screen()
  return screen === 'step4Optional' ? 'step4' : steps.find((step) => step === screen)
}

/** Records that a screen of the sale was shown. */
export function visit(step: Step): void {
  useBooking.setState((state) =>
    state.visited.includes(step)
      ? state
      : { visited: steps.filter((one) => one === step || state.visited.includes(one)) },
  )
}

/** The latest earlier step that was shown. */
export function stepBefore(): Step | undefined {
  const here = stepHere()
  const { visited } = useBooking.getState()
  return here && steps.slice(0, steps.indexOf(here)).findLast((step) => visited.includes(step))
}

export function notVisited(step: Step | undefined): Refusal | undefined {
  const { visited } = useBooking.getState()
  return step !== undefined && visited.includes(step) ? undefined : refuse('not_here')
}

export function goToStep(step: Step, { navigate }: CommandServices): void {
  navigate(pages[step])
  if (step === 'step2') focusOn(useBooking.getState().cursor)
}
