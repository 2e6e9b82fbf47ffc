import type { RequestedVehicle, Travellers } from '../../domain/booking/party.ts'
import { cleanText } from '../../domain/value/cleanText.ts'
import { transliterate } from '../../domain/value/latin.ts'
import type { LineContext } from '../line/context.ts'
import { partyText, previewText, vehicleText } from '../line/previewText.ts'
import { fail, isFailure, peek, type Failure, type Reader } from '../line/reader.ts'
import { type LineForm } from '../line/row.ts'
import { bareC, printParty, readParty } from '../line/words/party.ts'
import type { Word } from '../line/words/splitLine.ts'
import { previewUntil, printUntil, readUntil, type Until } from '../line/words/when.ts'
import { printVehicle, readVehicle } from '../line/words/vehicle.ts'

/** A block of travellers and vehicles without names, held for a group. */
export interface HeldBlock {
  travellers: readonly Travellers[]
  vehicles?: readonly RequestedVehicle[]
  name: string
  /** Expiry of the option; the latest allowed if absent. */
  until?: Until
}

const verb = 'grp'
const holdWord = 'h'

/** A number after the verb begins a block; everything else is a name. */
const isEntry = (words: readonly Word[], holds: boolean) =>
  words[0]?.keys === verb &&
  !words[0].quoted &&
  (words[1] !== undefined && !words[1].quoted && /^\d/.test(words[1].keys)) === holds

/** `45a 4ch bus12`. */
function readBlock(reader: Reader, context: LineContext): Omit<HeldBlock, 'name'> | Failure {
  const travellers: Travellers[] = []
  const vehicles: RequestedVehicle[] = []
  for (;;) {
    const { at } = reader
    const people = bareC(reader) ?? readParty(reader, context)
    if (isFailure(people)) return people
    // A group is granted a fare of its size instead of discounts of persons.
    if (people?.some(({ discount }) => discount !== undefined)) return fail({ ...reader, at }, ['party'])
    const driven = people ? undefined : readVehicle(reader)
    if (isFailure(driven)) return driven
    travellers.push(...(people ?? []))
    vehicles.push(...(driven ?? []))
    if (!people && !driven) break
  }
  if (travellers.length === 0) return fail(reader, ['party'])
  return { travellers, ...(vehicles.length > 0 && { vehicles }) }
}

/** In quotation marks; written in Latin letters, as on the passenger list. */
function readName(reader: Reader): string | Failure {
  const word = peek(reader, 'words', true)
  const name = word?.quoted ? transliterate(word.text).trim() : ''
  if (!/^[A-Z0-9 '.-]{1,60}$/.test(name)) return fail(reader, ['party', 'vehicle', 'words'])
  reader.at += 1
  return name
}

function readHold(reader: Reader, context: LineContext): HeldBlock | Failure {
  reader.at = 1
  const block = readBlock(reader, context)
  if (isFailure(block)) return block
  const name = readName(reader)
  if (isFailure(name)) return name
  if (peek(reader, 'verb')?.keys !== holdWord) return fail(reader, ['verb'])
  const until = readUntil(reader, context, reader.at + 1)
  return isFailure(until) ? until : { ...block, name, ...until }
}

function previewHold({ travellers, vehicles = [], name, until }: HeldBlock): string {
  const party = [partyText(travellers), ...vehicles.map(vehicleText)].join(' · ')
  if (!until) return previewText('groupHoldLatest', { name, party })
  return previewText('groupHold', { name, party, until: previewUntil(until) })
}

export const holdBlockRow: LineForm<HeldBlock> = {
  verbs: [],
  name: 'groupHold',
  place: 174,
  usage: 'grp 45a [4ch] [bus12] "name" h [fri] [18h]',
  is: (words) => isEntry(words, true),
  read: readHold,
  print: ({ travellers, vehicles = [], name, ...until }, context) =>
    [verb, printParty(travellers), ...vehicles.map(printVehicle), `"${name}"`, holdWord].join(' ') +
    printUntil(until, context),
  preview: previewHold,
  commits: true,
  examples: [
    'grp 45a bus12 "3RD LYCEUM" h fri',
    'grp 45a4ch "CHOIR" h',
    'grp 12a bus12x4 bus12x4 "CHOIR" h fri 18h',
  ],
}

export const findRow: LineForm<{ name?: string }> = {
  verbs: [verb],
  name: 'groups',
  place: 176,
  usage: 'grp [name]',
  is: (words) => isEntry(words, false),
  read(reader) {
    const typed = reader.words.slice(1).map(({ text }) => text)
    reader.at = reader.words.length
    // No group has a quotation mark in its name; printing puts the name between two of them.
    const name = cleanText(transliterate(typed.join(' ')).replaceAll('"', ' '))
    return name === '' ? {} : { name }
  },
  print: ({ name }) => (name === undefined ? verb : `${verb} "${name}"`),
  preview: ({ name }) => (name === undefined ? previewText('groups') : previewText('groupsNamed', { name })),
  examples: ['grp', 'grp choir', 'grp "3RD LYCEUM"'],
}
