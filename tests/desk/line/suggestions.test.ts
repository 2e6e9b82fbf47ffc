import { beforeEach, describe, expect, it } from 'vitest'
import { comparedName, noNames, type Names } from '../../../src/desk/line/names.ts'
import { parse } from '../../../src/desk/line/parse.ts'
import {
  examplesFor,
  indexSuggestions,
  isForVerb,
  mostOffers,
  offendingWord,
  offersFor,
  type Offer,
} from '../../../src/desk/line/suggestions.ts'
import { createRegistry, type Registry } from '../../../src/desk/command/registry.ts'
import { refuse, type Refusal } from '../../../src/domain/refusal.ts'
import { grammar } from '../../kit/desk/grammar.ts'
import { command } from '../command/kit.ts'
import { context } from './context.ts'

const titles: Record<string, string> = {
  'test:command.go': 'Νέα κράτηση',
  'test:command.change': 'Καθαρισμός',
  'test:command.other': 'Καθαρισμός αναζήτησης',
  'line:row.people': 'Ονόματα επιβατών',
  'line:row.place': 'Καμπίνα, κλίνη ή θέση',
}

let registry: Registry

beforeEach(() => {
  registry = createRegistry()
  registry.enter('here')
  registry.register([
    command({ id: 'test.go' }),
    command({ id: 'test.change', refuses: () => refuse('no_trips') }),
    command({ id: 'test.other' }),
    command({ id: 'test.near', palette: false }),
    command({ id: 'test.far', where: ['there'] }),
  ])
})

const called: Record<string, readonly string[]> = {
  'test.go': ['Stornogebühren', 'hilfe', 'help'],
  'sale.place': ['Sitze und Kabinen'],
}

const names: Names = {
  ...noNames,
  commands: (words) =>
    Object.keys(called).filter((id) =>
      called[id]?.some((name) => comparedName(name) === comparedName(words)),
    ),
  all: (id) => called[id] ?? [],
}

function offers(text: string): readonly Offer[] {
  const index = indexSuggestions({
    registry,
    grammar,
    keysOf: (id) => (id === 'test.change' ? 'f12' : undefined),
    textOf: (key) => titles[key] ?? key,
    names,
  })
  return offersFor(text, parse(text, context({ names })), index)
}

const offered = (text: string) =>
  offers(text).map((offer) => (offer.kind === 'completion' ? offer.completion.text : offer.id))

describe('the list under the line', () => {
  it('begins with the command that is usually called so, before ports with such names', () => {
    expect(offered('help')[0]).toBe('test.go')
    expect(offered('hilfe')[0]).toBe('test.go')
    expect(offered('hel')[0]).not.toBe('test.go')
  })

  it('finds commands by title, in any spelling, and by id', () => {
    expect(offered('νεα κρατ')[0]).toBe('test.go')
    expect(offered('nea krat')[0]).toBe('test.go')
    expect(offered('test.other')[0]).toBe('test.other')
  })

  it('lists the commands of the screen, those with keys first, and marks those that cannot run now', () => {
    const [first] = offers('')
    expect(first).toEqual({ kind: 'command', id: 'test.change', title: 'Καθαρισμός', keys: 'f12', off: true })
    expect(offered('')).not.toContain('test.far')
    expect(offered('')).not.toContain('test.near')
  })

  it('does not list what the user is not permitted to do (PE-008)', () => {
    const refusing = registry.register(command({ id: 'test.read', refuses: () => refuse('no_trips') }))
    expect(offered('test.read')).toContain('test.read')
    refusing()
    registry.register(command({ id: 'test.read', refuses: () => refuse('not_permitted') }))
    expect(offered('test.read')).not.toContain('test.read')
  })

  it('shows commands that are typed as a verb with their verb', () => {
    expect(offers('καμπίνα')[0]).toMatchObject({ kind: 'row', verbs: ['cab', 'bed', 'seat'] })
    expect(offered('bed')).not.toContain('row.place')
  })

  it('finds commands by their titles in other languages', () => {
    expect(offered('Stornogeb')[0]).toBe('test.go')
    expect(offered('kabine')[0]).toBe('row.place')
  })

  it('lists completions before commands', () => {
    expect(offers('pir sant')[0]).toMatchObject({ kind: 'completion', completion: { text: 'jtr' } })
  })

  it('is no search where a verb has arguments that are not understood', () => {
    expect(['em j', 'EM j', 'rm xx'].map((text) => isForVerb(text, grammar))).toEqual([true, true, true])
    expect(['em', 'kabine zz', 'print x'].map((text) => isForVerb(text, grammar))).toEqual([
      false,
      false,
      false,
    ])
  })

  it('contains at most fifty rows', () => {
    for (const text of ['', 'a', 'p']) expect(offers(text).length).toBeLessThanOrEqual(mostOffers)
  })
})

describe('help on all entries', () => {
  const textOf = (key: string) => titles[key] ?? key

  it('lists every entry with an example, filtered by the words after the question mark', () => {
    const all = examplesFor('?', { grammar, registry, textOf })
    expect(new Set(all.map(({ id }) => id.split('.')[1])).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(30)
    const found = examplesFor('? καμπίνα', { grammar, registry, textOf })
    expect(found.map(({ id }) => id)).toContain('example.place.cab2out')
    expect(examplesFor('? qqqqq', { grammar, registry, textOf })).toEqual([])
    expect(examplesFor('?cab zz9 qqqqq', { grammar, registry, textOf })).toEqual(
      examplesFor('?cab', { grammar, registry, textOf }),
    )
  })

  it('lists no entry of a command that the user is denied', () => {
    const ids = () => examplesFor('? hlc', { grammar, registry, textOf }).map(({ id }) => id.split('.')[1])
    expect(ids()).toContain('closeSale')
    registry.register(
      command({ id: 'inventory.close', where: ['there'], refuses: () => refuse('not_permitted') }),
    )
    expect(ids()).toContain('openSale')
    expect(ids()).not.toContain('closeSale')
  })
})

/** The underlined words of an entry. */
function underlined(
  text: string,
  { refusal, rejected = false }: { refusal?: Refusal; rejected?: boolean } = {},
) {
  const judged = { text, rejected, parsed: parse(text, context()), ...(refusal ? { refusal } : {}) }
  const span = offendingWord(judged)
  return span && text.slice(span.from, span.to)
}

describe('the underlined word of an entry', () => {
  it('is the word that cannot be parsed, anywhere in the entry and in any entry of a chain', () => {
    expect(underlined('pir jtr 24 2z car4.2')).toBe('2z')
    expect(underlined('p; pir jtr 24 2z; i')).toBe('2z')
  })

  it('is not the last word while it is being typed, but is after a space or Enter', () => {
    expect(underlined('pir jtr 24 2z')).toBeUndefined()
    expect(underlined('pir jtr 24 2z ')).toBe('2z')
    expect(underlined('pir jtr 24 2z', { rejected: true })).toBe('2z')
  })

  it('is absent when a word is missing or all words are parsed', () => {
    expect(underlined('pir ', { rejected: true })).toBeUndefined()
    expect(underlined('pir jtr 24 2a')).toBeUndefined()
  })

  it('is the value named by a refusal, otherwise the whole refused entry', () => {
    const refusal = refuse('place_taken', { number: '12A' })
    expect(underlined('seat 12a p1; i', { refusal })).toBe('12a')
    expect(underlined('seat 14b p1; i', { refusal })).toBe('seat 14b p1')
    expect(underlined('', { refusal })).toBeUndefined()
    const onLeg2 = refuse('no_sailings_on_leg', { pick: '3', leg: 2, day: '2026-12-31' })
    expect(underlined('2 3', { refusal: onLeg2 })).toBe('3')
  })
})
