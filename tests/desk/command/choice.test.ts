import { expect, it } from 'vitest'
import { nearestOf, type Screen } from '../../../src/desk/command/command.ts'
import { bindings, activeBindings } from '../../../src/desk/keys/keymap.ts'
import { resolve } from '../../../src/desk/keys/resolver.ts'
import { rowsOfCategory } from '../../../src/desk/help/helpRows.ts'
import { createRegistry } from '../../../src/desk/command/registry.ts'
import { command, declareSpecified, recallCategory } from './kit.ts'

const recall = 'booking' as Screen
declareSpecified()
const issue = ['test.everywhere', 'test.near'] as const
const keymap = bindings([
  { name: 'Issue', keys: 'f1', also: ['shift+f1'], category: 'Recall', command: issue },
])

function desk() {
  const registry = createRegistry()
  registry.register([command({ id: 'test.everywhere' }), command({ id: 'test.near', where: [recall] })])
  const reach = (id: string) => {
    const where = registry.get(id)?.where
    return where && registry.reach(where)
  }
  return { registry, pressed: () => resolve(keymap, { reach, keeps: () => false }, [], 'f1') }
}

it('runs the nearest applicable command, or the first when none applies', () => {
  const reach: Record<string, number> = { far: 2, near: 0 }
  expect(nearestOf(['far', 'near', 'nowhere'], (id) => reach[id])).toBe('near')
  expect(nearestOf(['nowhere', 'far'], (id) => reach[id])).toBe('far')
  expect(nearestOf(['nowhere', 'neither'], (id) => reach[id])).toBe('nowhere')
  expect(nearestOf('nowhere', (id) => reach[id])).toBe('nowhere')
})

it('one key runs the command of the current screen, and the help tab lists that command everywhere', () => {
  const { registry, pressed } = desk()
  const keys = ['f1', 'shift+f1']
  expect(pressed()).toMatchObject({ kind: 'run', binding: { command: 'test.everywhere' } })
  expect(rowsOfCategory(keymap, recallCategory, registry)).toEqual([{ command: 'test.near', keys }])
  registry.enter(recall)
  expect(pressed()).toMatchObject({ kind: 'run', binding: { command: 'test.near' } })
  expect(rowsOfCategory(keymap, recallCategory, registry)).toEqual([{ command: 'test.near', keys }])
  expect(activeBindings(keymap, registry).map(({ command: id }) => id)).toEqual(['test.near', 'test.near'])
})
