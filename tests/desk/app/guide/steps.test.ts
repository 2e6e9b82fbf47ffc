import { describe, expect, it } from 'vitest'
import { guideIds, guideOn, guides } from '../../../../src/desk/app/guide/guideStore.ts'
import {
  changeStepOf,
  closeStepOf,
  gateStepOf,
  groupStepOf,
  stepsOf,
} from '../../../../src/desk/app/guide/Guide.tsx'

describe('a guide', () => {
  it('has at most five steps, and its end', () => {
    for (const steps of Object.values(stepsOf)) expect(steps.length - 1).toBeLessThanOrEqual(5)
  })
  it('is that of the page on which its next step can be done, and no page has two', () => {
    const screens = guideIds.flatMap((id) => guides[id].screens)
    expect(new Set(screens).size).toBe(screens.length)
    expect(guideOn('booking')).toBe('change')
    expect(guideOn('step2')).toBe('sale')
    expect(guideOn('settings')).toBeUndefined()
    expect(guideOn(undefined)).toBeUndefined()
  })
})

it.each([
  [{ version: undefined, firstVersion: undefined, edited: false }, 'find'],
  [{ version: 3, firstVersion: 3, edited: false }, 'type'],
  [{ version: 3, firstVersion: 3, edited: true }, 'confirm'],
  [{ version: 4, firstVersion: 3, edited: false }, 'changed'],
  [{ version: 4, firstVersion: 3, edited: true }, 'confirm'],
] as const)('a change of a booking: %j is at “%s”', (view, step) => {
  expect(changeStepOf(view)).toBe(step)
})

const travellers = { unnamed: 20, issued: 0 }
it.each([
  [{ travellers: undefined, unsaved: false }, 'hold'],
  [{ travellers, unsaved: false }, 'names'],
  [{ travellers, unsaved: true }, 'save'],
  [{ travellers: { ...travellers, unnamed: 0 }, unsaved: false }, 'issue'],
  [{ travellers: { ...travellers, issued: 1 }, unsaved: false }, 'issued'],
] as const)('a group: %j is at “%s”', (view, step) => {
  expect(groupStepOf(view)).toBe(step)
})

it.each([
  [{ session: undefined, answered: 0 }, 'sailing'],
  [{ session: 'closed', answered: 0 }, 'start'],
  [{ session: 'stopped', answered: 2 }, 'start'],
  [{ session: 'started', answered: 0 }, 'scan'],
  [{ session: 'started', answered: 1 }, 'checked'],
] as const)('a gate: %j is at “%s”', (view, step) => {
  expect(gateStepOf(view)).toBe(step)
})

it.each([
  [{ counting: false, closed: false }, 'count'],
  [{ counting: true, closed: false }, 'amounts'],
  [{ counting: false, closed: true }, 'closed'],
] as const)('the close of the day: %j is at “%s”', (view, step) => {
  expect(closeStepOf(view)).toBe(step)
})
