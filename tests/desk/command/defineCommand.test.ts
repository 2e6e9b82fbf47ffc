import { expect, it } from 'vitest'
import type { RecordedStep } from '../../../src/desk/command/command.ts'
import { added, changed, stepsAlone } from '../../../src/desk/command/defineCommand.ts'

const search = { command: 'sailing.search', args: { legs: [] } }
const add = (before: readonly RecordedStep[], step: RecordedStep) => [...before, step]

it('a command is recorded behind the steps before it', () => {
  expect(added('sale.issue', {})([search], add)).toEqual([search, { command: 'sale.issue', args: {} }])
})

it('arguments of the last step of a command are changed', () => {
  const steps = changed('sailing.search', { vehicles: [] })(
    [search, { command: 'sale.issue', args: {} }],
    add,
  )
  expect(steps[0]).toEqual({ command: 'sailing.search', args: { legs: [], vehicles: [] } })
  expect(steps).toHaveLength(2)
})

it('without such a step the other command is recorded, or nothing', () => {
  expect(stepsAlone([changed('sailing.search', { vehicles: [] }, 'sale.party')])).toEqual([
    { command: 'sale.party', args: { vehicles: [] } },
  ])
  expect(stepsAlone([changed('sailing.search', { vehicles: [] })])).toEqual([])
})
