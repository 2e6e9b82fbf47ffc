import { describe, expect, it } from 'vitest'
import { isEntry, parse } from '../../../../src/desk/command/line/parse.ts'
import { commandCalled } from '../../../../src/desk/command/line/suggestions.ts'
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

  it('words without a figure do not change a search that is not on screen', () => {
    for (const text of ['cabin', 'a car', 'fast', 'saturday']) expect(parse(text, here).failure).toBeDefined()
    expect(parse('3 1', onScreen).entries[0]).toMatchObject({ command: 'sailing.choose' })
    expect(parse('cab2', onScreen).entries[0]).toMatchObject({ command: 'booking.place' })
  })

  it.each([
    ['help', 'app.cheatSheet'],
    ['Βοήθεια', 'app.cheatSheet'],
    ['options', 'app.optionalList'],
    ['check-in', 'app.checkIn'],
    ['close the day', 'cashier.till'],
    ['Tagesabschluss', 'cashier.till'],
    ['group', 'app.groups'],
    ['déconnexion', 'session.signOut'],
  ])('%s is what %s is usually called', (said, id) => {
    expect(commandCalled(said)).toBe(id)
  })
})
