import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ledger } from '../../../src/contract/ledger.ts'
import { reference } from '../../../src/contract/reference.ts'
import {
  cacheForSession,
  getCached,
  refetchAll,
  loadCached,
  queryClient,
} from '../../../src/desk/request/cache.ts'

const answers: ((answer: object) => void)[] = []
vi.mock('../../../src/desk/request/request.ts', () => ({
  request: () => new Promise((answer) => answers.push(answer)),
}))

afterEach(() => {
  queryClient.clear()
  answers.length = 0
})

test('does not use a list that was still loading when the language changed', async () => {
  const list = () => loadCached(reference.companies, {}, cacheForSession)
  const before = list().catch(() => 'dropped')
  await refetchAll()
  const after = list()
  answers[1]?.({ companies: ['new'] })
  expect(await after).toEqual({ companies: ['new'] })
  answers[0]?.({ companies: ['old'] })
  expect(await before).toBe('dropped')
  expect(getCached(reference.companies, {})).toEqual({ companies: ['new'] })
})

test('a record on screen that was loading for the first time when the language changed is in the new one', async () => {
  const queryKey = [ledger.financialData.id, {}]
  const queryFn = () => new Promise<object>((answer) => answers.push(answer))
  const shown = new QueryObserver(queryClient, { queryKey, queryFn })
  const hide = shown.subscribe(() => undefined)
  const translated = refetchAll()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.({ result: { HLC: ['new'] } })
  answers[0]?.({ result: { HLC: ['old'] } })
  await translated
  expect(shown.getCurrentResult().data).toEqual({ result: { HLC: ['new'] } })
  hide()
})
