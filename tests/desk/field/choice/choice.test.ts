import { expect, test } from 'vitest'
import { choicesFrom, moveInList, mostShown } from '../../../../src/desk/field/choice/choice.ts'
import { portSource } from '../../../../src/desk/field/choice/PortField.tsx'

const port = (
  idOrCode: string,
  locode: string,
  nameEl: string,
  nameEn: string,
  area: string,
  sailings: number,
) => ({
  idOrCode,
  locode,
  name: nameEl,
  nameEl,
  nameEn,
  names: idOrCode === 'JTR' ? ['Thira', 'Θήρα'] : [],
  area,
  sailings,
})
const ports = portSource([
  port('PIR', 'GRPIR', 'Πειραιάς', 'Piraeus', 'Αττική', 900),
  port('JTR', 'GRJTR', 'Σαντορίνη', 'Santorini', 'Κυκλάδες', 500),
  port('PRS', 'GRPRS', 'Πόρος', 'Poros', 'Σαρωνικός', 50),
  port('PKL', 'GRPKL', 'Πόρος', 'Poros', 'Κεφαλονιά', 40),
])
const codes = (typed: string) => ports.rank(typed).choices.map(({ code }) => code)

test('A port is found by code, locode, name in either language, and on the wrong keyboard layout', () => {
  expect(codes('pir')[0]).toBe('PIR')
  expect(codes('grjtr')[0]).toBe('JTR')
  expect(codes('santo')[0]).toBe('JTR')
  expect(codes('σαντο')[0]).toBe('JTR')
  expect(codes('peiraias')[0]).toBe('PIR')
  expect(codes('ξτρ')[0]).toBe('JTR')
})

test('A port is found by its alternative names', () => {
  expect(codes('thira')[0]).toBe('JTR')
  expect(codes('θηρα')[0]).toBe('JTR')
})

test('Two ports with the same name are ambiguous, the one with more sailings first', () => {
  expect(ports.rank('poros')).toMatchObject({ tie: true, choices: [{ code: 'PRS' }, { code: 'PKL' }] })
  expect(ports.rank('pir').tie).toBe(false)
})

test('Equally good matches list ports the agency sells first, then those with more sailings', () => {
  const sold = portSource([
    port('PRS', 'GRPRS', 'Πόρος', 'Poros', 'Σαρωνικός', 900),
    { ...port('PAS', 'GRPAS', 'Πάρος', 'Paros', 'Κυκλάδες', 50), booked: 3 },
    { ...port('PTM', 'GRPTM', 'Πάτμος', 'Patmos', 'Δωδεκάνησα', 60), booked: 3 },
  ])
  expect(sold.rank('π').choices.map(({ code }) => code)).toEqual(['PTM', 'PAS', 'PRS'])
})

test('An empty text lists the items in their order, up to the maximum', () => {
  expect(codes('')).toEqual(['PIR', 'JTR', 'PRS', 'PKL'])
  const many = choicesFrom(Array.from({ length: 400 }, (_, at) => ({ code: `C${at}`, name: `Cabin ${at}` })))
  expect(many.rank('').choices).toHaveLength(mostShown)
  expect(many.rank('cabin').choices).toHaveLength(mostShown)
})

test('An item is found by its code alone', () => {
  expect(ports.find('JTR')?.name).toBe('Σαντορίνη')
  expect(ports.find('jtr')).toBeUndefined()
})

test('The mark moves within the list, from no item to the first', () => {
  expect(moveInList('down', -1, 3)).toBe(0)
  expect(moveInList('down', 2, 3)).toBe(2)
  expect(moveInList('up', 0, 3)).toBe(0)
  expect(moveInList('pageDown', 0, 30)).toBe(10)
  expect(moveInList('left', 0, 3)).toBeUndefined()
  expect(moveInList('down', -1, 0)).toBeUndefined()
})
