import { describe, expect, it } from 'vitest'
import { isEntry, parse } from '../../../../src/desk/line/parse.ts'
import { context } from '../context.ts'

// Thursday, 10 December 2026.
const here = context()

function one(text: string) {
  const [entry] = parse(text, here).entries
  return entry && isEntry(entry) ? entry.args : entry?.failure
}

describe('dates in all eight languages', () => {
  it.each([
    ['today σήμερα heute hoy aujourd’hui oggi vandaag sot', '2026-12-10'],
    ['tomorrow αύριο morgen mañana demain domani nesër', '2026-12-11'],
    ['overmorgen übermorgen μεθαύριο après-demain dopodomani pasnesër', '2026-12-12'],
    ['saturday sat σάββατο σαβ samstag samedi sabato sábado zaterdag shtunë σατθρδαυ savvato', '2026-12-12'],
    ['friday παρασκευή freitag vendredi venerdì viernes vrijdag premte', '2026-12-11'],
    ['24dez 24déc 24dicembre 24δεκ 24δεκεμβρίου 24dhjetor 24december 24dic', '2026-12-24'],
    ['1märz 1maart 1mars 1μαρ 1marzo', '2027-03-01'],
  ])('%s are parsed as %s', (words, date) => {
    for (const word of words.split(' '))
      expect(one(`pir jtr ${word}`), word).toMatchObject({ legs: [{ date }] })
  })

  it.each([
    ['next sat', '2026-12-19'],
    ['next thursday', '2026-12-17'],
    ['next mon', '2026-12-14'],
    ['samedi prochain', '2026-12-19'],
    ['nächsten samstag', '2026-12-19'],
    ['επόμενο σάββατο', '2026-12-19'],
    ['sabato prossimo', '2026-12-19'],
    ['próximo sábado', '2026-12-19'],
    ['volgende zaterdag', '2026-12-19'],
    ['e shtuna e ardhshme', '2026-12-19'],
    ['le samedi', '2026-12-12'],
    ['το Σάββατο', '2026-12-12'],
    ['pasado mañana', '2026-12-12'],
    ['day after tomorrow', '2026-12-12'],
    ['24 december', '2026-12-24'],
    ['24 δεκεμβρίου', '2026-12-24'],
    ['24 dezember 2027', '2027-12-24'],
  ])('%s is %s, also when a party follows', (words, date) => {
    expect(one(`pir jtr ${words}`)).toMatchObject({ legs: [{ date }] })
    expect(one(`pir jtr ${words} 2a`)).toMatchObject({
      legs: [{ date }],
      travellers: [{ type: 'AD', quantity: 2 }],
    })
  })

  it('are parsed as the return date, and as the expiry of an option', () => {
    expect(one('pir jtr 24 next sunday 2 adults')).toMatchObject({ legs: [{}, { date: '2027-01-03' }] })
    expect(one('pir jtr 24 sat 2 adults')).toMatchObject({ legs: [{}, { date: '2026-12-26' }] })
    expect(one('h tomorrow 18h')).toEqual({ until: { date: '2026-12-11', time: '18:00' } })
    expect(one('h αύριο')).toEqual({ until: { date: '2026-12-11' } })
    expect(one('cp next sat')).toEqual({ date: '2026-12-19' })
  })

  it('give way to a port with that code where a leg may follow', () => {
    expect(one('pir jtr 24 ven 27')).toMatchObject({ legs: [{}, { destination: 'VEN', date: '2026-12-27' }] })
    expect(one('pir jtr 24 fri 27')).toMatchObject({ legs: [{}, { destination: 'FRI' }] })
    expect(one('pir jtr 24 fri 2 a')).toMatchObject({
      legs: [{}, { destination: 'PIR', date: '2026-12-25' }],
    })
  })
})

describe('passengers and vehicles in all eight languages', () => {
  const adults = [{ type: 'AD', quantity: 2 }]

  it.each(
    `2 adults,2 ενήλικες,2 άτομα,2 Erwachsene,2 adultes,2 adulti,2 adultos,2 volwassenen,2 të rritur,2adults,2 persons`.split(
      ',',
    ),
  )('%s are two adults', (words) => {
    expect(one(`pir jtr 24 ${words}`)).toMatchObject({ travellers: adults })
  })

  it.each(`1 child,1 παιδί,1 Kind,1 enfant,1 bambino,1 niño,1 fëmijë`.split(','))(
    '2 adults and %s',
    (words) => {
      expect(one(`pir jtr 24 2a ${words}`)).toMatchObject({
        travellers: [...adults, { type: 'CH', quantity: 1 }],
      })
    },
  )

  it.each([
    ['1 student', { type: 'AD', discount: 'STU', quantity: 1 }],
    ['1 φοιτητής', { type: 'AD', discount: 'STU', quantity: 1 }],
    ['2 Rentner', { type: 'AD', discount: 'SNR', quantity: 2 }],
    ['1 bébé', { type: 'IN', quantity: 1 }],
    ['1 μωρό', { type: 'IN', quantity: 1 }],
  ])('%s', (words, traveller) => {
    expect(one(`pir jtr 24 ${words}`)).toMatchObject({ travellers: [traveller] })
  })

  it.each(`1 car,1 αυτοκίνητο,1 Auto,1 voiture,1 macchina,1 coche,1 makinë,auto,1car,auto4.2`.split(','))(
    '2 adults and %s',
    (words) => {
      expect(one(`pir jtr 24 2 adults ${words}`)).toMatchObject({
        legs: [{ destination: 'JTR' }],
        travellers: adults,
        vehicles: [{ category: 'CAR425' }],
      })
    },
  )

  it.each([
    ['2 μοτοσικλέτες', 'MOTO', 2],
    ['1 lorry', 'TRK', 1],
    ['1 camion12', 'TRK', 1],
    ['1 Wohnmobil', 'CAMP', 1],
    ['3 fietsen', 'BIKE', 3],
    ['1 λεωφορείο', 'BUS', 1],
  ])('%s', (words, category, count) => {
    const vehicles = Array.from({ length: count }, () => expect.objectContaining({ category }) as unknown)
    expect(one(`pir jtr 24 ${words}`)).toMatchObject({ legs: [{ destination: 'JTR' }], vehicles })
  })

  it('a number before a car is the day of the return until the party is typed', () => {
    expect(one('pir jtr 24 31 car 2a')).toMatchObject({ legs: [{}, { date: '2026-12-31' }] })
    expect(one('pir jtr 24 31 2a 1 car')).toMatchObject({ legs: [{}, {}], vehicles: [{}] })
  })
})
