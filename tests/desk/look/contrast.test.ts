import { describe, expect, it, vi } from 'vitest'
import { contrast } from '../../../src/domain/settings/colour.ts'
import { rules, type Theme, tokensOf } from './tokens.ts'

vi.stubGlobal('document', { documentElement: { dataset: {} } })
vi.stubGlobal('window', globalThis)
const { coloursFor, grounds } = await import('../../../src/desk/look/look.ts')

const themes: readonly Theme[] = ['dark', 'light', 'contrast']
const steps = ['00', '44', '88', 'cc', 'ff']
/** Colours from all over the cube of RGB, and the usual one. */
const accents = [
  '#00a1e4',
  ...steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`))),
]
/** The background of a button of the panel under the pointer is the hardest one. */
const pages = ['--page', '--panel', '--raised']
const bars = ['--ring', '--edge']
const textsOnChosen = [
  '--text',
  '--chosen-muted',
  '--accent-chosen',
  '--good-chosen',
  '--warn-chosen',
  '--bad-chosen',
]

/** The pairs of tokens below the least contrast, for each accent colour that the settings allow. */
function tooFaint(theme: Theme, inks: readonly string[], on: readonly string[], least: number): string[] {
  return accents.flatMap((accent) => {
    const token = tokensOf(theme, coloursFor(accent, false, theme))
    return inks
      .flatMap((ink) => on.map((ground) => ({ ink, ground, ratio: contrast(token(ink), token(ground)) })))
      .filter(({ ratio }) => ratio < least)
      .map(({ ink, ground, ratio }) => `${accent}: ${ink} on ${ground} ${ratio.toFixed(2)}`)
  })
}

describe.each(themes)('the theme %s with every accent colour', (theme) => {
  it('shows the bar and the frame of what is chosen with 3:1 to the page', () => {
    expect(tooFaint(theme, bars, pages, 3)).toEqual([])
  })
  it('shows every text on a chosen background with 4.5:1', () => {
    expect(tooFaint(theme, textsOnChosen, ['--chosen'], 4.5)).toEqual([])
  })
  it('shows the accent as text with 4.5:1', () => {
    expect(tooFaint(theme, ['--accent-ink'], pages, 4.5)).toEqual([])
  })
  it('has the colours that the mixtures of the accent are computed with', () => {
    const token = tokensOf(theme)
    const { page, hardest, onChosen, share } = grounds[theme]
    expect(page).toBe(token('--page'))
    expect(pages.map(token)).toContain(hardest)
    const texts = textsOnChosen.filter((name) => name !== '--accent-chosen').map(token)
    expect(new Set(onChosen)).toEqual(new Set(texts))
    const mixed = tokensOf(theme, { '--accent': '#ffffff', '--page': '#000000' })('--chosen')
    expect(mixed).toBe(
      `#${Math.round(255 * share)
        .toString(16)
        .padStart(2, '0')
        .repeat(3)}`,
    )
  })
})

const hasBar = (body: string) =>
  /(box-shadow|border|border-color|border-left-color):[^;]*var\(--(ring|edge)\)/.test(body)

it('gives everything with the background of the chosen a bar or a frame', () => {
  const all = rules()
  const chosen = all.filter(({ body }) => body.includes('background: var(--chosen)'))
  const bare = chosen
    .flatMap(({ selectors }) => selectors)
    .filter(
      (selector) =>
        !all.some(
          ({ selectors, body }) =>
            hasBar(body) && selectors.some((one) => one === selector || one.startsWith(`${selector} > `)),
        ),
    )
  expect(chosen.length).toBeGreaterThan(10)
  expect(bare).toEqual([])
})
