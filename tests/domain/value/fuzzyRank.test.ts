import { describe, expect, it } from 'vitest'
import {
  indexFor,
  isTie,
  fuzzyRank,
  type MatchKind,
  type Searchable,
} from '../../../src/domain/value/fuzzyRank.ts'
import { tableRows } from '../table.ts'

interface Place {
  code: string
  name: string
}

const trips = new Map(tableRows('../formula/round_trips.csv').map((row) => [row.line, row]))

/** Weights as if an agency sold in proportion to the sailings. */
const sailings = (code: string) =>
  tableRows('lines.csv').reduce(
    (sum, { code: line, stops = '' }) =>
      stops.split(' ').includes(code) ? sum + Number(trips.get(line)?.high) : sum,
    0,
  )

const ports = tableRows('ports.csv').map((row) => ({
  code: row.code ?? '',
  locode: row.locode ?? '',
  name: row.name_en ?? '',
  names: [row.name_en ?? '', row.name_el ?? ''],
  area: row.area_el ?? '',
  weight: sailings(row.code ?? ''),
}))

const index = indexFor(ports, ({ code, locode, names, area, weight }) => ({
  codes: [code, locode].filter(Boolean),
  names,
  area,
  weight,
}))

const found = (typed: string) => fuzzyRank(index, typed).map(({ item }) => item.code)
const best = (typed: string) => found(typed)[0]
const ties = (typed: string) => isTie(fuzzyRank(index, typed))

describe('ports by name', () => {
  const firsts: Record<string, readonly string[]> = {
    PIR: ['peiraias', 'pireas', 'piraeus', 'πειραιάς', 'ΠΕΙΡ', 'peir', 'peira', 'pira', 'Piræus'],
    HER: ['hrakl', 'irakleio', 'heraklion', 'ηρακλ'],
    CHA: ['xania', 'chania', 'hania', 'Χανιά', 'souda'],
    JTR: ['santorini', 'santo', 'Σαντορίνη', 'sadorini', 'athinios'],
    JSY: ['syros', 'siros', 'suros', 'Σύρος', 'ermoupoli'],
    JMK: ['mykonos', 'mikonos', 'Μύκονος'],
    PAS: ['paros', 'Πάρος', 'parikia', 'παροικιά'],
    PSA: ['pisaetos', 'Πισαετός'],
    TRS: ['thira', '8hra'],
    KTH: ['ku8hra', 'kythira', 'diakofti'],
    BAR: ['mpari', 'μπαρι', 'bari'],
    CES: ['çeşme', 'cesme', 'τσεσμε'],
    AGM: ['agia marina leros', 'marina ler'],
    AGN: ['αγιος νικ κρη'],
  }
  const examples = Object.entries(firsts).flatMap(([code, texts]) => texts.map((typed) => ({ typed, code })))

  it.each(examples)('$typed finds $code first', ({ typed, code }) => {
    expect(best(typed)).toBe(code)
  })

  it.each(['zzyzx', 'alejandroupolh', '?'])('%s finds none', (typed) => {
    expect(found(typed)).toEqual([])
  })

  it('finds every port by its names in both languages', () => {
    const missed = ports.flatMap(({ code, names }) => names.filter((name) => !found(name).includes(code)))
    expect(missed).toEqual([])
  })

  it('finds every port while its Greek name is being typed', () => {
    const missed = ports.filter(({ code, names }) => {
      const name = names[1] ?? ''
      return Array.from(name, (_, at) => name.slice(0, at + 1)).some(
        (typed) => !fuzzyRank(index, typed, ports.length).some(({ item }) => item.code === code),
      )
    })
    expect(missed.map(({ name }) => name)).toEqual([])
  })
})

describe('ports by code', () => {
  it.each([
    ['jtr', 'JTR'],
    ['ξτρ', 'JTR'],
    ['πιρ', 'PIR'],
    ['GRPIR', 'PIR'],
    ['bri', 'BRI'],
    ['smi', 'SMI'],
    ['por', 'POR'],
  ])('%s is exactly %s', (typed, code) => {
    expect(fuzzyRank(index, typed)[0]).toMatchObject({ item: { code }, how: 'code' })
    expect(ties(typed)).toBe(false)
  })

  it('ranks every port first for its own code', () => {
    expect(ports.filter(({ code }) => best(code) !== code)).toEqual([])
  })
})

describe('order', () => {
  const places: Place[] = [
    { code: 'AAA', name: 'Nea Paros' },
    { code: 'BBB', name: 'Paroslike' },
    { code: 'CCC', name: 'Paros' },
    { code: 'PAROS', name: 'Elsewhere' },
    { code: 'DDD', name: 'Antiparos' },
    { code: 'EEE', name: 'Naoussa (Paros)' },
  ]
  const few = indexFor(places, ({ code, name }) => ({ codes: [code], names: [name], weight: 0 }))

  it('is code, whole name, prefix, prefix of a word, substring', () => {
    const ranked = fuzzyRank(few, 'paros')
    expect(ranked.map(({ item }) => item.code)).toEqual(['PAROS', 'CCC', 'BBB', 'AAA', 'EEE', 'DDD'])
    expect(ranked.map(({ how }) => how)).toEqual(['code', 'name', 'prefix', 'word', 'word', 'infix'])
  })

  it('uses the weight among equal matches and stops at the limit', () => {
    const weighed = indexFor(['Naxos', 'Naoussa', 'Nafplio'], (name) => ({
      codes: [],
      names: [name],
      weight: name.length,
    }))
    expect(fuzzyRank(weighed, 'na').map(({ item }) => item)).toEqual(['Naoussa', 'Nafplio', 'Naxos'])
    expect(fuzzyRank(weighed, 'na', 1)).toHaveLength(1)
  })

  it('finds nothing for an empty text', () => {
    expect(fuzzyRank(few, '')).toEqual([])
    expect(fuzzyRank(few, ' ?! ')).toEqual([])
  })
})

describe('ties', () => {
  it('rank a name in brackets below a port of that name', () => {
    expect(found('chania')[0]).toBe('CHA')
    expect(ties('chania')).toBe(false)
    expect(found('vathy').slice(0, 2)).toEqual(['VAT', 'BTH'])
  })

  it.each(['poros', 'Πόρος', 'agia marina', 'αγία μαρίνα'])('%s has to be chosen', (typed) => {
    expect(ties(typed)).toBe(true)
  })

  it.each(['piraeus', 'paros', 'kos', 'leros', 'samos', 'naxos', 'por', ''])('%j does not', (typed) => {
    expect(ties(typed)).toBe(false)
  })
})

describe('matches', () => {
  const indexOf = (...described: Partial<Searchable>[]) =>
    indexFor(described, (one) => ({ codes: [], names: [], weight: 0, ...one }))
  const hows = (list: ReturnType<typeof indexOf>, typed: string) =>
    fuzzyRank(list, typed).map(({ how }) => how)
  const one = (how: MatchKind, weight: number) => ({ item: '', how, weight })

  it('of a name in brackets count as a name only when the area is given and differs', () => {
    const names = ['Samos (Vathy)']
    expect(hows(indexOf({ names, area: 'Samos' }), 'vathy')).toEqual(['bracket'])
    expect(hows(indexOf({ names, area: 'Vathy' }), 'vathy')).toEqual(['word'])
    expect(hows(indexOf({ names }), 'vathy')).toEqual(['word'])
    expect(hows(indexOf({ names, area: 'Samos' }), 'samos')).toEqual(['name'])
    expect(hows(indexOf({ names: ['Samos (Vathy)', 'Other'], area: 'Vathy' }), 'vathy')).toEqual(['word'])
  })

  it('of a further name rank behind the same match of a name', () => {
    const list = indexOf({ furtherNames: ['Naxos'], codes: ['B'] }, { names: ['Naxos'], codes: ['A'] })
    expect(fuzzyRank(list, 'naxos').map(({ item }) => item.codes?.[0])).toEqual(['A', 'B'])
    expect(hows(list, 'naxos')).toEqual(['name', 'name'])
  })

  it('inside a word need three letters', () => {
    expect(hows(indexOf({ names: ['Antiparos'] }), 'par')).toEqual(['infix'])
    expect(hows(indexOf({ names: ['Antiparos'] }), 'pa')).toEqual([])
  })

  it('need every word, each at the beginning of a word', () => {
    const list = indexOf({ names: ['Agia Marina'] })
    expect(hows(list, 'mar agia')).toEqual(['word'])
    expect(hows(list, 'mar agios')).toEqual([])
  })

  it('of a text cut in the middle of a digraph are found without its last letter', () => {
    const list = indexOf({ names: ['Πειραιάς'] }, { names: ['Σπετσοπειραιάς'] })
    expect(fuzzyRank(list, 'pira').map(({ item }) => item.names?.[0])).toEqual(['Πειραιάς'])
    expect(fuzzyRank(list, 'pirz')).toEqual([])
  })

  it('stop at the limit, the nearest first', () => {
    const list = indexOf({ names: ['Naxos town'] }, { names: ['Naxos'] }, { names: ['Old Naxos'] })
    expect(fuzzyRank(list, ' naxos ', 2).map(({ item }) => item.names?.[0])).toEqual(['Naxos', 'Naxos town'])
  })

  it('are a tie when the first two match alike: by name, by bracket, or with the same weight', () => {
    expect(isTie([])).toBe(false)
    expect(isTie([one('name', 1)])).toBe(false)
    expect(isTie([one('code', 1), one('code', 1)])).toBe(false)
    expect(isTie([one('name', 1), one('prefix', 1)])).toBe(false)
    expect(isTie([one('name', 1), one('name', 2)])).toBe(true)
    expect(isTie([one('bracket', 1), one('bracket', 2)])).toBe(true)
    expect(isTie([one('prefix', 1), one('prefix', 2)])).toBe(false)
    expect(isTie([one('prefix', 2), one('prefix', 2)])).toBe(true)
  })
})
