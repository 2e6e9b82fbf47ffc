import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Colour, mixColours } from '../../../src/domain/settings/colour.ts'
import type { themes } from '../../../src/desk/look/look.ts'

export type Theme = (typeof themes)[number]

const desk = join(import.meta.dirname, '../../../src/desk')
const read = (file: string) => readFileSync(join(desk, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** The declarations of a rule of token.css, by property. */
function declared(selector: string): Record<string, string> {
  const [, body = ''] = `\n${read('look/token.css')}`.split(`\n${selector} {`)
  const [own = ''] = body.split('\n}')
  return Object.fromEntries(
    [...own.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
}

/** The colours of a theme as `#rrggbb`, with some of them replaced by the operator’s own. */
export function tokensOf(theme: Theme, own: Record<string, string> = {}): (name: string) => Colour {
  const all: Record<string, string> = {
    ...declared(':root'),
    ...declared(`:root[data-theme='${theme}']`),
    ...own,
  }
  const resolve = (value: string): Colour => {
    const [, name] = /^var\((--[\w-]+)\)$/.exec(value) ?? []
    if (name) return resolve(all[name] ?? '')
    const [, one, share, other] = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(value) ?? []
    if (one && other) return mixColours(resolve(one), Number(share) / 100, resolve(other))
    return { black: '#000000', white: '#ffffff' }[value] ?? value
  }
  return (name) => resolve(all[name] ?? '')
}

/** Every rule of every style sheet of the desk: its selectors and its declarations. */
export function rules(): readonly { selectors: string[]; body: string }[] {
  const sheets = readdirSync(desk, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.css') && file !== join('look', 'forced.css'),
  )
  return sheets.flatMap((file) =>
    [...read(file).matchAll(/([^{}@;]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
      selectors: selector.split(',\n').map((one) => one.trim()),
      body,
    })),
  )
}
