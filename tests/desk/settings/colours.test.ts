import { expect, it, vi } from 'vitest'
import { contrast } from '../../../src/domain/settings/colour.ts'

vi.stubGlobal('document', { documentElement: { dataset: {} } })
vi.stubGlobal('window', globalThis)
const { coloursFor } = await import('../../../src/desk/look/look.ts')

const some = [
  '#000000',
  '#ffffff',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffff00',
  '#808080',
  '#123456',
  '#fedcba',
]
const grounds = { dark: '#161d27', light: '#f4f6f9', contrast: '#000000' } as const
const themes = Object.keys(grounds) as (keyof typeof grounds)[]

it.each(themes)(
  'Any accent colour is readable in the theme %s: as text, as background, on a selected row',
  (theme) => {
    for (const colour of some) {
      for (const light of [true, false]) {
        const of = coloursFor(colour, light, theme)
        const pair = (one: string, other: string) => contrast(of[one] ?? one, of[other] ?? other)
        expect(pair('--on-fill', '--fill'), colour).toBeGreaterThanOrEqual(4.5)
        expect(pair('--accent-ink', grounds[theme]), colour).toBeGreaterThanOrEqual(4.5)
        expect(pair('--ring', grounds[theme]), colour).toBeGreaterThanOrEqual(3)
        expect(pair('--accent-chosen', '--chosen'), colour).toBeGreaterThanOrEqual(4.5)
      }
    }
  },
)

it('Text on a dark colour is light and on a light one dark, and the default colour is not changed (CO-013)', () => {
  expect(coloursFor('#00a1e4', true, 'dark')).toMatchObject({ '--accent': '#00a1e4', '--on-fill': '#ffffff' })
  expect(coloursFor('#00a1e4', false, 'dark')).toEqual({
    '--accent': '#00a1e4',
    '--fill': '#00a1e4',
    '--on-fill': '#00131c',
  })
  expect(coloursFor('no colour', true, 'dark')['--accent']).toBe('#00a1e4')
})
