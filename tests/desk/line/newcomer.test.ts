import { describe, expect, it } from 'vitest'
import { isEntry, parse } from '../../../src/desk/line/parse.ts'
import { commandsOf } from '../../../src/desk/command/command.ts'
import { printLine } from '../../../src/desk/line/line.ts'
import { namesFirstIn } from '../../../src/desk/command/titles.ts'
import { context } from './context.ts'

const here = context()

function read(text: string) {
  const parsed = parse(text, here)
  return parsed.failure ?? parsed.entries.map((entry) => isEntry(entry) && [entry.command, entry.args])
}

describe('what a newcomer types', () => {
  it.each([
    ['piraeus to santorini 24', 'pir jtr 24'],
    ['πειραιάς για σαντορίνη 24', 'pir jtr 24'],
    ['piraeus nach santorini 24', 'pir jtr 24'],
    ['piraeus à santorini 24', 'pir jtr 24'],
    ['piraeus a santorini 24', 'pir jtr 24'],
    ['piraeus naar santorini 24', 'pir jtr 24'],
    ['piraeus në santorini 24', 'pir jtr 24'],
    ['pir jtr 24 2 adults and a car', 'pir jtr 24 2a car'],
    ['pir jtr 24 2 ενήλικες και ένα αυτοκίνητο', 'pir jtr 24 2a car'],
    ['pir jtr 24 2 erwachsene mit einem auto', 'pir jtr 24 2a car'],
    ['pir jtr 24 2 adultes et une voiture', 'pir jtr 24 2a car'],
    ['pir jtr 24 2 adultos y un coche', 'pir jtr 24 2a car'],
    ['paros friday', 'pir pas friday'],
    ['παρος παρασκευή 2 ενήλικες', 'pir pas friday 2a'],
    ['pir jtr 24 2 adults and 1 child', 'pir jtr 24 2a1ch'],
    ['pir jtr 24 return 5/1 1 child', 'pir jtr 24 5/1 1ch'],
    ['pir jtr 24 back on friday', 'pir jtr 24 friday'],
    ['pir jtr 24 zurück 5/1', 'pir jtr 24 5/1'],
    ['pir jtr 24 επιστροφή 5/1', 'pir jtr 24 5/1'],
    ['pir jtr 24 kthim 5/1', 'pir jtr 24 5/1'],
    ['pir jtr 24 return open', 'pir jtr 24 open'],
    ['pir jtr 24 with a cabin', 'pir jtr 24 cab'],
    ['pir jtr 24 καμπίνα', 'pir jtr 24 cab'],
    ['pir jtr 24 mit kabine', 'pir jtr 24 cab'],
  ])('%s is the search %s', (said, typed) => {
    expect(read(said)).toEqual(read(typed))
    expect(read(typed)).not.toHaveProperty('failure')
  })

  const onScreen = {
    ...here,
    trips: [[{ number: 1, departs: '2026-12-24 07:30', vessel: 'Galateia', company: 'HLC' }]],
  }
  const change = (text: string) => parse(text, onScreen).entries.map((one) => isEntry(one) && one.args)[0]

  it.each([
    ['1 child', { travellers: [{ type: 'CH', quantity: 1 }] }],
    [
      '2 ενήλικες και ένα αυτοκίνητο',
      { travellers: [{ type: 'AD', quantity: 2 }], vehicles: [expect.anything()] },
    ],
    ['a car', { vehicles: [{ category: 'CAR425' }] }],
    ['cabin', { filters: { cabin: true } }],
    ['mit kabine', { filters: { cabin: true } }],
    ['return 5/12', undefined],
    ['return 5/12/2027', { back: '2027-12-05' }],
    ['return 26', { back: '2026-12-26' }],
    ['retour ouvert', undefined],
    ['return open', { back: '' }],
    ['saturday', { date: '2026-12-12' }],
    ['fast hlc', { filters: { shipType: ['FAST'], company: ['HLC'] } }],
  ])('%s changes the search on screen', (text, args) => {
    if (args === undefined) expect(parse(text, onScreen).failure).toBeDefined()
    else expect(change(text)).toEqual(args)
  })

  it('words without a figure change the form too, while no search is on screen', () => {
    for (const text of ['cabin', 'a car', 'fast', 'saturday', 'tomorrow', 'next week', '2 adults'])
      expect(parse(text, here).entries[0]).toMatchObject({ command: 'sailing.amend' })
    expect(parse('3 1', onScreen).entries[0]).toMatchObject({ command: 'sailing.choose' })
    expect(parse('cab2', onScreen).entries[0]).toMatchObject({ command: 'sale.place' })
  })

  it.each([
    ['next week', '2026-12-17'],
    ['την επόμενη εβδομάδα', '2026-12-17'],
    ['nächste woche', '2026-12-17'],
    ['la semaine prochaine', '2026-12-17'],
    ['la prossima settimana', '2026-12-17'],
    ['la próxima semana', '2026-12-17'],
    ['volgende week', '2026-12-17'],
    ['javën tjetër', '2026-12-17'],
    ['next friday', '2026-12-18'],
  ])('%s is %s', (text, date) => {
    expect(change(text)).toEqual({ date })
    expect(read(`pir jtr ${text} 2a`)).toMatchObject([['sailing.search', { legs: [{ date }] }]])
  })

  it.each([
    ['a dog', { type: 'DOG' }],
    ['ένας σκύλος', { type: 'DOG' }],
    ['eine Katze 4kg', { type: 'CAT', weight: 4 }],
    ['dog 8 deck p2', { type: 'DOG', weight: 8, seat: 'DECK', passenger: 2 }],
    ['pet8 cage', { weight: 8, seat: 'CAGE' }],
    ['pet', {}],
  ])('%s adds a pet', (text, args) => {
    expect(read(text)).toEqual([['sale.pet', args]])
  })
})

describe('what commands and verbs are called', () => {
  const named = { ...here, names: namesFirstIn('en', () => true) }
  const called = (text: string) => {
    const [entry] = parse(text, named).entries
    return entry && isEntry(entry) ? [...commandsOf(entry.command), entry.args] : []
  }

  it.each([
    ['issue', ['sale.issue', {}]],
    ['pay cash', ['sale.issue', { payments: [{ method: 'cash' }] }]],
    ['pay by card', ['sale.issue', { payments: [{ method: 'card' }] }]],
    ['πληρωμή μετρητοίς', ['sale.issue', { payments: [{ method: 'cash' }] }]],
    ['bezahlen auf Rechnung', ['sale.issue', { payments: [{ method: 'account' }] }]],
    ['cancel', ['booking.cancel', {}]],
    ['refund p2', ['booking.cancel', { passengers: [2] }]],
    ['stornieren p2', ['booking.cancel', { passengers: [2] }]],
    ['timetable pir jtr', ['sailing.timetable', { origin: 'PIR', destination: 'JTR' }]],
    ['horaires piraeus thira', ['sailing.timetable', { origin: 'PIR', destination: 'JTR' }]],
    ['close day', ['cashier.till', {}]],
    ['Close the Day', ['cashier.till', {}]],
    ['Tagesabschluss', ['cashier.till', {}]],
    ['options', ['booking.optionList', {}]],
    ['group choir', ['group.find', { name: 'CHOIR' }]],
    ['help', ['help.cheatSheet', {}]],
    ['Βοήθεια', ['help.cheatSheet', {}]],
    ['remap', ['help.shortcuts', {}]],
    ['record', ['macro.record', {}]],
    ['check-in', ['checkin.page', {}]],
    ['déconnexion', ['app.signOut', {}]],
    ['dark, light or high contrast', ['app.theme', {}]],
  ])('%s is %j', (text, expected) => {
    expect(called(text)).toEqual(expect.arrayContaining(expected))
    expect(parse(text, named).failure).toBeUndefined()
  })

  it('recalls a booking by its reference', () => {
    expect(called('recall EN5XA2')).toEqual(called('r EN5XA2'))
    expect(called('ανάκληση papadopoulos')).toEqual(called('r papadopoulos'))
  })

  it('is an entry of a chain too, and prints as it is read again', () => {
    const text = 'pir jtr 24, 3, pay cash'
    expect(printLine(text, parse(text, named), named)).toBe('pir jtr 24dec 1a ; 3 ; i cash')
    expect(printLine('help', parse('help', named), named)).toBe('help')
  })

  it('means the command of the screen before an entry of the line', () => {
    const onPage = {
      ...named,
      reach: (id: string) => (id === 'truck.add' ? ('screen' as const) : undefined),
    }
    expect(parse('add truck', onPage).entries[0]).toMatchObject({ command: 'truck.add' })
    expect(parse('add truck', named).entries[0]).toMatchObject({ command: 'booking.addItems' })
  })

  it('leaves what is a whole entry as it is, and words in quotation marks', () => {
    expect(called('undo me/john')).not.toContain('draft.undo')
    expect(parse('"help"', named).failure).toBeDefined()
  })
})
