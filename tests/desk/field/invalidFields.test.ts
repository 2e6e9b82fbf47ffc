import { afterEach, expect, test, vi } from 'vitest'
import { focusInvalidField, registerField } from '../../../src/desk/field/focus/focus.ts'

afterEach(() => vi.unstubAllGlobals())

test('an invalid field behind a dialog does not take the focus from it', () => {
  const behind = { focus: vi.fn<() => void>() } as unknown as HTMLElement
  const inside = { focus: vi.fn<() => void>() } as unknown as HTMLElement
  let isRight = true
  const leave = [
    registerField({ element: () => behind, isInvalid: () => true }),
    registerField({ element: () => inside, isInvalid: () => !isRight }),
  ]
  const dialog = { contains: (element: HTMLElement) => element === inside }
  vi.stubGlobal('document', { querySelectorAll: () => [dialog] })
  expect(focusInvalidField()).toBe(false)
  isRight = false
  expect(focusInvalidField()).toBe(true)
  expect(behind.focus).not.toHaveBeenCalled()
  expect(inside.focus).toHaveBeenCalledOnce()
  for (const end of leave) end()
})
