import { saleCommand } from './commands.ts'
import { useLayoutEffect, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyHint } from '../field/Button.tsx'
import { commands } from '../command/registry.ts'
import { visit, pages } from './model/screens.ts'
import { steps, stepTitle, type Step } from './model/state.ts'
import { useSale } from './model/saleStore.ts'
import { releaseHolds } from './model/hold/holds.ts'

/** The steps of a sale; those that were shown already are a key or a click away. An option ends without a payment. */
export function WizardBar({ step, isOption = false }: { step: Step; isOption?: boolean }) {
  const { t } = useTranslation('sale')
  const visited = useSale((state) => state.visited)
  useLayoutEffect(() => visit(step), [step])
  return (
    <nav className="wizard" aria-label={t('steps.title')}>
      {steps.map((one, index) => {
        // Entered from the passengers only where it is asked for; they lead to the payment.
        const isReview = one === 'step3' && step === 'step2'
        const isOpen = visited.includes(one) || isReview
        return (
          <button
            key={one}
            type="button"
            tabIndex={-1}
            className={one === step ? 'wizard-step here' : 'wizard-step'}
            aria-current={one === step ? 'step' : undefined}
            disabled={!isOpen}
            onClick={() =>
              void (isReview
                ? commands.run(saleCommand.review, {}, 'menu')
                : commands.run(saleCommand.showStep, { step: one }, 'menu'))
            }
          >
            {isReview && <KeyHint command={saleCommand.review} />}
            {index + 1} {t(stepTitle(one, isOption))}
          </button>
        )
      })}
    </nav>
  )
}

/** Frees what is held for the sale once the operator has gone from all of its screens; each of them calls it. */
export function useReleaseElsewhere(): void {
  useEffect(() => releaseElsewhere, [])
}

function releaseElsewhere(): void {
  if (arrived()) return
  const stop = commands.subscribe(() => {
    if (arrived()) stop()
  })
}

/** True once the next screen has shown itself. */
function arrived(): boolean {
  const place = commands.place()
  if (place === undefined) return false
  if (!(place in pages)) void releaseHolds()
  return true
}
