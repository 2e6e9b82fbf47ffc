import { describe, expect, it } from 'vitest'
import { isEntry, parse } from '../../../src/desk/line/parse.ts'
import { printDay, timeOf } from '../../../src/desk/line/words/when.ts'
import { splitLine, withDrawnSeparators } from '../../../src/desk/line/words/reader.ts'
import { makeReference } from '../../../src/domain/booking/reference.ts'
import { context } from './context.ts'

// Thursday, 10 December 2026.
const here = context()

function read(text: string) {
  return parse(text, here).entries.map((entry) => (isEntry(entry) ? entry.args : entry.failure.failure))
}
const one = (text: string) => read(text)[0]
const failure = (text: string) => parse(text, here).failure

const search = (change: object) => ({
  legs: [{ origin: 'PIR', destination: 'JTR', date: '2026-12-24' }],
  travellers: [{ type: 'AD', quantity: 1 }],
  vehicles: [],
  ...change,
})

it('a search without passengers is for the adults of the settings (EN-028)', () => {
  const adults = (text: string) => {
    const [entry] = parse(text, { ...here, adults: 2 }).entries
    return entry && isEntry(entry) && (entry.args as ReturnType<typeof search>).travellers
  }
  expect(adults('pir jtr 24')).toEqual([{ type: 'AD', quantity: 2 }])
  expect(adults('pir jtr 24 1a')).toEqual([{ type: 'AD', quantity: 1 }])
})

describe('separators', () => {
  const words = (text: string) =>
    splitLine(text).map((entry) => entry.words.map((word) => word.text).join(' '))

  it.each([
    ['a, b;c\nd', ['a', 'b', 'c', 'd']],
    ['car4,2 p1,3', ['car4,2 p1,3']],
    ['car٤,٢ p1', ['car٤,٢ p1']],
    ['seat 12a,14b', ['seat 12a,14b']],
    ['seat ١٢a,١٤b', ['seat ١٢a,١٤b']],
    ['1, 2', ['1', '2']],
    ['τε;υ', ['τε;υ']],
    ['24δεψ;3', ['24δεψ', '3']],
    ['2a;smith/john', ['2a', 'smith/john']],
    ['rm "a, b; c"', ['rm a, b; c']],
    ['rm «a, b» , i', ['rm a, b', 'i']],
    [' , ;; ', []],
  ])('%j', (text, entries) => expect(words(text)).toEqual(entries))

  it.each([
    ['2a, 3', '2a; 3'],
    ['2a,', '2a;'],
    ['car4,', 'car4,'],
    ['car4,2, i', 'car4,2; i'],
    ['3, ', '3; '],
    ['rm "a, b", i', 'rm "a, b"; i'],
    ['φ,ι', 'φ,ι'],
    ['a\u0301, b', 'a\u0301; b'],
  ])('of %j are rendered as %j', (text, drawn) => expect(withDrawnSeparators(text)).toBe(drawn))

  it('include the q key of a Greek layout', () => {
    expect(splitLine('τε;υ')[0]?.words[0]?.keys).toBe('teqy')
  })

  it('report an unclosed quotation', () => {
    expect(failure('rm "abc')).toMatchObject({ failure: 'unclosed', from: 3, to: 7 })
  })
})

describe('days and times', () => {
  it('are printed in the shortest form that parses to the same date', () => {
    const printed = (date: string) => printDay(date, { today: here.today, towards: 'next' })
    expect([printed('2026-12-24'), printed('2027-12-24'), printed('2026-12-01')]).toEqual([
      '24dec',
      '24dec27',
      '1dec26',
    ])
  })

  it.each([
    ['18h', '18:00'],
    ['18h30', '18:30'],
    ['1830', '18:30'],
    ['18.30', '18:30'],
    ['8:05', '08:05'],
    ['24h', undefined],
    ['1860', undefined],
    ['830', undefined],
  ])('the time %s is %s', (keys, time) => expect(timeOf(keys)).toBe(time))
})

describe('ports', () => {
  it('are found by code and locode, on either layout, and by name in Greek, Greeklish and English', () => {
    for (const text of [
      'pir jtr 24',
      'GRPIR GRATN 24',
      'πιρ ξτρ 24',
      'πειραιάς σαντορίνη 24',
      'peiraias santorini 24',
    ])
      expect(one(text)).toEqual(search({}))
  })

  it('may have names of several words, and port groups are ports too', () => {
    expect(one('athens agios konstantinos 24')).toMatchObject({
      legs: [{ origin: 'ATH', destination: 'AGC' }],
    })
  })

  it('require a choice when several have the same name', () => {
    for (const name of ['poros', 'vathy', 'agia marina', 'Αγία Μαρίνα'])
      expect(failure(`pir ${name} 24`)).toMatchObject({ failure: 'tie', from: 4, to: 4 + name.length })
    expect(failure('pir poros 24')?.offers).toEqual(['POR', 'PKE'])
  })

  it('in brackets are found unless another port has the same name', () => {
    expect(one('chania pir 24')).toMatchObject({ legs: [{ origin: 'CHA' }] })
    expect(one('souda pir 24')).toMatchObject({ legs: [{ origin: 'CHA' }] })
    expect(one('ermoupoli pir 24')).toMatchObject({ legs: [{ origin: 'JSY' }] })
  })

  it('take precedence over a group with the same name', () => {
    expect(one('pir chios 24')).toMatchObject({ legs: [{ destination: 'CHI' }] })
  })

  it('handle the ambiguous names Brindisi and Sami', () => {
    expect(one('bri smi 24')).toMatchObject({ legs: [{ origin: 'BRI', destination: 'SMI' }] })
  })

  it('are suggested when missing, and two are required', () => {
    expect(failure('pir xyzw 24')).toMatchObject({ failure: 'unknown_port', from: 4, to: 8 })
    expect(failure('pir pir 24')?.failure).toBe('same_port')
  })
})

describe('legs', () => {
  const legs = (text: string) =>
    (one(text) as { legs: { origin: string; destination: string; date: string }[] }).legs.map(
      ({ origin, destination, date }) => `${origin}${destination} ${date}`,
    )

  it.each([
    ['pir jtr 24 31', ['PIRJTR 2026-12-24', 'JTRPIR 2026-12-31']],
    ['pir jtr 28dec 3jan', ['PIRJTR 2026-12-28', 'JTRPIR 2027-01-03']],
    ['pir pas 24 jtr 27 pir 30', ['PIRPAS 2026-12-24', 'PASJTR 2026-12-27', 'JTRPIR 2026-12-30']],
    ['pir jtr 24 her pir 28', ['PIRJTR 2026-12-24', 'HERPIR 2026-12-28']],
    ['pir pas 24 fri', ['PIRPAS 2026-12-24', 'PASPIR 2026-12-25']],
    ['pir pas 24 fri 27', ['PIRPAS 2026-12-24', 'PASFRI 2026-12-27']],
    ['pir jtr 24 2a 31', ['PIRJTR 2026-12-24', 'JTRPIR 2026-12-31']],
  ])('%s', (text, expected) => expect(legs(text)).toEqual(expected))

  it('require a date', () => {
    expect(failure('pir jtr')).toMatchObject({ expected: ['date'], from: 7 })
  })

  it('may be open on the return only', () => {
    const back = { origin: 'JTR', destination: 'PIR', date: '' }
    const out = search({}).legs
    expect(one('pir jtr 24 open')).toEqual(search({ legs: [...out, back], openReturn: true }))
    expect(one('pir jtr 24 open 2a')).toMatchObject({ openReturn: true, travellers: [{ quantity: 2 }] })
    expect(failure('pir jtr open')?.failure).toBe('no_open')
    expect(failure('pir jtr 24 open pas 27')?.failure).toBe('no_open')
    expect(failure('pir pas 24 jtr open')?.failure).toBe('no_open')
  })

  it('accept vehicles with dangerous goods', () => {
    const vehicles = (text: string) => (one(text) as { vehicles: unknown }).vehicles
    expect(vehicles('pir jtr 24 trk16.5x4 ika1234+tk5678 adr drv papas')).toEqual([
      {
        category: 'TRK',
        length: 16.5,
        height: 4,
        plate: 'IKA1234',
        plate2: 'TK5678',
        adr: true,
        driver: 'PAPAS',
      },
    ])
    expect(vehicles('pir jtr 24 trlu13.6 adr car')).toMatchObject([
      { category: 'TRLU', adr: true },
      { category: 'CAR425' },
    ])
  })
})

describe('the party', () => {
  const party = (text: string) => (one(`pir jtr 24 ${text}`) as { travellers: unknown }).travellers

  it.each(['2a1ch1inf', '2a 1ch 1inf', '2 a 1 ch 1 inf'])('is parsed as %s, with or without spaces', (text) =>
    expect(party(text)).toEqual([
      { type: 'AD', quantity: 2 },
      { type: 'CH', quantity: 1 },
      { type: 'IN', quantity: 1 },
    ]),
  )

  it('accepts discounts, including students and seniors', () => {
    expect(party('1stu1res1sen2pol')).toEqual([
      { type: 'AD', discount: 'STU', quantity: 1 },
      { type: 'AD', discount: 'RES', quantity: 1 },
      { type: 'AD', discount: 'SNR', quantity: 1 },
      { type: 'AD', discount: 'POL', quantity: 2 },
    ])
  })

  it('rejects the ambiguous letter c', () => {
    for (const [text, offers] of [
      ['pir jtr 24 2c', ['2ch', '2car', 'cab']],
      ['pir jtr 24 1a1c', ['1ch', '1car', 'cab']],
      ['c', ['ch', 'car', 'cab']],
    ] as const)
      expect(failure(text)).toMatchObject({ failure: 'bare_c', offers })
  })

  it('accepts any discount while those on sale are not loaded, except the name of a month', () => {
    const unknown = context({ discounts: [] })
    const [entry] = parse('pir jtr 24 3jan 2pol', unknown).entries
    expect(entry && isEntry(entry) && entry.args).toMatchObject({
      legs: [{ date: '2026-12-24' }, { date: '2027-01-03' }],
      travellers: [{ type: 'AD', discount: 'POL', quantity: 2 }],
    })
  })

  it('rejects passengers of an unknown type, and a count of 0', () => {
    expect(failure('pir jtr 24 2zz')).toBeDefined()
    expect(failure('pir jtr 24 0a')).toBeDefined()
  })
})

describe('vehicles', () => {
  const vehicles = (text: string) => (one(`pir jtr 24 ${text}`) as { vehicles: unknown }).vehicles

  it.each([
    ['car', [{ category: 'CAR425' }]],
    ['car4.2', [{ category: 'CAR425', length: 4.2 }]],
    ['car4,2', [{ category: 'CAR425', length: 4.2 }]],
    ['car4.3', [{ category: 'CAR500', length: 4.3 }]],
    ['car5.5', [{ category: 'CAR600', length: 5.5 }]],
    ['car4.2x2.3', [{ category: 'JEEP', length: 4.2, height: 2.3 }]],
    ['trk16.5×4', [{ category: 'TRK', length: 16.5, height: 4 }]],
    ['2moto', [{ category: 'MOTO' }, { category: 'MOTO' }]],
    ['trlu13.6 κκ1234', [{ category: 'TRLU', length: 13.6, plate: 'KK1234' }]],
    ['car ροα1234', [{ category: 'CAR425', plate: 'POA1234' }]],
    ['car ika 1234', [{ category: 'CAR425', plate: 'IKA1234' }]],
    ['car ika-1234+tk-5678', [{ category: 'CAR425', plate: 'IKA1234', plate2: 'TK5678' }]],
    ['car drv παπάς moto', [{ category: 'CAR425', driver: 'PAPAS' }, { category: 'MOTO' }]],
    ['car drv "de vries"', [{ category: 'CAR425', driver: 'DE VRIES' }]],
  ])('%s', (text, expected) => expect(vehicles(text)).toEqual(expected))

  it('longer than the maximum of a car are not parsed as cars', () => {
    expect(failure('pir jtr 24 car7')).toMatchObject({ expected: ['length'], from: 11 })
    expect(failure('pir jtr 24 trk55')?.expected).toEqual(['length'])
  })
})

describe('filters', () => {
  const filters = (text: string) => (one(`pir jtr 24 ${text}`) as { filters: unknown }).filters

  it.each([
    ['fast conv', { shipType: ['FAST', 'CONVENTIONAL'] }],
    ['hlc glj', { company: ['HLC', 'GLJ'] }],
    ['>08 <20', { departs: [800, 2000] }],
    ['>8', { departs: [800, 2400] }],
    ['<18:30', { departs: [0, 1830] }],
    ['cab gar via jnx', { cabin: true, garage: true, via: 'JNX' }],
    ['dg dir', { dangerousGoods: true, intermediateStops: false }],
    ['dur<8', { duration: [0, 480] }],
    ['dur>2:30', { duration: [150, 20_000] }],
    ['dur2-8:30', { duration: [120, 510] }],
    ['dur>2 dur<8', { duration: [120, 480] }],
    ['fare<60', { passPriceRange: [0, 6000] }],
    ['fare20-49.50 veh<80', { passPriceRange: [2000, 4950], vehPriceRange: [0, 8000] }],
    ['pos seat pos cab', { positionType: ['SEAT', 'CABIN'] }],
    ['δθρ<8', { duration: [0, 480] }],
  ])('%s', (text, expected) => expect(filters(text)).toEqual(expected))

  it.each([
    ['dur<', 'range'],
    ['dur8-2', 'range'],
    ['fare<cheap', 'range'],
    ['dur>8 dur<2', 'range'],
    ['fare>0', 'range'],
    ['pos bench', 'position'],
  ])('%s is not a filter', (text, slot) => expect(failure(`pir jtr 24 ${text}`)?.expected).toEqual([slot]))

  it('cover every hour of the day without gaps', () => {
    expect(failure('pir jtr 24 >20 <08')?.expected).toEqual(['time'])
  })
})

describe('entries recognised by their format', () => {
  const reference = makeReference(() => 0.3)
  const greek = reference.replace(
    /[A-Z]/g,
    (letter) => 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'['ABEZHIKMNOPTYX'.indexOf(letter)] ?? letter,
  )

  it.each([
    ['3', { picks: [{ by: 'number', number: 3 }] }],
    [
      '3 1',
      {
        picks: [
          { by: 'number', number: 3 },
          { by: 'number', number: 1 },
        ],
      },
    ],
    ['0800', { picks: [{ by: 'time', time: 800 }] }],
    ['hlc 0800 $', { picks: [{ by: 'time', time: 800, company: 'HLC' }, { by: 'cheapest' }] }],
    ['^', { picks: [{ by: 'earliest' }] }],
    ['a123456', { ticket: { letter: 'A', number: '000000123456' } }],
    ['6971234567', { phone: '6971234567' }],
    ['210 4123456', { phone: '2104123456' }],
    ['+30 (697) 123-4567', { phone: '+306971234567' }],
    ['697.123.4567', { phone: '6971234567' }],
    ['maria@example.gr', { email: 'maria@example.gr' }],
    ['maria@example.gr; 6971234567', { email: 'maria@example.gr' }],
    ['maria@example.gr 697 123 4567', { email: 'maria@example.gr', phone: '6971234567' }],
    ['+30.697.123.4567', { phone: '+306971234567' }],
    ['+30 697.123.4567', { phone: '+306971234567' }],
    ['(+30) 6971234567', { phone: '+306971234567' }],
    ['697–123–4567', { phone: '6971234567' }],
    ['tel:+306971234567', { phone: '+306971234567' }],
    ['+٣٠ ٦٩٧ ١٢٣ ٤٥٦٧', { phone: '+306971234567' }],
    ['tel: 697 123 4567', { phone: '6971234567' }],
    ['τηλ. 697 123 4567', { phone: '6971234567' }],
    ['697.123.4567 em maria@example.gr', { phone: '6971234567', email: 'maria@example.gr' }],
  ])('%s', (text, args) => expect(one(text)).toEqual(args))

  it('a booking reference, in any case and on either layout', () => {
    for (const text of [reference, reference.toLowerCase(), greek]) expect(one(text)).toEqual({ reference })
  })

  it('an invalid time selects no trip', () => {
    expect(failure('2561')).toBeDefined()
  })
})

describe('verbs', () => {
  it.each([
    ['cab2', { accommodation: 'CAB2', whole: true }],
    ['cab ab4 p1-2', { accommodation: 'AB4', whole: true, passengers: [1, 2] }],
    ['ab4 p1-2', { accommodation: 'AB4', whole: true, passengers: [1, 2] }],
    ['ec', { accommodation: 'EC' }],
    ['bed ab4 p1', { accommodation: 'AB4', whole: false, passengers: [1] }],
    ['seat ec t2', { accommodation: 'EC', trip: 2 }],
    ['ph 697 1234567 em Maria@Example.gr', { phone: '6971234567', email: 'Maria@Example.gr' }],
    ['em μαρια@εχαμπλε.γρ', { email: 'maria@example.gr' }],
    ['em maria@example.gr.', { email: 'maria@example.gr' }],
    ['em <maria@example.gr>', { email: 'maria@example.gr' }],
    ['em mailto:maria@example.gr', { email: 'maria@example.gr' }],
    ['ph 412.3456', { phone: '4123456' }],
    ['ph 210/412.3456', { phone: '2104123456' }],
    ['ph tel:2104123456', { phone: '2104123456' }],
    ['ph +49 (0)171 1234567', { phone: '+491711234567' }],
    ['rm "a, b"', { remarks: 'a, b' }],
    ['p', {}],
    ['h', {}],
    ['h fri 18h', { until: { date: '2026-12-11', time: '18:00' } }],
    ['h 1830', { until: { time: '18:30' } }],
    ['i cash100,50 card', { payments: [{ method: 'cash', amount: 10050 }, { method: 'card' }] }],
    ['ι ψαση', { payments: [{ method: 'cash' }] }],
    ['r last', { latest: true }],
    ['r papadopoulos maria', { clue: { surname: 'papadopoulos maria' } }],
    ['ρ παπαδόπουλος', { clue: { surname: 'παπαδόπουλος' } }],
    ['r ικα-1234', { clue: { plate: 'IKA1234' } }],
    ['r +30 697 123 4567', { clue: { phone: '+30 697 123 4567' } }],
    ['x', {}],
    ['x p1-3,5 t2', { passengers: [1, 2, 3, 5], trips: [2] }],
    ['χ π3', { passengers: [3] }],
    ['x a2', { pets: [2] }],
    ['χ Α2', { pets: [2] }],
    ['x s1-2 t3', { services: [1, 2], trips: [3] }],
    ['sp p3 a1 t3', { passengers: [3], pets: [1], trips: [3] }],
    ['fee v1', { vehicles: [1] }],
    ['clear', {}],
    ['out', {}],
  ])('%s', (text, args) => expect(one(text)).toEqual(args))

  it.each([
    ['p 3', 'nothing', 2],
    ['x p3-1', 'selector', 2],
    ['x p0', 'selector', 2],
    ['cab', 'accommodation', 3],
    ['cab ab4 t1,2', 'selector', 8],
    ['i gold', 'method', 2],
    ['i cash0', 'amount', 2],
    ['em maria', 'email', 3],
    ['em maria..papa@example.gr', 'email', 3],
    ['ph 12.34', 'phone', 3],
    ['r p', 'reference', 2],
    ['rm hello', 'words', 3],
  ])('%s is rejected, with the position of the error', (text, expected, from) =>
    expect(failure(text)).toMatchObject({ expected: [expected], from }),
  )

  it('that end a sale are last in a chain, and only one of them is allowed', () => {
    expect(failure('p, h, i')).toMatchObject({ failure: 'commit_last', from: 3 })
    expect(failure('p, i')).toBeUndefined()
  })
})

describe('help and completions', () => {
  const completions = (text: string, cursor?: number) =>
    parse(text, here, cursor).completions.map(({ text: one }) => one)

  it('explains the entry at the cursor, or all entries', () => {
    expect(parse('?', here).help).toBe('all')
    expect(parse('pir jtr 24 ?', here).help).toMatchObject({
      row: { name: 'search' },
      next: expect.arrayContaining(['date', 'party', 'vehicle', 'filter']),
    })
    expect(parse('i ? ; 3', here, 2).help).toMatchObject({ row: { name: 'issue' }, next: ['method'] })
  })

  it('suggests what is allowed at the position', () => {
    expect(completions('san')).toContain('jtr')
    expect(completions('pir sant')[0]).toBe('jtr')
    expect(completions('pir jtr f')).toEqual(['fri'])
    expect(completions('pir jtr 24d')).toEqual(['24dec'])
    expect(completions('pir jtr 24 2')).toContain('2ch')
    expect(completions('pir jtr 24 mo')).toEqual(expect.arrayContaining(['mon', 'moto', 'mots']))
    expect(completions('pir jtr 24 h')).toContain('hlc')
    expect(completions('i c')).toEqual(['cash', 'card'])
    expect(completions('cl')).toContain('clear')
    expect(completions('cab a')).toEqual(['ab2', 'ab4'])
    expect(completions('seat eco')).toEqual(['ec'])
    expect(completions('smith/john m stud')).toEqual(['stu'])
  })

  it('completes the word at the cursor', () => {
    const [first] = parse('pir sant 24', here, 8).completions
    expect(first).toMatchObject({ text: 'jtr', from: 4, to: 8 })
    expect(completions('pir sant 24', 11)).not.toContain('jtr')
    expect(completions('rm "san')).toEqual([])
  })
})

describe('other products', () => {
  it.each([
    ['seat 12a,12b', { numbers: ['12A', '12B'] }],
    ['σεατ 12α,12β π1-2', { numbers: ['12A', '12B'], passengers: [1, 2] }],
    ['seat 8014/1,8014/2 t2', { numbers: ['8014/1', '8014/2'], trip: 2 }],
    ['seat ec p1', { accommodation: 'EC', passengers: [1] }],
    ['svc meal', { service: 'MEAL' }],
    ['svc meal 2 t1', { service: 'MEAL', units: 2, trip: 1 }],
    ['pet8 cage', { weight: 8, seat: 'CAGE' }],
    ['pet12,5 deck p2', { weight: 12.5, seat: 'DECK', passenger: 2 }],
    [
      'pty 2a1ch car4.2 ika1234 moto',
      {
        travellers: [
          { type: 'AD', quantity: 2 },
          { type: 'CH', quantity: 1 },
        ],
        vehicles: [{ category: 'CAR425', length: 4.2, plate: 'IKA1234' }, { category: 'MOTO' }],
      },
    ],
    ['pty -v', { vehicles: [] }],
    ['cpn summer10', { code: 'SUMMER10' }],
    ['vch 500101 4711', { id: '500101', code: '4711' }],
  ])('%s', (text, expected) => expect(one(text)).toEqual(expected))

  it('are accepted between other entries', () => {
    const line = 'seat 12a,12b, svc meal, i'
    expect(read(line)).toHaveLength(3)
    expect(withDrawnSeparators('seat 12a,')).toBe('seat 12a,')
    expect(withDrawnSeparators('seat 12a,1')).toBe('seat 12a,1')
    expect(withDrawnSeparators('seat 12a, ')).toBe('seat 12a; ')
    expect(withDrawnSeparators('moto4a,3')).toBe('moto4a;3')
  })

  it('report what is missing', () => {
    expect(failure('seat 12a-x')?.expected).toEqual(['seatNumber'])
    expect(failure('svc')?.expected).toEqual(['code'])
    expect(failure('pet8 xyz')?.expected).toEqual(['petPlace'])
    expect(failure('pet8 cage t2')?.expected).toEqual(['selector'])
    expect(failure('cpn a b')?.expected).toEqual(['nothing'])
  })
})

describe('the language', () => {
  it.each([
    ['lang', {}],
    ['lang de', { language: 'de' }],
    ['lang al', { language: 'al' }],
    ['lang sq', { language: 'al' }],
    ['λανγ δε', { language: 'de' }],
  ])('%s', (text, expected) => expect(one(text)).toEqual(expected))

  it('is one that the desk has', () => {
    expect(failure('lang pt')).toMatchObject({ expected: ['language'], typed: 'pt' })
    expect(failure('lang de en')?.expected).toEqual(['nothing'])
  })
})
