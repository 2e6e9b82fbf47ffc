import { kindOfCategory } from '../../../src/domain/sailing/vehicleKind.ts'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../src/domain/refusal.ts'
import { checkRequirements } from '../../../src/domain/booking/companyRequirements.ts'
import { isSingleName, storedNames } from '../../../src/domain/booking/singleName.ts'

const rules = {
  company: 'HLC',
  requiredAtSale: ['surname', 'sexType', 'name'],
  vehicleAtSale: [],
  vehicleKind: kindOfCategory,
  attributes: [],
}
const of = (passengerData: object) => [{ accommodationRequestAnalysises: [{ passengerData }] }]
const single = { surname: ' ', name: 'SUHARTO', sexType: 'MALE' }

describe('a name without a surname', () => {
  it('is stored as the surname, and other names as they are', () => {
    expect(isSingleName(single)).toBe(true)
    expect(storedNames(single)).toEqual({ surname: 'SUHARTO', sexType: 'MALE' })
    for (const other of [
      { surname: 'SMITH', name: 'JOHN' },
      { surname: 'SMITH' },
      { surname: '', name: ' ' },
      {},
    ])
      expect(storedNames(other)).toBe(other)
  })

  it('is refused by a company that does not take it, also in a group', () => {
    for (const mayBeUnnamed of [false, true])
      expect(checkRequirements(of(single), { ...rules, mayBeUnnamed, singleNames: false })).toEqual({
        refusal: 'single_name',
        parameters: { company: 'HLC' },
        at: '/accommodationRequests/0/accommodationRequestAnalysises/0/passengerData/surname',
      })
  })

  it('needs no first name where it is taken, but the rest that the company requires', () => {
    expect(checkRequirements(of(single), { ...rules, singleNames: true })).toBeUndefined()
    expect(checkRequirements(of(storedNames(single)), { ...rules, singleNames: true })).toBeUndefined()
    expect(checkRequirements(of({ name: 'SUHARTO' }), { ...rules, singleNames: true })?.refusal).toBe(
      'sex_required',
    )
    expect(
      checkRequirements(of({ surname: 'SUHARTO', sexType: 'MALE' }), { ...rules, singleNames: false }),
    ).toEqual(
      refuse(
        'field_required',
        { field: 'name' },
        '/accommodationRequests/0/accommodationRequestAnalysises/0/passengerData/name',
      ),
    )
  })
})
