import { describe, expect, test } from 'vitest'
import {
  type GroupRow,
  rightsOfGroups,
  userNameOf,
} from '../../../../src/crs/session/directory/groupRights.ts'

const row = (more: Partial<GroupRow> = {}): GroupRow => ({
  agency: '1300',
  language: '',
  rights: [],
  canCheckIn: false,
  canManageTruckCompanies: false,
  hideSetting: [],
  checkInPorts: null,
  companies: [],
  ...more,
})
const greek = { locale: 'el-GR' }

describe('the groups of a person', () => {
  test('give nothing where no row names one', () => {
    expect(rightsOfGroups([], greek)).toBeUndefined()
  })

  test('give the agency of the first row, and nothing of rows of other agencies', () => {
    const rows = [row({ rights: ['sell'] }), row({ agency: '1301', rights: ['refund'], companies: ['ANE'] })]
    expect(rightsOfGroups(rows, greek)).toMatchObject({ agency: '1300', rights: ['sell'], companies: [] })
    expect(rightsOfGroups(rows.toReversed(), greek)).toMatchObject({ agency: '1301', rights: ['refund'] })
  })

  test('add up within the agency, each right once', () => {
    const rows = [
      row({ rights: ['sell', 'change'], canManageTruckCompanies: true }),
      row({ rights: ['refund', 'sell'], companies: ['ANE'] }),
    ]
    expect(rightsOfGroups(rows, greek)).toMatchObject({
      rights: ['change', 'refund', 'sell'],
      canManageTruckCompanies: true,
      companies: ['ANE'],
    })
  })

  test('hide what every row hides', () => {
    const rows = [row({ hideSetting: ['statistics', 'cashier'] }), row({ hideSetting: ['statistics'] })]
    expect(rightsOfGroups(rows, greek)?.hideSetting).toEqual(['statistics'])
  })

  test('let check in at the ports of all rows, at every port where one names none', () => {
    const pir = row({ canCheckIn: true, checkInPorts: ['PIR'] })
    const par = row({ canCheckIn: true, checkInPorts: ['PAR'] })
    const ports = (...rows: GroupRow[]) => rightsOfGroups(rows, greek)?.checkInPorts
    expect(ports(pir, par)).toEqual(['PAR', 'PIR'])
    expect(ports(pir, row({ canCheckIn: true }))).toBeNull()
    // A row without the right to check in opens no ports.
    expect(ports(pir, row())).toEqual(['PIR'])
    expect(rightsOfGroups([row({ checkInPorts: ['PIR'] })], greek)?.canCheckIn).toBe(false)
  })

  test.each([
    ['fr', 'el-GR', 'fr'],
    ['', 'el-GR', 'el'],
    ['', 'sq', 'al'],
    ['', 'de_AT', 'en'],
    ['', 'ja', 'en'],
    ['', '', 'en'],
  ])('give the language %o with the tag %o: %s', (language, locale, expected) => {
    expect(rightsOfGroups([row(), row({ language })], { locale })?.language).toBe(expected)
  })
})

test.each([
  [{ userName: 'nina.berg@firm.example' }, 'nina.berg'],
  [{ userName: 'Nina Berg' }, 'Nina.Berg'],
  [{ email: 'nina@firm.example' }, 'nina'],
  [{}, 'sub-1'],
  [{ userName: '1300/demo' }, '1300.demo'],
  [{ userName: 'N' }, 'user-N'],
  [{ userName: 'x'.repeat(80) }, 'x'.repeat(32)],
  [{ userName: '@firm.example', subject: ' \u0000' }, 'user-.'],
])('the user name of %o is %s', (person, name) => {
  expect(userNameOf({ userName: '', email: '', subject: 'sub-1', ...person })).toBe(name)
})
