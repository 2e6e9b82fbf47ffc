import i18next from 'i18next'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import sale from '../../../../locales/en/sale.json' with { type: 'json' }
import { personColumns } from '../../../../src/desk/sale/entry/grids/columns.ts'
import { typePassenger } from '../../../../src/desk/sale/entry/grids/cells.ts'
import { applyPaste } from '../../../../src/desk/sale/entry/paste/pasteCommands.ts'
import { people } from '../../../../src/desk/sale/model/bookingText.ts'
import { namePassengers } from '../../../../src/desk/sale/model/item/items.ts'
import { useSale } from '../../../../src/desk/sale/model/saleStore.ts'
import { createCellEditor } from '../../../../src/desk/grid/cellEditor.ts'
import type { PersonRow } from '../../../../src/desk/sale/model/rows.ts'
import { chooseReturnTrip } from '../workingBooking.ts'
import { invalidFields } from '../../../../src/desk/sale/model/missing/invalidFields.ts'
import { availabilityOf, tripOf } from '../exampleTrips.ts'

const first = () => useSale.getState().workingBooking.people[0]!
const smith = { surname: 'SMITH', name: 'JOHN' }

beforeAll(() =>
  i18next.init({ lng: 'en', resources: { en: { sale } }, interpolation: { escapeValue: false } }),
)
beforeEach(() => chooseReturnTrip(tripOf()))

describe('the nationality of a passenger', () => {
  test('is preselected until it is typed, pasted or named', () => {
    expect(first()).toMatchObject({ nationality: 'GR', nationalityPreselected: true })
    namePassengers({ people: [smith] })
    expect(first()).toMatchObject({ ...smith, nationalityPreselected: true })
    namePassengers({ people: [{ ...smith, nationality: 'GR' }], from: 1 })
    expect(first().nationalityPreselected).toBeUndefined()
    applyPaste([{ surname: 'JONES', nationality: 'GB' }, { surname: 'DOE' }, { surname: 'ROE' }], 'GR')
    const rest = useSale.getState().workingBooking.people.slice(1)
    expect(rest.map((person) => [person.surname, person.nationalityPreselected])).toEqual([
      ['JONES', undefined],
      ['DOE', true],
      ['ROE', true],
    ])
  })

  test('is named in the preview of the line while it is preselected', () => {
    expect(people({ people: [smith] })).toContain('SMITH JOHN GR?')
    expect(people({ people: [{ ...smith, nationality: 'GB' }] })).toContain('SMITH JOHN GB')
    typePassenger(0, 'nationality', 'GR', '2026-11-30')
    expect(people({ people: [smith] })).not.toContain('GR?')
  })

  test('is shown dim with a sign, and confirmed by one Enter, which goes on', () => {
    const t = ((key: string) => key) as never
    const columns = personColumns({
      t,
      today: '2026-11-30',
      availability: undefined,
      proof: false,
      numbers: false,
    })
    const at = columns.findIndex(({ key }) => key === 'nationality')
    const rowNow = () => ({ index: 0, person: first() }) as PersonRow
    const { text, tone } = columns[at]!
    const toneNow = () => (typeof tone === 'function' ? tone(rowNow()) : tone)
    expect([text(rowNow()), toneNow()]).toEqual(['GR?', 'muted'])
    const host = {
      changed: () => {},
      renderNow: () => {},
      leaveGrid: () => false,
      whenListed: () => true,
      afterListed: () => {},
      run: () => {},
    }
    const editor = createCellEditor<PersonRow>(
      () => ({ rows: [rowNow()], columns, keyOf: ({ index }) => String(index) }),
      host,
    )
    editor.go({ place: 0, column: at })
    editor.handleInput({ move: 'enter' } as never, 'live')
    expect(first()).toMatchObject({ nationality: 'GR' })
    expect([text(rowNow()), toneNow()]).toEqual(['GR', undefined])
    expect(editor.state()).toMatchObject({ draft: undefined, cell: { column: at + 1 } })
  })
})

test('a company that requires a nationality does not get the preselected one', () => {
  namePassengers({ people: [smith] })
  const availability = availabilityOf(tripOf())
  const rules = { ...availability.validationAttributes, requiredAtSale: ['nationality'] }
  const gaps = () =>
    invalidFields(useSale.getState().workingBooking, [
      { ...availability, validationAttributes: rules },
      availability,
    ]).flatMap(({ trip, row, field, refusal }) =>
      field === 'nationality' ? [[trip, row, refusal.refusal]] : [],
    )
  expect(gaps()[0]).toEqual([0, 0, 'field_required'])
  typePassenger(0, 'nationality', 'GR', '2026-12-01')
  expect(gaps().filter(([, row]) => row === 0)).toEqual([])
})
