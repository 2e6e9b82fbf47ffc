import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { openComponents } from './openComponents.ts'

const drawn = openComponents()
let page: Page

beforeAll(async () => {
  page = await drawn('.grid-row')
})

interface Pair {
  ink: string
  ground: string
  ratio: number
}

/** The contrast of custom properties as the browser resolves them, by WCAG 2.2. */
const contrasts = (inks: readonly string[], grounds: readonly string[], theme: string) =>
  page.evaluate(
    ({ inks, grounds, theme }) => {
      document.documentElement.dataset['theme'] = theme
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      const probe = document.body.appendChild(document.createElement('i'))
      const luminance = (property: string) => {
        probe.style.color = `var(${property})`
        if (!canvas) return 0
        canvas.fillStyle = getComputedStyle(probe).color
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data]
          .map((part) => part / 255)
          .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const pairs = grounds.flatMap((ground) =>
        inks.map((ink): Pair => {
          const [light = 0, dark = 0] = [luminance(ink), luminance(ground)].sort((one, other) => other - one)
          return { ink, ground, ratio: (light + 0.05) / (dark + 0.05) }
        }),
      )
      probe.remove()
      return pairs
    },
    { inks, grounds, theme },
  )

const tooFaint = (pairs: readonly Pair[], least: number) =>
  pairs
    .filter(({ ratio }) => ratio < least)
    .map(({ ink, ground, ratio }) => `${ink} on ${ground} ${ratio.toFixed(2)}`)

const texts = ['--text', '--muted', '--dim', '--accent-ink', '--good', '--warn', '--bad']

for (const [theme, least] of [
  ['dark', 4.5],
  ['light', 4.5],
  ['contrast', 7],
] as const) {
  test(`Every text colour of the ${theme} theme is readable on page, panel and list`, async () => {
    expect(tooFaint(await contrasts(texts, ['--page', '--panel'], theme), least)).toEqual([])
    expect(tooFaint(await contrasts(['--text', '--chosen-muted'], ['--chosen'], theme), 4.5)).toEqual([])
    expect(tooFaint(await contrasts(['--cap-ink'], ['--cap'], theme), 4.5)).toEqual([])
  })

  test(`Caps of keys are lighter than the titles next to them in the ${theme} theme`, async () => {
    const [title, cap] = [
      await contrasts(['--text'], ['--panel'], theme),
      await contrasts(['--cap-ink'], ['--cap'], theme),
    ]
    expect(cap[0]?.ratio).toBeLessThanOrEqual(title[0]?.ratio ?? 0)
    // The cap itself hardly differs from the bar.
    expect((await contrasts(['--cap'], ['--panel'], theme))[0]?.ratio).toBeLessThan(1.3)
  })

  test(`Inputs and focus rings have enough contrast in the ${theme} theme`, async () => {
    const edges = await contrasts(['--edge', '--ring'], ['--page', '--panel'], theme)
    expect(tooFaint(edges, 3)).toEqual([])
  })

  test(`Every tone of the ${theme} theme is readable on the row with the cursor`, async () => {
    const pairs = await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name
      const row = document.querySelector<HTMLElement>('.grid-row.cursor')
      const style = row && getComputedStyle(row)
      return ['--muted', '--dim', '--accent-ink', '--good', '--warn', '--bad'].map((property) => ({
        property,
        value: style?.getPropertyValue(property) ?? '',
      }))
    }, theme)
    await page.evaluate((values) => {
      for (const { property, value } of values)
        document.documentElement.style.setProperty(`--probe${property}`, value)
    }, pairs)
    const probes = pairs.map(({ property }) => `--probe${property}`)
    expect(tooFaint(await contrasts(probes, ['--chosen'], theme), 4.5)).toEqual([])
  })
}

test('Greek letters use the same font as Latin ones, with the same width', async () => {
  const widths = await page.evaluate(async () => {
    await document.fonts.load('400 13px "JetBrains Mono"', 'ΰΏ')
    await document.fonts.load('700 13px "JetBrains Mono"', 'ΰΏ')
    const measure = (text: string, weight: number) => {
      const context = document.createElement('canvas').getContext('2d')
      if (!context) return 0
      context.font = `${weight} 13px "JetBrains Mono"`
      return context.measureText(text).width / [...text].length
    }
    return [
      measure('Santorini', 400),
      measure('Σαντορίνη', 400),
      measure('Πειραιάς', 700),
      measure('0123456789', 700),
    ]
  })
  expect(widths.map((width) => width.toFixed(2))).toEqual(['7.80', '7.80', '7.80', '7.80'])
})

test('Accents of capital letters are not clipped in a row', async () => {
  const room = await page.evaluate(() => {
    const cell = document.querySelector<HTMLElement>('.grid-cell')
    const context = document.createElement('canvas').getContext('2d')
    if (!cell || !context) return { above: 0, below: 0 }
    const style = getComputedStyle(cell)
    context.font = `${style.fontWeight} ${style.fontSize} "JetBrains Mono"`
    const {
      fontBoundingBoxAscent,
      fontBoundingBoxDescent,
      actualBoundingBoxAscent,
      actualBoundingBoxDescent,
    } = context.measureText('ΏΆΈΉΊΌΎΪΫςρφψ')
    const lead = (Number.parseFloat(style.lineHeight) - fontBoundingBoxAscent - fontBoundingBoxDescent) / 2
    return {
      above: lead + fontBoundingBoxAscent - actualBoundingBoxAscent,
      below: lead + fontBoundingBoxDescent - actualBoundingBoxDescent,
    }
  })
  expect(room.above).toBeGreaterThanOrEqual(0)
  expect(room.below).toBeGreaterThanOrEqual(0)
})

test('The accent colour of the user replaces the default', async () => {
  const border = await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark'
    document.documentElement.style.setProperty('--accent', '#c2185b')
    const tab = document.body.appendChild(document.createElement('div'))
    tab.className = 'tab here'
    return getComputedStyle(tab).borderTopColor
  })
  expect(border).toBe('rgb(194, 24, 91)')
})
