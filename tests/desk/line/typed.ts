import { fc } from '../../kit/drawnProperties.ts'
import { grammar } from '../../kit/desk/grammar.ts'

const examples = grammar.rows.flatMap((row) => row.examples)
const words = [...new Set(examples.flatMap((example) => example.split(' ')))]
const keyboard = [...'abcdefghijklmnopqrstuvwxyzαβγδεζηθικλμνξοπρστυφχψως0123456789 ,;./+-=?*\'"#$%^&()«»']
const seasoning = `, ; / " « » ? + - c 2c nm p0 \n open van 4,2 $ 12/3/85/`.split(' ')

/** Random operator input: words of the grammar in any order, joined, and mixed with other text. */
export const typed = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...words) },
      { weight: 3, arbitrary: fc.constantFrom(...examples) },
      { weight: 3, arbitrary: fc.constantFrom(...seasoning) },
      { weight: 1, arbitrary: fc.nat(99_999_999).map(String) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
    ),
    { maxLength: 9 },
  )
  .chain((parts) => fc.constantFrom(' ', ' ', ' ', '', ', ').map((between) => parts.join(between)))

/** Examples with a word omitted, repeated or copied from another one; most of them are still valid. */
export const nearExamples = fc
  .tuple(
    fc.constantFrom(...examples),
    fc.nat(20),
    fc.constantFrom('drop', 'double', 'other'),
    fc.constantFrom(...words),
  )
  .map(([example, place, change, other]) => {
    const parts = example.split(' ')
    const at = place % parts.length
    const there = parts[at] ?? ''
    const instead = { drop: [], double: [there, there], other: [other] }[change] ?? []
    return parts.toSpliced(at, 1, ...instead).join(' ')
  })

/** Examples with single characters omitted, repeated, swapped, or typed on a neighbouring key. */
export const slips = fc
  .tuple(
    fc.constantFrom(...examples),
    fc.array(
      fc.tuple(fc.nat(80), fc.constantFrom('drop', 'double', 'swap', 'other'), fc.constantFrom(...keyboard)),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
  )
  .map(([example, slipped]) => slipped.reduce((text, [at, how, key]) => slip(text, at, how, key), example))

function slip(text: string, place: number, how: string, key: string): string {
  const characters = [...text]
  const at = place % Math.max(characters.length, 1)
  const [here = '', next = ''] = [characters[at], characters[at + 1]]
  const instead = { drop: [], double: [here, here], swap: [next, here], other: [key] }[how] ?? []
  return characters.toSpliced(at, how === 'swap' ? 2 : 1, ...instead).join('')
}
