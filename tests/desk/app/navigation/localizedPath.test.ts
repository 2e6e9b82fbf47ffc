import { describe, expect, it } from 'vitest'
import { addressAfter, inLanguage, localized } from '../../../../src/desk/app/navigation/localizedPath.ts'

describe('an address in another language (RT-002)', () => {
  it.each([
    ['/book-ticket/step-2', 'en', '/en/book-ticket/step-2'],
    ['/en/book-ticket/step-2', 'el', '/book-ticket/step-2'],
    ['/en/booking-search/ABC234', 'de', '/de/booking-search/ABC234'],
    ['/en', 'el', '/'],
    ['/', 'en', '/en'],
  ])('%s in %s becomes %s', (from, language, to) => {
    expect(inLanguage(from, language)).toBe(to)
  })

  it('keeps the language of the current page, also for its root (ST-010)', () => {
    expect(localized('/en/book-ticket', '/booking-search')).toBe('/en/booking-search')
    expect(localized('/book-ticket', '/booking-search')).toBe('/booking-search')
    expect([localized('/es/settings', '/'), localized('/settings', '/')]).toEqual(['/es', '/'])
  })
})

describe('the page shown after signing in', () => {
  it.each([
    ['/', '/book-ticket', '/book-ticket'],
    ['/fr/', '/check-in', '/fr/check-in'],
    ['/', '/booking-search/ABC234', '/booking-search/ABC234'],
    ['/fr', '/fr/booking-search?initialActiveKey=3', '/fr/booking-search?initialActiveKey=3'],
    // The language is changed between opening the address and signing in.
    ['/de', '/fr/settings', '/de/settings'],
  ])('at root %s after opening %s is %s', (root, wanted, to) => {
    expect(addressAfter(root, wanted)).toBe(to)
  })

  it.each(['//evil.example/settings', 'https://evil.example/settings', '////evil.example//settings'])(
    'has the origin of this desk when the requested address is %s',
    (wanted) => {
      const to = new URL(addressAfter('/', wanted), 'https://desk.example')
      expect(to.origin).toBe('https://desk.example')
    },
  )
})
