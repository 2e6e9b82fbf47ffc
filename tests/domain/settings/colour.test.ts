import { describe, expect, it } from 'vitest'
import { contrast, isColour, legibleOn, mixColours, tintUnder } from '../../../src/domain/settings/colour.ts'

/** 512 colours distributed over the colour cube. */
const parts = [0, 36, 73, 109, 146, 182, 219, 255].map((part) => part.toString(16).padStart(2, '0'))
const everywhere = parts.flatMap((red) =>
  parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)),
)

describe('contrast', () => {
  it('equals the WCAG definition', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrast('#00a1e4', '#00a1e4')).toBe(1)
    // On either side of the straight part of the curve.
    expect(contrast('#0a0a0a', '#000000')).toBeCloseTo(1.0607, 4)
    expect(contrast('#0b0b0b', '#000000')).toBeCloseTo(1.0669, 4)
  })
})

describe('a colour on a ground', () => {
  it('is unchanged when it is legible', () => {
    expect(legibleOn('#000000', '#00a1e4')).toBe('#00a1e4')
  })

  it('becomes legible for all pairs', () => {
    for (const colour of everywhere) {
      for (const ground of ['#000000', '#161d27', '#777777', '#f4f6f9', '#ffffff']) {
        expect(contrast(legibleOn(ground, colour), ground), `${colour} on ${ground}`).toBeGreaterThanOrEqual(
          4.47,
        )
      }
    }
  })
})

describe('a tinted ground', () => {
  it('leaves every text on it legible for all colours', () => {
    const texts = ['#d5dde8', '#a9b7c7', '#e3b341']
    for (const colour of everywhere) {
      const ground = tintUnder(texts, colour, 0.3, '#0d1117')
      for (const text of texts) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('has the requested share of the colour when possible', () => {
    expect(tintUnder(['#ffffff'], '#0000ff', 0.3, '#000000')).toBe(mixColours('#0000ff', 0.3, '#000000'))
  })
})

it('accepts a hash and six hexadecimal digits only', () => {
  expect(['#00a1e4', '#FFFFFF'].every(isColour)).toBe(true)
  expect(['', '#fff', '00a1e4', '#00a1eg', 'red'].some(isColour)).toBe(false)
})
