import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import { ContactFields } from '../../../../../src/desk/sale/checkout/CheckoutFields.tsx'
import { personColumns, vehicleColumns } from '../../../../../src/desk/sale/entry/grids/columns.ts'
import { availabilityOf, tripOf } from '../../exampleTrips.ts'

await i18next.use(initReactI18next).init({ lng: 'cimode' })
const say = ((key: string) => key) as never
const availability = availabilityOf(tripOf())
const marked = (columns: readonly { title: string }[]) =>
  columns.map(({ title }) => title).filter((title) => title.endsWith(' *'))

describe('required fields are marked', () => {
  test('of a passenger: last name, gender, seat type (VA-051, VA-052, VA-053, BK-058)', () => {
    const context = { t: say, today: '2026-11-20', availability, countries: [], proof: false, numbers: false }
    expect(marked(personColumns(context))).toEqual([
      'column.surname *',
      'column.sexType *',
      'column.accommodation *',
    ])
  })

  test('of a vehicle: its type (VA-054)', () => {
    expect(marked(vehicleColumns(say, availability))).toEqual(['column.category *'])
  })

  test('of the contact details: the mobile phone (VA-055)', () => {
    const page = renderToStaticMarkup(createElement(ContactFields, { missing: undefined }))
    const labels = [...page.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label = '']) =>
      label.replaceAll(/<[^>]+>/g, ''),
    )
    expect(labels.filter((label) => label.endsWith(' *'))).toEqual(['mobile *'])
  })
})
