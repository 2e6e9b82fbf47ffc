import { expect, test, vi } from 'vitest'
import { reference } from '../../../src/contract/reference.ts'
import { mostTogether } from '../../../src/contract/session.ts'
import { batchCalls } from '../../../src/desk/request/response.ts'

const { companies, countries, locations } = reference
type Send = Parameters<typeof batchCalls>[0]

/** Answers each call with its id. */
const answering = () =>
  vi.fn<Send>(async (_, calls) => ({
    status: 200,
    answer: { code: '000', answers: calls.map(({ id }) => ({ status: 200, answer: { code: '000', id } })) },
  }))

const asked = (call: typeof companies | typeof countries, spoken = 'en') => ({
  together: 'line' as const,
  call,
  input: {},
  spoken,
})

test('sends calls of one moment in one request and gives each its own response', async () => {
  const send = answering()
  const join = batchCalls(send)
  const answers = await Promise.all([join(asked(companies)), join(asked(countries))])
  expect(answers.map((sent) => sent?.answer['id'])).toEqual(['reference.companies', 'reference.countries'])
  expect(send).toHaveBeenCalledOnce()
})

test('leaves a call that is alone to be sent by itself', async () => {
  const send = answering()
  expect(await batchCalls(send)(asked(companies))).toBeUndefined()
  expect(send).not.toHaveBeenCalled()
})

test('leaves calls to be sent by themselves where the server does not answer them together', async () => {
  const lost = batchCalls(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await Promise.all([lost(asked(companies)), lost(asked(countries))])).toEqual([undefined, undefined])
  const unknown = batchCalls(async () => ({ status: 404, answer: { code: 'unknown_call' } }))
  expect(await Promise.all([unknown(asked(companies)), unknown(asked(countries))])).toEqual([
    undefined,
    undefined,
  ])
})

test('sends calls of different groups and languages, and more than fit, in several requests', async () => {
  const send = answering()
  const join = batchCalls(send)
  const many = Array.from({ length: mostTogether + 2 }, () => join(asked(companies)))
  await Promise.all([...many, join(asked(countries, 'el')), join(asked(companies, 'el'))])
  expect(send.mock.calls.map(([spoken, calls]) => [spoken, calls.length])).toEqual([
    ['en', mostTogether],
    ['en', 2],
    ['el', 2],
  ])
  const ofDrafts = { ...asked(companies), together: 'drafts' as const }
  expect(await Promise.all([join(ofDrafts), join(asked(countries))])).toEqual([undefined, undefined])
})

test('sends the input of a call and the agency that the person acts for', async () => {
  const send = answering()
  const join = batchCalls(send)
  const body = { departureDate: '2026-06-01' }
  await Promise.all([
    join({ ...asked(companies), call: locations, input: { body }, alternate: '1377' }),
    join(asked(companies)),
  ])
  expect(send.mock.calls[0]?.[1]).toEqual([
    { id: 'reference.locations', body, alternate: '1377' },
    { id: 'reference.companies' },
  ])
})

test('rejects a call that is aborted, and answers the others', async () => {
  const join = batchCalls(answering())
  const aborting = new AbortController()
  const aborted = join({ ...asked(companies), signal: aborting.signal })
  const other = join(asked(countries))
  aborting.abort(new Error('left'))
  await expect(aborted).rejects.toThrow('left')
  expect((await other)?.answer['id']).toBe('reference.countries')
})
