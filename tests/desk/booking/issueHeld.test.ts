import { expect, it } from 'vitest'
import { recallCommands } from '../../../src/desk/booking/commands.ts'
import { stepsOfIssueHeld } from '../../../src/desk/booking/macroSteps.ts'
import { stepPrinter } from '../../../src/desk/command/macro/printStep.ts'
import { context } from '../command/line/context.ts'

const command = recallCommands.find(({ id }) => id === 'booking.issueHeld')

it('is recorded as the issue entry with its payment method', () => {
  const payments = [{ method: 'cash' as const }]
  const [step] = stepsOfIssueHeld({ payments })
  expect(step && stepPrinter(step, context())(step.args)).toBe('i cash')
})

it('asks for the payment method of an option only when the line does not name it', () => {
  expect(command?.asks?.({} as never)).toBe(true)
  expect(command?.asks?.({ payments: [{ method: 'cash' }] } as never)).toBe(false)
})
