import { beforeEach, expect, test, vi } from 'vitest'
import type { DescribedTable } from '../../../src/contract/network.ts'
import type { TableChanges } from '../../../src/desk/network/tableRows.ts'

const columns = ['line', 'season', 'gross'].map((name) => ({
  name,
  about: '',
  expected: '',
  example: '',
  isKey: name !== 'gross',
  isRequired: name !== 'season',
  isShared: false,
  isInitial: false,
  isSecret: false,
}))
const fares: DescribedTable = { name: 'fares', about: '', count: 0, columns }

vi.mock('../../../src/desk/request/cache.ts', () => ({ getCached: () => ({ tables: [fares] }) }))

const { useNetwork } = await import('../../../src/desk/network/networkStore.ts')
const { changesToStore, loadStoredChanges, restoreChanges, setChangesLoader, storedChangesRead } =
  await import('../../../src/desk/network/storedChanges.ts')
const { idOf } = await import('../../../src/desk/network/tableRows.ts')

const put = (changes: TableChanges) =>
  useNetwork.setState({ drafts: { fares: { changes, steps: { changes: [], undone: [] } } } })

beforeEach(() => useNetwork.setState({ drafts: {} }))

test('changes of all kinds are restored as they were stored', () => {
  const changes: TableChanges = {
    [idOf(fares, ['A', '', '1'])]: { from: ['A', '', '1'], cells: ['A', 'high', '1=2'] },
    [idOf(fares, ['A', 'low', '1'])]: { from: ['A', 'low', '1'] },
    'a new': { cells: ['B', '', '3'] },
  }
  put(changes)
  const stored = JSON.parse(JSON.stringify(changesToStore('fares')))
  useNetwork.setState({ drafts: {} })
  restoreChanges('fares', stored)
  expect(useNetwork.getState().drafts['fares']?.changes).toEqual(changes)
})

test('changes are being read until those of every table are, or cannot be', async () => {
  const answers = Array.from({ length: 2 }, () => Promise.withResolvers<void>())
  setChangesLoader((table) => answers[Number(table)]!.promise)
  expect(storedChangesRead()).toBeUndefined()
  const loads = [loadStoredChanges(['0']), loadStoredChanges(['1'])]
  const isRead = vi.fn<() => void>()
  void storedChangesRead()?.then(isRead)
  answers[0]!.resolve()
  await loads[0]
  expect(storedChangesRead()).toBeDefined()
  expect(isRead).not.toHaveBeenCalled()
  answers[1]!.reject(new Error('unread'))
  await expect(loads[1]).rejects.toThrow('unread')
  await vi.waitFor(() => expect(isRead).toHaveBeenCalled())
  expect(storedChangesRead()).toBeUndefined()
})

test('changes that an earlier version of the desk has stored are restored', () => {
  restoreChanges('fares', { changes: { 'a 1': { cells: 'B\t\t3' } } })
  expect(useNetwork.getState().drafts['fares']?.changes).toEqual({ 'a 1': { cells: ['B', '', '3'] } })
})

test('8,334 changed fares are less than a draft may have', () => {
  const rows = Array.from({ length: 8334 }, (_, at) => [
    `L${at}`,
    'A01 ANC GRA A2PET high shoulder',
    '320.50',
  ])
  put(
    Object.fromEntries(
      rows.map((from) => [idOf(fares, from), { from, cells: from.with(2, '330.00') }] as const),
    ),
  )
  const text = JSON.stringify(changesToStore('fares'))
  expect(text.length).toBeLessThan(1_048_576 * 0.75)
  // The server counts members before it reads a document.
  expect(text.split(/[,[{]/).length).toBeLessThan(50_000)
})
