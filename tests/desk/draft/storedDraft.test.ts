import { beforeEach, expect, test, vi } from 'vitest'
import { noteSent, readAfterSent } from '../../../src/desk/draft/storedDraft.ts'
import { refuse } from '../../../src/domain/refusal.ts'

const writer = '7a081a46-2168-4499-8c58-af9c4114df37'
const other = '0b0c5a58-5d5c-4c7e-9a53-4a4f5f0e7f11'
const sentTurn = { version: 3, writer, turn: 5 }

/** Answers these reads one after another, the last one again and again. */
function answering<T>(...answers: T[]) {
  let reads = 0
  return { read: async () => answers[Math.min(reads++, answers.length - 1)]!, reads: () => reads }
}

beforeEach(() => {
  vi.useFakeTimers()
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('reads once where the page before sent no write for this draft', async () => {
  noteSent('park-1', sentTurn)
  const { read, reads } = answering({ version: 3, written: { writer: other, turn: 1 } })
  await readAfterSent('hand', read)
  expect(reads()).toBe(1)
})

test('reads until what the page before sent has arrived, and only the first time', async () => {
  noteSent('hand', sentTurn)
  const before = { version: 3, written: { writer, turn: 4 } }
  const after = { version: 4, written: { writer, turn: 5 } }
  const { read, reads } = answering(before, before, after, before)
  const found = readAfterSent('hand', read)
  await vi.runAllTimersAsync()
  expect(await found).toBe(after)
  expect(reads()).toBe(3)
  expect(await readAfterSent('hand', read)).toBe(before)
})

test('takes a write for lost that has not arrived after three seconds', async () => {
  noteSent('hand', sentTurn)
  const { read } = answering({ written: { writer: other, turn: 9 } })
  const found = readAfterSent('hand', read)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await found).toEqual({ written: { writer: other, turn: 9 } })
})

test('does not wait for a draft that was sold or cannot be read', async () => {
  for (const answer of [{ sold: 'EE2M2T' }, refuse('no_free_slot')]) {
    noteSent('hand', sentTurn)
    expect(await readAfterSent('hand', answering(answer).read)).toBe(answer)
  }
})
