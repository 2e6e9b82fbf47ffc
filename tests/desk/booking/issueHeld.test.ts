import { expect, it } from 'vitest'
import issueVerb from '../../../src/desk/booking/verbs/issueVerb.ts'
import type { Recording } from '../../../src/desk/command/command.ts'
import { stepsAlone } from '../../../src/desk/command/defineCommand.ts'
import { stepPrinter } from '../../../src/desk/macro/macroRows.ts'
import { context } from '../line/context.ts'

const command = issueVerb.commands.find(({ id }) => id === 'booking.issueHeld')

it('is recorded as the issue entry with its payment method', () => {
  const payments = [{ method: 'cash' as const }]
  const recorded = command?.recorded as unknown as (args: object) => Recording[]
  const [step] = stepsAlone(recorded({ payments }))
  expect(step && stepPrinter(step, context())(step.args)).toBe('i cash')
})

it('asks for the payment method of an option only when the line does not name it', () => {
  expect(command?.asks?.({} as never)).toBe(true)
  expect(command?.asks?.({ payments: [{ method: 'cash' }] } as never)).toBe(false)
})
