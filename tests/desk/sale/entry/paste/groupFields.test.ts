import { describe, expect, it } from 'vitest'
import { readPassenger } from '../../../../../src/domain/booking/fields/passengerFields.ts'
import { passengersIn, travellersIn } from './pasted.ts'

const today = '2026-06-15'

describe('family and role of a traveller of a group', () => {
  it.each([
    ['guide', 'GUIDE'],
    ['Gui', 'GUIDE'],
    ['ΞΕΝΑΓΟΣ', 'GUIDE'],
    ['οδηγός', 'DRIVER'],
    ['chauffeur', 'DRIVER'],
    ['Reiseleiter', 'GUIDE'],
    ['', ''],
    ['cook', undefined],
    ['x', undefined],
  ])('reads the role %j as %j', (typed, role) =>
    expect(readPassenger('groupRole', typed, today)).toEqual(
      role === undefined ? undefined : { groupRole: role },
    ),
  )

  it('reads families in capitals and Latin letters, up to 20 of them', () => {
    expect(readPassenger('groupFamily', ' smiths ', today)).toEqual({ groupFamily: 'SMITHS' })
    expect(readPassenger('groupFamily', 'κ', today)).toEqual({ groupFamily: 'K' })
    expect(readPassenger('groupFamily', 'x'.repeat(21), today)).toBeUndefined()
  })

  it('are columns of a pasted table, by their titles in any language', () => {
    const text = 'Surname\tName\tSex\tFamily\tΙδιότητα\nDoe\tJane\tF\t1\tξεναγός\nRoe\tRick\tM\t1\t'
    expect(travellersIn(text, today).map(({ texts }) => texts)).toEqual([
      { surname: 'Doe', name: 'Jane', sexType: 'F', groupFamily: '1', groupRole: 'ξεναγός' },
      { surname: 'Roe', name: 'Rick', sexType: 'M', groupFamily: '1' },
    ])
    expect(passengersIn(text, today)[0]).toMatchObject({
      texts: { surname: 'Doe', name: 'Jane', sexType: 'F' },
      left: ['1', 'ξεναγός'],
    })
  })
})
