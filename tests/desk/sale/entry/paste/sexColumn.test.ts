import { describe, expect, it } from 'vitest'
import { passengersIn } from './pasted.ts'

const today = '2026-11-20'

/** The sexes of a list of passengers with these letters, and the letters that were left over. */
function sexesOf(letters: string, heading?: string) {
  const rows = [...letters].map((letter, at) => `Roe\tAn${'na'.repeat(at + 1)}\t${letter}`)
  const head = heading === undefined ? [] : [`Surname\tFirst name\t${heading}`]
  const found = passengersIn([...head, ...rows].join('\n'), today)
  return found.map(({ texts, left }) => texts.sexType ?? `${left.join()}?`).join('')
}

describe('a column of sexes', () => {
  it.each([
    // Hombre and mujer, homme and femme, varón and hembra.
    ['HM', 'MF'],
    ['hmm', 'MFF'],
    ['HF', 'MF'],
    ['VH', 'MF'],
    ['MF', 'MF'],
    ['MW', 'MF'],
    ['HMF', 'MMF'],
    ['MM', 'MM'],
    ['ΑΘ', 'MF'],
    ['ΑΓ', 'MF'],
    // Varón and mujer, or vrouw and man.
    ['VM', 'V?M?'],
    ['VHM', 'V?H?M?'],
  ])('of the letters %s is read as %s', (letters, sexes) => {
    expect(sexesOf(letters)).toBe(sexes)
    expect(sexesOf(letters, 'Sex')).toBe(sexes)
  })

  it.each([
    ['VM', 'Sexo', 'MF'],
    ['VM', 'Género', 'MF'],
    ['VM', 'Geslacht', 'FM'],
    ['V', 'Sexo', 'M'],
    ['V', 'Geslacht', 'F'],
    ['MM', 'Sexo', 'MM'],
    ['MM', 'Sexo (H/M)', 'FF'],
    ['MM', 'Sexo (M/F)', 'MM'],
    ['MM', 'Geslacht (M/V)', 'MM'],
    ['HM', 'Sexo', 'MF'],
    ['VH', 'Sexo', 'MF'],
  ])('of the letters %s below %s is read as %s', (letters, heading, sexes) =>
    expect(sexesOf(letters, heading)).toBe(sexes),
  )

  it('behind the names is read likewise', () => {
    const found = passengersIn('Roe Juan (H, 12/03/1985)\nRoe Ana (M, 01/07/1983)', today)
    expect(found.map(({ texts }) => texts.sexType)).toEqual(['M', 'F'])
    const unclear = passengersIn('Roe Juan (V, 12/03/1985)\nRoe Ana (M, 01/07/1983)', today)
    expect(unclear.map(({ texts, left }) => [texts.sexType, left])).toEqual([
      [undefined, ['V']],
      [undefined, ['M']],
    ])
  })
})
