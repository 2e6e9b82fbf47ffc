import { expect, it } from 'vitest'
import { writeCalendar } from '../../../src/domain/ticket/calendar.ts'

const trip = {
  id: 'K7M2PA.1',
  sequence: 3,
  departs: Date.UTC(2026, 5, 20, 4, 30),
  arrives: Date.UTC(2026, 5, 20, 12, 0),
  title: 'Πειραιάς – Σαντορίνη',
  place: 'Gate E6; left, then right',
  description: 'K7M2PA\nH1000',
}

it('writes the trips of a booking as an iCalendar file, times in UTC', () => {
  const lines = writeCalendar([trip], Date.UTC(2026, 0, 2, 3, 4, 5)).split('\r\n')
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Purser//Tickets//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:K7M2PA.1@purser',
    'SEQUENCE:3',
    'DTSTAMP:20260102T030405Z',
    'DTSTART:20260620T043000Z',
    'DTEND:20260620T120000Z',
    'SUMMARY:Πειραιάς – Σαντορίνη',
    String.raw`LOCATION:Gate E6\; left\, then right`,
    String.raw`DESCRIPTION:K7M2PA\nH1000`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

it('folds lines at 75 octets, between characters', () => {
  const title = 'Ω'.repeat(100)
  const text = writeCalendar([{ ...trip, title }], 0)
  const octets = text.split('\r\n').map((line) => Buffer.byteLength(line))
  expect(Math.max(...octets)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})

it('cancels the same entry by a higher sequence', () => {
  const lines = writeCalendar([{ ...trip, sequence: 4 }], 0, 'CANCEL').split('\r\n')
  for (const line of ['METHOD:CANCEL', 'UID:K7M2PA.1@purser', 'SEQUENCE:4', 'STATUS:CANCELLED'])
    expect(lines).toContain(line)
})
