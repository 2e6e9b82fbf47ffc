import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOnPaper, signsNotOnPaper } from '../../../src/domain/ticket/paperSigns.ts'

interface Fonts {
  create(file: Uint8Array): { characterSet: readonly number[] }
}

/** The package has no types. */
const packageName: string = 'fontkit'
const { create } = (await import(packageName)) as Fonts

const charactersIn = (name: string): ReadonlySet<number> => {
  const file = readFileSync(new URL(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)))
  return new Set(create(file).characterSet)
}

test('characters on paper are those of both fonts of the papers', () => {
  const [body, strong] = [charactersIn('DejaVuSansCondensed'), charactersIn('DejaVuSansCondensed-Bold')]
  const differing: number[] = []
  for (let code = 0; code < 0x20000; code++)
    if (isOnPaper(code) !== (body.has(code) && strong.has(code))) differing.push(code)
  expect(differing).toEqual([])
})

test.each([
  ['wheelchair at gate 2, Zoë & Ψαρρού – 12 €', []],
  ['birthday 🎂🎂 cabin', ['🎂']],
  ['family 👨‍👩‍👧 and ❤️', ['👨‍👩‍👧']],
  ['李 先生', ['李', '先', '生']],
  ['a\u0301 e\u200d x', []],
  ['一二三四五六七', ['一', '二', '三', '四', '五']],
])('%s: the signs that papers lack are %j', (text, signs) => {
  expect(signsNotOnPaper(text)).toEqual(signs)
})
