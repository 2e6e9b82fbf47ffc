import { countOf } from '../../../domain/booking/party.ts'
import { partyText, previewText, vehicleText } from '../../command/line/previewText.ts'
import { atEnd, fail, isFailure } from '../../command/line/reader.ts'
import { verb, type LineForm } from '../../command/line/row.ts'
import { printParty, noVehicle, readOfParty } from '../../command/line/words/party.ts'
import { printVehicle } from '../../command/line/words/vehicle.ts'
import type { PartyArguments } from '../model/commandArguments.ts'
import { joined } from './items.ts'

/** Replaces the party of the working booking. */
export const partyRow: LineForm<PartyArguments> = {
  ...verb('pty'),
  name: 'party',
  place: 50,
  usage: 'pty [2a1ch] [car4.2 ika1234 | -v]',
  read(reader, context) {
    reader.at = 1
    const party: PartyArguments = {}
    do {
      const found = readOfParty(reader, party, context)
      if (isFailure(found)) return found
      if (!found) return fail(reader, ['party', 'vehicle'])
    } while (!atEnd(reader))
    readOfParty(reader, party, context)
    return party
  },
  print: ({ travellers, vehicles }) =>
    joined([
      'pty',
      travellers && printParty(travellers),
      ...(vehicles?.length === 0 ? [noVehicle] : (vehicles ?? []).map(printVehicle)),
    ]),
  preview({ travellers = [], vehicles }) {
    const driven = vehicles?.length === 0 ? [previewText('noVehicle')] : (vehicles ?? []).map(vehicleText)
    return previewText('newParty', { party: joined([partyText(travellers), ...driven], ' · ') })
  },
  soFar: (before, { travellers }) => (travellers ? { ...before, people: countOf(travellers) } : before),
  examples: ['pty 2a1ch', 'pty 2a car4.2 ika1234', 'pty moto', 'pty 1a -v'],
}
