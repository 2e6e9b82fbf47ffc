import { beforeEach, expect, test } from 'vitest'
import {
  loadStoredNames,
  namesToStore,
  onTyped,
  restoreNames,
  setStoredNamesLoader,
} from '../../../src/desk/group/storedNames.ts'
import {
  closeGroup,
  dropSaved,
  groupKey,
  redoTyped,
  showGroup,
  typeVehicle,
  typeName,
  undoTyped,
  useGroup,
  type Group,
} from '../../../src/desk/group/groupStore.ts'

const group = { company: 'HLC', rootCode: 'R 1/7' } as Group
const other = { company: 'HLC', rootCode: 'R2' } as Group
const key = groupKey(group)
const state = useGroup.getInitialState()

beforeEach(() => useGroup.setState(state, true))

const touched: string[] = []
function listen(): () => void {
  touched.length = 0
  return onTyped((one) => touched.push(one))
}

test('a group has a key that may name a draft, and another group another one', () => {
  expect(key).toMatch(/^[0-9A-Za-z_-]+$/)
  expect(groupKey({ company: 'HLC', rootCode: 'R_1_7' })).not.toBe(key)
})

test('stores what is typed over the group on screen and over another one, and nothing once it is saved', () => {
  showGroup(group)
  expect(namesToStore(key)).toBeUndefined()
  typeName('1', { surname: 'PAPAS', over: '' })
  typeVehicle('9', { plate: 'IKA 1234' })
  const stored = {
    typed: { 1: { surname: 'PAPAS', over: '' } },
    typedCoaches: { 9: { plate: 'IKA 1234' } },
  }
  expect(namesToStore(key)).toEqual(stored)
  showGroup(other)
  expect(namesToStore(key)).toEqual(stored)
  expect(namesToStore(groupKey(other))).toBeUndefined()
  showGroup(group)
  dropSaved(useGroup.getState())
  expect(namesToStore(key)).toBeUndefined()
})

test('passes on a group when something is typed, taken back or saved, and not when it is opened or left', () => {
  const end = listen()
  showGroup(group)
  expect(touched).toEqual([])
  typeName('1', { surname: 'PAPAS' })
  undoTyped()
  redoTyped()
  dropSaved(useGroup.getState())
  expect(touched).toEqual([key, key, key, key])
  touched.length = 0
  typeName('1', { surname: 'DOE' })
  closeGroup()
  showGroup(other)
  showGroup(group)
  expect(touched).toEqual([key])
  end()
})

test('restored names are under those typed since, and one undo takes them off', () => {
  restoreNames(key, { typed: { 1: { surname: 'OLD', name: 'ANN' } }, typedCoaches: {} })
  showGroup(group)
  expect(useGroup.getState().typed).toEqual({ 1: { surname: 'OLD', name: 'ANN' } })
  typeName('1', { surname: 'NEW' })
  restoreNames(key, {
    typed: { 1: { surname: 'OTHER', sexType: 'FEMALE' }, 2: { surname: 'SECOND' } },
    typedCoaches: {},
  })
  expect(useGroup.getState().typed).toEqual({
    1: { surname: 'NEW', name: 'ANN', sexType: 'FEMALE' },
    2: { surname: 'SECOND' },
  })
  undoTyped()
  expect(useGroup.getState().typed).toEqual({ 1: { surname: 'NEW', name: 'ANN' } })
  undoTyped()
  undoTyped()
  expect(useGroup.getState().typed).toEqual({})
  redoTyped()
  expect(useGroup.getState().typed).toEqual({ 1: { surname: 'OLD', name: 'ANN' } })
})

test('names that the group has by now are not restored', async () => {
  const selectedPassengers = [
    { uuid: '1', status: 'OPTIONAL', surname: 'DOE', name: 'JANE' },
    { uuid: '2', status: 'OPTIONAL', surname: '', name: '' },
  ]
  const named = { ...group, bookings: [{ trips: [{ selectedPassengers }] }] } as unknown as Group
  setStoredNamesLoader((one) => {
    restoreNames(one, {
      typed: { 1: { surname: 'DOE', name: 'JANE', over: '' }, 2: { surname: 'ROE', name: 'ANN', over: '' } },
      typedCoaches: {},
    })
    return Promise.resolve()
  })
  await loadStoredNames(named)
  showGroup(named)
  expect(Object.keys(useGroup.getState().typed)).toEqual(['2'])
})
