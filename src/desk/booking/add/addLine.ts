import { partyText, previewText, vehicleText } from '../../command/line/previewText.ts'
import { atEnd, fail, isFailure } from '../../command/line/reader.ts'
import { row, verb } from '../../command/line/row.ts'
import { isNamed, personText, printNames, readNames } from '../../command/line/words/names.ts'
import { printParty } from '../../command/line/words/party.ts'
import { readOfParty } from '../../command/line/words/partyParts.ts'
import { printVehicle } from '../../command/line/words/vehicle.ts'
import type { AddArguments } from './additionRows.ts'

/** `add 1a1ch papas/nikos m`: passengers, vehicles and names for the booking on screen. */
export const addRow = row<AddArguments>({
  ...verb('add'),
  name: 'addItems',
  place: 226,
  command: 'booking.addItems',
  usage: 'add [1a1ch] [car4.2 ika1234] [papas/nikos m …]',
  read(reader, context) {
    reader.at = 1
    const added: AddArguments = {}
    while (!atEnd(reader)) {
      // Names come last: they are read to the end.
      if (isNamed(reader.words.slice(reader.at))) {
        const people = readNames(reader, context)
        return isFailure(people) ? people : { ...added, people }
      }
      const found = readOfParty(reader, added, context)
      if (isFailure(found)) return found
      if (!found || added.vehicles?.length === 0) return fail(reader, ['party', 'vehicle', 'surname'])
    }
    readOfParty(reader, added, context)
    return added
  },
  print: ({ travellers, vehicles = [], people }, context) =>
    [
      'add',
      travellers && printParty(travellers),
      ...vehicles.map(printVehicle),
      people && printNames(people, context),
    ]
      .filter(Boolean)
      .join(' '),
  preview({ travellers = [], vehicles = [], people = [] }) {
    const what = [partyText(travellers), ...vehicles.map(vehicleText), ...people.map(personText)]
      .filter(Boolean)
      .join(' · ')
    return what === '' ? previewText('addItemsAsk') : previewText('addItems', { what })
  },
  examples: ['add', 'add 1a', 'add 1a1ch papas/nikos m', 'add car4.2 ika1234', 'add papas/nikos m/eleni f'],
})
