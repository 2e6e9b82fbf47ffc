import { describe, expect, it } from 'vitest'
import {
  passengerRequirements,
  type CompanyRules,
  type LineRules,
} from '../../../src/domain/booking/passengerRequirements.ts'

const company: CompanyRules = { requiredAtSale: ['surname'], requiredAtCheckIn: [], singleNames: false }
const registered = ['surname', 'name', 'sexType', 'birthdate', 'nationality']

const requirements = (
  nauticalMiles: number,
  line: Partial<LineRules> = {},
  more: Partial<CompanyRules & { international: boolean }> = {},
) => {
  const { international = false, ...rules } = more
  return passengerRequirements({ nauticalMiles, international }, { ...company, ...rules }, line)
}

describe('by law', () => {
  it('passengers are registered on voyages over 20 nautical miles', () => {
    expect(requirements(20)).toMatchObject({ isRegistered: false, requiredAtCheckIn: [] })
    expect(requirements(20.1)).toMatchObject({ isRegistered: true, requiredAtCheckIn: registered })
  })

  it('a document is required on international voyages, and registration however short they are', () => {
    const abroad = requirements(2, {}, { international: true })
    expect(abroad).toMatchObject({ isRegistered: true, isAbroad: true })
    expect(abroad.requiredAtCheckIn).toEqual(expect.arrayContaining([...registered, 'documentNumber']))
    expect(requirements(90).requiredAtCheckIn).not.toContain('documentNumber')
  })

  it('the sex is required at the sale wherever the manifest needs it', () => {
    expect(requirements(2).requiredAtSale).toEqual(['surname'])
    expect(requirements(90).requiredAtSale).toEqual(['surname', 'sexType'])
    const bySale = { requiredAtSale: ['surname', 'sexType'] }
    expect(requirements(90, {}, bySale).requiredAtSale).toEqual(['surname', 'sexType'])
  })

  it('a first name is not required where passengers may have one name', () => {
    const single = requirements(90, {}, { singleNames: true })
    expect(single.requiredAtCheckIn).toEqual(registered.filter((field) => field !== 'name'))
  })
})

describe('a line with 10 miles, as those of Cyprus', () => {
  const cyprus = { registeredMiles: 10 }

  it('registers passengers on voyages over 10 nautical miles', () => {
    expect(requirements(10, cyprus).isRegistered).toBe(false)
    expect(requirements(10.1, cyprus)).toMatchObject({
      isRegistered: true,
      requiredAtSale: ['surname', 'sexType'],
      requiredAtCheckIn: registered,
    })
  })
})

describe('a line', () => {
  it('with 0 miles registers passengers on every voyage, and one with many on longer ones only', () => {
    expect(requirements(0.5, { registeredMiles: 0 }).isRegistered).toBe(true)
    expect(requirements(90, { registeredMiles: 100 }).isRegistered).toBe(false)
    expect(requirements(90, { registeredMiles: 100 }, { international: true }).isRegistered).toBe(true)
  })

  it('names the crew with the passengers, passengers alone, or none of them', () => {
    const persons = (registered: LineRules['registered']) => requirements(90, { registered })
    for (const all of [persons(null), persons('all')])
      expect(all).toMatchObject({ isRegistered: true, isCrewRegistered: true })
    expect(persons('passengers')).toMatchObject({ isRegistered: true, isCrewRegistered: false })
    expect(persons('none')).toMatchObject({
      isRegistered: false,
      isCrewRegistered: false,
      requiredAtCheckIn: [],
    })
  })

  it('that names none abroad still requires the document of each passenger', () => {
    const abroad = requirements(90, { registered: 'none' }, { international: true })
    expect(abroad).toMatchObject({ isRegistered: false, requiredAtCheckIn: ['documentNumber'] })
  })
})

describe('fields that company and line require', () => {
  const line = { requiredAtSale: ['documentNumber', 'name'], requiredAtCheckIn: ['emergencyContact'] }

  it('are added up at the sale', () => {
    expect(requirements(2, line).requiredAtSale).toEqual(['surname', 'documentNumber', 'name'])
  })

  it('are required at check-in with those of the sale, in the order of the fields, each once', () => {
    const rules = { requiredAtCheckIn: ['birthPlace', 'documentNumber'] }
    const fields = ['name', 'documentNumber', 'birthPlace', 'emergencyContact']
    expect(requirements(2, line, rules).requiredAtCheckIn).toEqual(fields)
  })

  it('leave it to the law whether surname and sex, which most sales require, are required at check-in', () => {
    const rules = { requiredAtSale: ['surname', 'sexType', 'nationality'] }
    expect(requirements(2, {}, rules).requiredAtCheckIn).toEqual(['nationality'])
    expect(requirements(90, {}, rules).requiredAtCheckIn).toEqual(registered)
  })

  it('are required at check-in only where a gate can fill them in', () => {
    const proof = { requiredAtSale: ['discountDocument', 'birthdate'] }
    expect(requirements(2, proof)).toMatchObject({
      requiredAtSale: ['surname', 'discountDocument', 'birthdate'],
      requiredAtCheckIn: ['birthdate'],
    })
  })

  it('do not include the first name where passengers may have one name', () => {
    expect(requirements(2, line, { singleNames: true }).requiredAtCheckIn).not.toContain('name')
  })
})
