import i18next from 'i18next'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import '../../src/desk/look/look.css'
import words from '../../locales/en/booking.json' with { type: 'json' }
import { useTripView } from '../../src/desk/app/screens/sale/Step2.tsx'
import { PeopleGrid } from '../../src/desk/sale/entry/grids/EntryGrids.tsx'
import { assignRemaining } from '../../src/desk/sale/model/trip/chooseTrips.ts'
import { setAvailability } from '../../src/desk/sale/model/trip/availability.ts'
import { edit, focusOn, startNewSale, useBooking } from '../../src/desk/sale/model/saleStore.ts'
import { chooseTrips } from '../../src/desk/sale/model/trip/chooseTrips.ts'
import { availabilityOf, tripOf } from '../desk/sale/exampleTrips.ts'

declare global {
  interface Window {
    /** A booking with the given number of passengers on one trip, as step 2 shows it. */
    bookPeople(count: number): void
    surnameOf(row: number): string
  }
}

function Grid() {
  const view = useTripView()
  return view && <PeopleGrid view={view} today="2026-11-20" />
}

void i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { booking: words } } })

window.bookPeople = (count) => {
  const trip = tripOf()
  startNewSale()
  chooseTrips({ trips: [trip], wanted: 1, travellers: [{ type: 'AD', quantity: count }], vehicles: [] }, 'GR')
  setAvailability([availabilityOf(trip)])
  assignRemaining()
  edit('people', (draft) => {
    for (const person of draft.people)
      Object.assign(person, { surname: 'PAPADOPOULOU', name: 'MARIA', birthdate: '1985-03-12' })
  })
  const box = document.getElementById('desk') as HTMLElement
  Object.assign(box.style, { display: 'flex', width: '1100px', height: '900px', overflow: 'auto' })
  flushSync(() => createRoot(box).render(<Grid />))
  focusOn({ kind: 'passenger', row: 0, field: 'surname' })
}
window.surnameOf = (row) => useBooking.getState().workingBooking.people[row]?.surname ?? ''
