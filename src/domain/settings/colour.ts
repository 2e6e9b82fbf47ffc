/** `#rrggbb` */
export type Colour = string

type Channels = readonly [red: number, green: number, blue: number]

const shape = /^#[0-9a-f]{6}$/i
/** WCAG 2.2, 1.4.3: contrast for text of normal size. */
const least = 4.5
const black: Colour = '#000000'
const white: Colour = '#ffffff'

export function isColour(text: string): boolean {
  return shape.test(text)
}

function channels(colour: Colour): Channels {
  const at = (index: number) => Number.parseInt(colour.slice(index, index + 2), 16)
  return [at(1), at(3), at(5)]
}

function written(parts: readonly number[]): Colour {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** Mixes one colour into another like `color-mix(in srgb …)`. */
export function mixColours(one: Colour, share: number, other: Colour): Colour {
  const rest = channels(other)
  return written(channels(one).map((part, index) => part * share + (rest[index] ?? 0) * (1 - share)))
}

/** Relative luminance as WCAG defines it, from 0 to 1. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio from 1 (equal) to 21 (black on white). */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const steps = 20

/** The colour itself if it is legible on the ground, otherwise the closest legible mixture. */
export function legibleOn(ground: Colour, colour: Colour, needed: number = least): Colour {
  const end = contrast(white, ground) >= contrast(black, ground) ? white : black
  for (let step = 0; step < steps; step++) {
    const tried = mixColours(end, step / steps, colour)
    if (contrast(tried, ground) >= needed) return tried
  }
  return end
}

/** The strongest tint of a ground, at most `share`, on which every text stays legible. */
export function tintUnder(texts: readonly Colour[], colour: Colour, share: number, ground: Colour): Colour {
  for (let step = steps; step > 0; step--) {
    const tried = mixColours(colour, (share * step) / steps, ground)
    if (texts.every((text) => contrast(text, tried) >= least)) return tried
  }
  return ground
}
