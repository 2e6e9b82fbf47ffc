import { describe, expect, it } from 'vitest'
import { isEntry, parse } from '../../../../src/desk/command/line/parse.ts'
import { commandCalled } from '../../../../src/desk/command/line/usualNames.ts'
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
  ])('%s is the search %s', (said, typed) => {
    expect(read(said)).toEqual(read(typed))
    expect(read(typed)).not.toHaveProperty('failure')
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
