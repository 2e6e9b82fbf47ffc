import { describe, expect, it } from 'vitest'
import { inLanguage, localized } from '../../../src/desk/app/localizedRoot.ts'

describe('an address in another language', () => {
  it.each([
    ['/book-ticket/step-2', 'en', '/en/book-ticket/step-2'],
    ['/en/book-ticket/step-2', 'el', '/book-ticket/step-2'],
    ['/en/booking-search/ABC234', 'de', '/de/booking-search/ABC234'],
    ['/en', 'el', '/'],
    ['/', 'en', '/en'],
  ])('%s in %s is %s', (from, language, to) => {
    expect(inLanguage(from, language)).toBe(to)
  })

  it('stays in the language of the page it is asked from', () => {
    expect(localized('/en/book-ticket', '/booking-search')).toBe('/en/booking-search')
    expect(localized('/book-ticket', '/booking-search')).toBe('/booking-search')
  })
})
