import { expect, test } from 'vitest'
import { type Answer, hungRule } from '../../../../src/crs/database/embedded/answer.ts'

/** How often a server that is always so has been asked when it is ended. */
function endedAt(
  answer: Answer | undefined,
  { isRecovering = false, isStopping = false }: { isRecovering?: boolean; isStopping?: boolean } = {},
): number[] {
  const isHung = hungRule()
  return Array.from({ length: 1000 }, (_, nth) => nth + 1).filter(() =>
    isHung({ answer, isRecovering, isStopping }),
  )
}

test.each([
  ['that is silent', 'silent', {}, [4, 6]],
  ['that lets none connect', undefined, {}, [200, 300]],
  ['that refuses', 'refuses', {}, [20, 40]],
  ['that refuses while it stops', 'refuses', { isStopping: true }, [200, 300]],
  ['that recovers', 'refuses', { isRecovering: true }, []],
  ['that recovers silently', 'silent', { isRecovering: true }, []],
] as const)('a server %s is ended after so many questions, and again', (_, answer, state, counts) => {
  expect(endedAt(answer, state).slice(0, 2)).toEqual(counts)
})

test('a server that is silent and refuses by turns is ended', () => {
  const isHung = hungRule()
  const ended = Array.from({ length: 10 }, (_, nth) =>
    isHung({ answer: nth % 2 ? 'refuses' : 'silent', isRecovering: false, isStopping: false }),
  )
  expect(ended).toContain(true)
})

test('a server that recovers again is given its time again', () => {
  const isHung = hungRule()
  const ask = (isRecovering: boolean) => isHung({ answer: 'refuses', isRecovering, isStopping: false })
  for (let round = 0; round < 5; round++) {
    expect(Array.from({ length: 19 }, () => ask(false))).not.toContain(true)
    expect(ask(true)).toBe(false)
  }
})
