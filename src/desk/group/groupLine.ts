import type { RequestedVehicle, Travellers } from '../../domain/booking/party.ts'
import { cleanText } from '../../domain/value/cleanText.ts'
import { transliterate } from '../../domain/value/latin.ts'
import { lineRow, required, seq, word, type Opening, type Part, type Value } from '../line/combine.ts'
import { partyText, previewText, vehicleText } from '../line/previewText.ts'
import { fail, isFailure, peek } from '../line/reader.ts'
import type { LineForm } from '../line/row.ts'
import { bareC, printParty, readParty } from '../line/words/party.ts'
import { previewUntil, until, type Until } from '../line/words/when.ts'
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

/** A number after the verb begins a block; everything else is a name. */
const begins = (holds: boolean): Opening<{}> => ({
  ...word(verb),
  is: ([first, second]) =>
    first?.keys === verb &&
    !first.quoted &&
    (second !== undefined && !second.quoted && /^\d/.test(second.keys)) === holds,
})

/** `45a 4ch bus12`. */
const block: Part<Pick<HeldBlock, 'travellers' | 'vehicles'>> = {
  usage: '45a [4ch] [bus12]',
  read(reader, context) {
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
  },
  print: ({ travellers, vehicles = [] }) => [printParty(travellers), ...vehicles.map(printVehicle)].join(' '),
}

/** In quotation marks; written in Latin letters, as on the passenger list. */
const quotedName: Value<string> = {
  slots: ['party', 'vehicle', 'words'],
  sample: '"name"',
  read(reader) {
    const next = peek(reader, 'words', true)
    const name = next?.quoted ? transliterate(next.text).trim() : ''
    if (!/^[A-Z0-9 '.-]{1,60}$/.test(name)) return undefined
    reader.at += 1
    return name
  },
  print: (name) => `"${name}"`,
}

/** The verb of an option, behind the block that is held. */
const held: Part<{}> = {
  usage: 'h',
  read(reader) {
    if (peek(reader, 'verb')?.keys !== 'h') return fail(reader, ['verb'])
    reader.at += 1
    return {}
  },
  print: () => 'h',
}

/** Everything behind the verb, in quotation marks or not. */
const anyName: Part<{ name?: string }> = {
  usage: '[name]',
  read(reader) {
    const typed = reader.words.slice(reader.at).map(({ text }) => text)
    reader.at = reader.words.length
    // No group has a quotation mark in its name; printing puts the name between two of them.
    const name = cleanText(transliterate(typed.join(' ')).replaceAll('"', ' '))
    return name === '' ? {} : { name }
  },
  print: ({ name }) => (name === undefined ? '' : `"${name}"`),
}

function previewHold({ travellers, vehicles = [], name, until: expires }: HeldBlock): string {
  const party = [partyText(travellers), ...vehicles.map(vehicleText)].join(' · ')
  if (!expires) return previewText('groupHoldLatest', { name, party })
  return previewText('groupHold', { name, party, until: previewUntil(expires) })
}

export const holdBlockRow: LineForm<HeldBlock> = lineRow({
  name: 'groupHold',
  place: 174,
  entry: { ...seq(begins(true), block, required('name', quotedName), held, until), verbs: [] },
  preview: previewHold,
  commits: true,
  examples: [
    'grp 45a bus12 "3RD LYCEUM" h fri',
    'grp 45a4ch "CHOIR" h',
    'grp 12a bus12x4 bus12x4 "CHOIR" h fri 18h',
  ],
})

export const findRow: LineForm<{ name?: string }> = lineRow({
  name: 'groups',
  place: 176,
  entry: seq(begins(false), anyName),
  preview: ({ name }) => (name === undefined ? previewText('groups') : previewText('groupsNamed', { name })),
  examples: ['grp', 'grp choir', 'grp "3RD LYCEUM"'],
})
