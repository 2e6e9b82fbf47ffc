import { afterEach, expect, test } from 'vitest'
import { session } from '../../../src/contract/session.ts'
import { queryClient, setCached } from '../../../src/desk/request/cache.ts'
import { seriesLetters } from '../../../src/desk/request/seriesLetters.ts'
import { wholeConfiguration } from '../../../src/desk/session/sessionStore.ts'

afterEach(() => queryClient.clear())

test('a field for a ticket series takes one letter until the CRS names the longest series', () => {
  expect(seriesLetters()).toBe(1)
  setCached(session.configurations, {}, wholeConfiguration({}))
  expect(seriesLetters()).toBe(1)
  setCached(session.configurations, {}, wholeConfiguration({ seriesLetters: 4 }))
  expect(seriesLetters()).toBe(4)
})
