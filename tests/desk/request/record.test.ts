import { afterEach, expect, test, vi } from 'vitest'
import { reference } from '../../../src/contract/reference.ts'
import { forTheSession, getCached, refetchAll, record, records } from '../../../src/desk/request/record.ts'

const answers: ((answer: object) => void)[] = []
vi.mock('../../../src/desk/request/request.ts', () => ({
  request: () => new Promise((answer) => answers.push(answer)),
}))

afterEach(() => records.clear())

test('does not use a list that was still loading when the language changed', async () => {
  const list = () => record(reference.companies, {}, forTheSession)
  const before = list().catch(() => 'dropped')
  await refetchAll()
  const after = list()
  answers[1]?.({ companies: ['new'] })
  expect(await after).toEqual({ companies: ['new'] })
  answers[0]?.({ companies: ['old'] })
  expect(await before).toBe('dropped')
  expect(getCached(reference.companies, {})).toEqual({ companies: ['new'] })
})
