import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { standInPage } from '../../kit/desk/page.ts'

standInPage()

/** Drafts of the user on the server, by name. */
const stored = new Map<string, { version: number; document?: object | undefined }>()
const refusals: string[] = []

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: (call: { method: string }, { path, body }: { path: { name: string }; body?: Body }) =>
    Promise.resolve(answerOf(call.method, path.name, body)),
}))

interface Body {
  version: number
  document?: object
}

function answerOf(method: string, name: string, body: Body | undefined): object {
  const found = stored.get(name) ?? { version: 0 }
  if (method === 'GET')
    return {
      version: found.version,
      ...(found.document && { draft: { document: found.document, cursor: {} } }),
    }
  if (body?.version !== found.version) {
    refusals.push(name)
    return { refusal: 'draft_changed', parameters: { who: 'maria', when: '2026-11-21 12:00' } }
  }
  stored.set(name, { version: found.version + 1, document: body.document })
  return { version: found.version + 1 }
}

const drafts = await import('../../../src/desk/app/drafts.ts')
const { changeEdits, editsOf, forgetEdits, loadStoredEdits, undoEdit, useEdits, versionTyped } =
  await import('../../../src/desk/booking/modify/edits.ts')
const { endSession } = await import('../../../src/desk/request/identity.ts')

const reference = 'K7M2PA'
const name = `edits-${reference}`
const typeName = (row: string, field: string, value: string) =>
  changeEdits(reference, (edits) => ({
    ...edits,
    values: { ...edits.values, [row]: { ...edits.values[row], [field]: value } },
  }))

let end = () => {}
beforeEach(() => {
  stored.clear()
  refusals.length = 0
  useEdits.setState({ edits: {}, undo: {}, versions: {} })
  end = drafts.startTypedDrafts(() => {})
})
afterEach(() => end())

/** As after a reload: the page knows nothing any more. */
function reload(): void {
  end()
  useEdits.setState({ edits: {}, undo: {}, versions: {} })
  end = drafts.startTypedDrafts(() => {})
}

test('brings what was typed over a booking back after a reload, with its undo log', async () => {
  await loadStoredEdits(reference)
  typeName('HLC1/1', 'surname', 'KOSTA')
  typeName('HLC1/2', 'surname', 'KOSTA')
  await drafts.flushTyped()
  reload()
  await loadStoredEdits(reference)
  expect(Object.keys(editsOf(reference).values)).toEqual(['HLC1/1', 'HLC1/2'])
  undoEdit(reference)
  expect(Object.keys(editsOf(reference).values)).toEqual(['HLC1/1'])
})

test('empties the draft once the edits are stored in the booking or dropped', async () => {
  await loadStoredEdits(reference)
  typeName('HLC1/1', 'surname', 'KOSTA')
  await drafts.flushTyped()
  expect(stored.get(name)?.document).toMatchObject({ shape: 1, version: 0 })
  forgetEdits(reference)
  await drafts.flushTyped()
  expect(stored.get(name)?.document).toBeUndefined()
})

test('keeps the draft when the session ends', async () => {
  await loadStoredEdits(reference)
  typeName('HLC1/1', 'surname', 'KOSTA')
  await drafts.flushTyped()
  endSession()
  await drafts.flushTyped()
  expect(editsOf(reference).values).toEqual({})
  expect(stored.get(name)?.document).toBeDefined()
})

test('stores edits of two windows together', async () => {
  await loadStoredEdits(reference)
  typeName('HLC1/1', 'surname', 'KOSTA')
  await drafts.flushTyped()
  const { document = {} } = stored.get(name) ?? {}
  const values = { 'HLC1/1': { surname: 'OTHER', name: 'ELENI' }, 'HLC1/3': { plateNumber: 'IKA 9999' } }
  stored.set(name, {
    version: 9,
    document: { ...document, edits: { values, sailings: {}, contact: {} }, before: [] },
  })
  typeName('HLC1/2', 'surname', 'KOSTA')
  await drafts.flushTyped()
  await vi.waitFor(() => expect(stored.get(name)?.version).toBe(10))
  expect(refusals).toEqual([name])
  expect(editsOf(reference).values).toEqual({
    'HLC1/1': { surname: 'KOSTA', name: 'ELENI' },
    'HLC1/2': { surname: 'KOSTA' },
    'HLC1/3': { plateNumber: 'IKA 9999' },
  })
  expect(stored.get(name)?.document).toMatchObject({ edits: editsOf(reference) })
})

test('reads a draft again that another window has stored since', async () => {
  await loadStoredEdits(reference)
  const edits = { values: { 'HLC1/1': { surname: 'OTHER' } }, sailings: {}, contact: {} }
  stored.set(name, { version: 4, document: { shape: 1, version: 7, edits, before: [] } })
  await loadStoredEdits(reference)
  expect(editsOf(reference)).toEqual(edits)
  expect(versionTyped(reference)).toBe(7)
})

test('leaves a draft of another shape alone', async () => {
  stored.set(name, { version: 4, document: { shape: 99, edits: 'later' } })
  await loadStoredEdits(reference)
  expect(editsOf(reference).values).toEqual({})
  await drafts.flushTyped()
  expect(stored.get(name)?.document).toEqual({ shape: 99, edits: 'later' })
})
