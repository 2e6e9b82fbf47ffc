import { expect, test } from 'vitest'
import { webLink } from '../../../src/desk/browser/trusted.ts'

const base = 'https://desk.example/book-ticket'

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://desk.example/1',
  'file:///etc/passwd',
  'http://',
])('%s is not accepted as a link', (address) => {
  expect(webLink(address, base)).toBeUndefined()
  expect(webLink(address)).toBeUndefined()
})

test('accepts a web address as a link, and an address of the desk when its page exists', () => {
  expect(webLink('https://a.example/b?c=1')).toBe('https://a.example/b?c=1')
  expect(webLink('HTTP://a.example')).toBe('http://a.example/')
  expect(webLink('/desk/api/clearances/x', base)).toBe('https://desk.example/desk/api/clearances/x')
  expect(webLink('/desk/api/clearances/x')).toBeUndefined()
})
