import { beforeEach, describe, expect, test, vi } from 'vitest'
import { refuse } from '../../../src/domain/refusal.ts'
import { createSaver } from '../../../src/desk/draft/saver.ts'
import { savedDraftKey, type DraftContent, type DraftWriteTurn } from '../../../src/desk/draft/storedDraft.ts'

interface Written {
  words: unknown
  turn: DraftWriteTurn
  leaving: boolean
  log: number | undefined
}

const contentOf = (words: string, changes: number): DraftContent<'saved-'> => ({
  document: { words, log: 'x'.repeat(changes * perChange) },
  cursor: { about: '' },
})
/** Bytes of a change that can be taken back. */
let perChange = 10
const settle = () => new Promise((go) => setTimeout(go))

let now: string | undefined
let written: Written[]
let timers: Map<number, { at: number; then: () => void }>
let clock: number
let answer: () => Promise<{ version: number } | ReturnType<typeof refuse>>
let refusals: (string | undefined)[]
let saver: ReturnType<typeof createSaver>
/** As another window has written it: what is entered, a slash, and where its cursor is. */
let other: string | undefined

interface Body extends DraftWriteTurn {
  document?: { words: string; log: string }
}

vi.mock('../../../src/desk/request/request.ts', () => ({
  request(_: unknown, { body }: { body: Body }, { leaving }: { leaving: boolean }) {
    const { document, version, writer, turn } = body
    written.push({
      words: document?.words,
      turn: { version, writer, turn },
      leaving,
      log: document?.log.length,
    })
    return answer()
  },
}))

beforeEach(() => {
  now = 'a'
  other = undefined
  perChange = 10
  written = []
  timers = new Map()
  clock = 0
  refusals = []
  answer = async () => ({ version: written.length + 4 })
  let next = 0
  saver = createSaver({
    name: savedDraftKey('a'),
    content: (changes) => (now === undefined ? undefined : contentOf(now, changes)),
    longestLog: 100,
    after: (milliseconds, then) => {
      const id = next++
      timers.set(id, { at: clock + milliseconds, then })
      return () => timers.delete(id)
    },
    written: async () => ({ version: 9, content: other === undefined ? undefined : contentOf(other, 0) }),
    entered: (content) => String(content?.document['words'] ?? '').split('/')[0] ?? '',
    refused: (refusal) => refusals.push(refusal?.refusal),
  })
  saver.begin(4, true)
})

async function pass(milliseconds: number): Promise<void> {
  clock += milliseconds
  for (const [id, { at, then }] of Array.from(timers)) {
    if (at > clock || !timers.delete(id)) continue
    then()
  }
  await settle()
}

function change(to: string | undefined): void {
  now = to
  saver.touch()
}

const words = () => written.map((one) => one.words)

describe('a change', () => {
  test('is stored shortly after the last of several', async () => {
    change('b')
    await pass(700)
    change('c')
    await pass(700)
    expect(words()).toEqual([])
    await pass(100)
    expect(words()).toEqual(['c'])
  })

  test('is stored after the maximum delay while edits continue', async () => {
    for (let step = 0; step < 9; step++) {
      change(`b${step}`)
      await pass(500)
    }
    expect(words().length).toBeGreaterThan(0)
  })

  test('without effect is not stored', async () => {
    saver.touch()
    await pass(5000)
    expect(words()).toEqual([])
  })

  test('during a write is written after it, with the version that the write returned', async () => {
    let go = (_: { version: number }) => {}
    answer = () => new Promise((then) => (go = then))
    change('b')
    await pass(800)
    change('c')
    await pass(5000)
    expect(words()).toEqual(['b'])
    answer = async () => ({ version: 6 })
    go({ version: 5 })
    await settle()
    await pass(800)
    expect(words()).toEqual(['b', 'c'])
    const [first, second] = written.map(({ turn }) => turn)
    expect(second).toEqual({ ...first, version: 5, turn: (first?.turn ?? 0) + 1 })
  })

  test('that empties the booking deletes the draft', async () => {
    change(undefined)
    await pass(800)
    expect(words()).toEqual([undefined])
  })
})

describe('a server that does not respond', () => {
  test('receives the draft again, and nothing is lost', async () => {
    answer = () => Promise.reject(new Error('down'))
    change('b')
    await pass(800)
    answer = async () => ({ version: 5 })
    await pass(2000)
    expect(words()).toEqual(['b', 'b'])
    await pass(10_000)
    expect(words()).toEqual(['b', 'b'])
  })
})

describe('a draft written by another window', () => {
  /** The first write is refused, later ones are not. */
  const refuseOnce = () => {
    answer = async () => {
      answer = async () => ({ version: written.length + 20 })
      return refuse('draft_changed', { who: 'demo', when: '' })
    }
  }

  test.each([
    ['in which only the cursor has moved', 'a/there', 'b', ['b', 'b']],
    ['in which the same was entered', 'b/there', 'b', ['b', 'b']],
    ['that has been emptied', undefined, 'b', ['b', 'b']],
    ['while only the cursor has moved here', 'a/there', 'a/here', ['a/here', 'a/here']],
  ])('%s is no conflict, and is written over', async (_, theirs, mine, expected) => {
    other = theirs
    refuseOnce()
    change(mine)
    await pass(800)
    await pass(800)
    expect(words()).toEqual(expected)
    expect(written[1]?.turn.version).toBe(9)
    expect(refusals).toEqual([])
  })

  test('is left alone while nothing is entered here, until something is', async () => {
    other = 'theirs/there'
    answer = async () => refuse('draft_changed', { who: 'demo', when: '' })
    change(undefined)
    await pass(800)
    change('/here')
    await pass(800)
    expect([words(), refusals]).toEqual([[undefined], []])
    change('b')
    await pass(800)
    expect([words(), refusals]).toEqual([[undefined, 'b'], ['draft_changed']])
  })

  test('with something else entered is reported, and this window does not write until the operator decides to', async () => {
    other = 'theirs/there'
    answer = async () => refuse('draft_changed', { who: 'demo', when: '' })
    change('b')
    await pass(800)
    change('c')
    await pass(10_000)
    expect(words()).toEqual(['b'])
    expect(refusals).toEqual(['draft_changed'])
    saver.leave()
    expect(words()).toEqual(['b'])
    answer = async () => ({ version: 10 })
    await saver.overrule(9)
    expect(words()).toEqual(['b', 'c'])
    expect(written[1]?.turn.version).toBe(9)
    expect(refusals).toEqual(['draft_changed', undefined])
  })
})

describe('a draft too large', () => {
  test('is reported once for each change, not repeatedly', async () => {
    answer = async () => refuse('draft_too_large')
    change('b')
    await pass(800)
    await pass(10_000)
    expect(refusals).toEqual(['draft_too_large'])
  })
})

describe('leaving the page', () => {
  test('sends unsaved changes, in order after a write in progress', async () => {
    answer = () => new Promise(() => {})
    change('b')
    await pass(800)
    change('c')
    saver.leave()
    expect(words()).toEqual(['b', 'c'])
    const [first, second] = written.map(({ turn }) => turn.turn)
    expect(second).toBeGreaterThan(first ?? 0)
    expect(written.map(({ leaving }) => leaving)).toEqual([false, true])
  })

  test('sends fewer of the changes that can be taken back, when all are too large for a request', () => {
    perChange = 2000
    change('c')
    saver.leave()
    expect(written.map(({ log }) => log)).toEqual([10 * perChange])
  })

  test('sends nothing when everything is saved', () => {
    saver.leave()
    expect(words()).toEqual([])
  })
})

test('ends all writing', async () => {
  change('b')
  saver.end()
  saver.touch()
  await pass(10_000)
  await saver.flush()
  expect(words()).toEqual([])
})

test('includes changes made before the saver started', async () => {
  now = 'b'
  saver.begin(4, false)
  await pass(800)
  expect(words()).toEqual(['b'])
})
