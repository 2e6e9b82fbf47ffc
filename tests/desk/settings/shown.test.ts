import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../../src/desk/request/cache.ts'
import { labelOf, pageSections } from '../../../src/desk/settings/page/pageSections.ts'
import { SettingsPage } from '../../../src/desk/settings/page/SettingsPage.tsx'
import { useSettings } from '../../../src/desk/settings/settingsStore.ts'

vi.mock('../../../src/desk/request/request.ts', () => ({ request: () => new Promise(() => {}) }))

await i18next.use(initReactI18next).init({ lng: 'cimode' })

/** The rendered page, with translation keys as texts. */
function page(value: object = {}, currency = ''): string {
  Object.assign(useSettings.getInitialState(), { value: { shortcuts: [], ...value } })
  const shown = createElement(SettingsPage, {
    locations: [],
    printers: [],
    currency,
    theme: 'light',
    themes: ['dark', 'light', 'contrast'],
  })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, shown))
}
/** The fields whose reset button is enabled. */
const backs = (html: string) =>
  [...html.matchAll(/data-setting="([^"]+)"(?:(?!data-setting).)*?class="setting-usual"([^>]*)>/g)].flatMap(
    ([, label = '', more = '']) => (more.includes('disabled') ? [] : [label]),
  )

describe('the page of settings', () => {
  test('shows every field under its name (RT-033)', () => {
    const html = page()
    for (const field of pageSections.flatMap(({ fields }) => fields)) expect(html).toContain(labelOf(field))
  })

  test('marks what requires the desktop program, and shows that the browser asks for the printer', () => {
    const html = page()
    for (const note of ['note.printing', 'note.desktop', 'note.thisMachine']) expect(html).toContain(note)
  })

  test('shows the theme of this machine by its name', () => {
    expect(page()).toContain('value="theme.light"')
  })

  test('shows that the agency’s own currency takes precedence, when it has one (SC-A10)', () => {
    expect(page({}, 'EUR')).toContain('note.currency')
    expect(page()).not.toContain('note.currency')
  })

  test('offers a reset for fields that differ from their default only', () => {
    expect(backs(page())).toEqual([])
    expect(backs(page({ showCompany: false, tcpPort: '9100', hideSettings: ['statistics'] }))).toEqual([
      'field.showCompany',
      'hide.statistics',
      'field.tcpPort',
    ])
  })
})
