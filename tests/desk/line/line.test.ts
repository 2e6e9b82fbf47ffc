import { beforeEach, describe, expect, it } from 'vitest'
import { commandsOf, type Alternative, type Outcome } from '../../../src/desk/command/command.ts'
import { createLine, type Line } from '../../../src/desk/line/line.ts'
import type { Entry } from '../../../src/desk/line/parse.ts'
import type { IssueArguments } from '../../../src/desk/sale/model/commandArguments.ts'
import type { Readiness } from '../../../src/desk/command/registry.ts'
import { indexPorts } from '../../../src/desk/line/words/port.ts'
import { refuse } from '../../../src/domain/refusal.ts'
import { flushPromises, promised, runningEach } from '../command/kit.ts'
import { context } from './context.ts'

const sale = 'pir jtr 24 2a car4.2 ika1234, 3, smith/john m/jane f, 6971234567, i'
const done: Outcome = { done: true }
const soldOut: Outcome = { done: false, refusal: refuse('no_trips') }

let line: Line
let now: number
let ran: string[]
let outcomes: Record<string, Outcome | Promise<Outcome>>
let readiness: Record<string, Readiness>
let left: number
let asking: string[]

beforeEach(() => {
  now = 0
  ran = []
  outcomes = {}
  readiness = {}
  left = 0
  asking = []
  line = createLine({
    context: () => context(),
    now: () => now,
    leave: () => left++,
    alternatives,
    runner,
  })
})

/** Two ways to pay an issue, as the sale has them. */
function alternatives({ row, args }: Entry): readonly Alternative[] {
  const used = (args as IssueArguments).payments?.[0]?.method
  return row.name === 'issue'
    ? [
        { args: {}, title: 'on account', isUsed: used === undefined },
        { args: { payments: [{ method: 'cash' }] }, title: 'cash', isUsed: used === 'cash' },
      ]
    : []
}

const runner: Parameters<typeof createLine>[0]['runner'] = {
  nearest: (choice) => commandsOf(choice)[0] ?? '',
  run: async (command, args) => {
    ran.push(Object.keys(args as object).length > 0 ? `${command} ${JSON.stringify(args)}` : command)
    return outcomes[command] ?? done
  },
  runEach: (command, each) => runningEach(runner.run)(command, each),
  leads: () => false,
  readiness: (command) => readiness[command] ?? 'ready',
  asks: (command) => asking.includes(command),
  arrive: async (command) => void ran.push(`… ${command}`),
}

const commands = () => ran.filter((one) => !one.startsWith('…')).map((one) => one.split(' ')[0])

/** A line opened right after sign-in; returns a function that loads the ports. */
function withoutPorts(): () => Promise<void> {
  const lists = promised()
  const empty = { ...context(), ports: indexPorts([]) }
  let loaded = false
  line = createLine({
    context: () => (loaded ? context() : empty),
    now: () => now,
    leave: () => left++,
    awaitLists: () => (loaded ? undefined : lists.promise),
    runner,
  })
  return async () => {
    loaded = true
    lists.settle()
    await flushPromises()
  }
}

/** Enter, one second after the previous one. */
async function enter(press: Parameters<Line['enter']>[0] = {}): Promise<boolean> {
  now += 1000
  const taken = line.enter(press)
  await flushPromises()
  return taken
}

describe('the alternatives of the last entry', () => {
  it('are taken one after the other, or as they are clicked', () => {
    line.edit('3, i')
    expect(line.alternatives().map(({ title }) => title)).toEqual(['on account', 'cash'])
    expect(line.change()).toBe(true)
    expect(line.state()).toMatchObject({ text: '3; i cash', cursor: 9, mode: 'typing' })
    line.change()
    expect(line.state().text).toBe('3; i')
    line.change(line.alternatives()[1])
    expect(line.state().text).toBe('3; i cash')
  })

  it('leave what was previewed to the second Enter', async () => {
    line.edit('i')
    await enter()
    line.change()
    expect(line.state()).toMatchObject({ text: 'i cash', mode: 'armed' })
    now += 1000
    await enter()
    expect(ran).toContain('sale.issue {"payments":[{"method":"cash"}]}')
  })

  it('are none of an entry without a choice, or that is not understood', () => {
    for (const text of ['3', 'i xyz', '']) {
      line.edit(text)
      expect([line.change(), line.state().text]).toEqual([false, text])
    }
  })
})

describe('the work that a line was typed for ends otherwise', () => {
  it('is emptied with its preview, and the text is in the history', async () => {
    line.edit('i cash')
    line.enter()
    await flushPromises()
    expect(line.state().mode).toBe('armed')
    line.discard()
    expect(line.state()).toMatchObject({ text: '', mode: 'typing' })
    now += 1000
    line.enter()
    expect(commands()).not.toContain('sale.issue')
    line.older()
    expect(line.state().text).toBe('i cash')
  })

  it('goes on with the further entries of a chain that ends it itself', async () => {
    Object.defineProperty(outcomes, 'sale.clear', { get: () => (line.discard(), done) })
    line.edit('clear, pir jtr 24')
    line.enter()
    await flushPromises()
    expect(commands()).toEqual(['sale.clear', 'sailing.search'])
  })
})

describe('an entry', () => {
  it('runs and is removed from the line', async () => {
    line.edit('r last')
    expect(await enter()).toBe(true)
    expect(ran).toEqual(['booking.recall {"latest":true}'])
    expect(line.state()).toMatchObject({ text: '', mode: 'typing' })
  })

  it('that cannot be parsed has no effect', async () => {
    line.edit('pir jtt 24')
    expect(await enter()).toBe(false)
    expect(ran).toEqual([])
    expect(line.state().text).toBe('pir jtt 24')
  })

  it('typed before the ports are loaded runs once they are loaded', async () => {
    const load = withoutPorts()
    line.edit('pir jtr 24')
    expect(line.enter()).toBe(true)
    expect(line.state()).toMatchObject({ text: 'pir jtr 24', mode: 'running' })
    await load()
    expect(commands()).toEqual(['sailing.search'])
    expect(line.state()).toMatchObject({ text: '', mode: 'typing' })
  })

  it('typed before the ports are loaded does not run after a line of the history is shown', async () => {
    const load = withoutPorts()
    line.edit('r last')
    await enter()
    line.edit('pir jtr 24')
    await enter()
    line.older()
    line.newer()
    expect(line.state().text).toBe('pir jtr 24')
    await load()
    expect(commands()).toEqual(['booking.recall'])
    expect(line.state()).toMatchObject({ text: 'pir jtr 24', mode: 'typing' })
  })

  it('run instead of the one waiting for the ports is still in progress once they are loaded', async () => {
    const load = withoutPorts()
    line.edit('r last')
    await enter()
    line.edit('pir jtr 24')
    await enter()
    const recalled = promised<Outcome>()
    outcomes = { 'booking.recall': recalled.promise }
    line.older()
    await enter()
    await load()
    expect(line.state()).toMatchObject({ text: 'r last', mode: 'running' })
    recalled.settle(done)
    await flushPromises()
    expect(commands()).toEqual(['booking.recall', 'booking.recall'])
    expect(line.state()).toMatchObject({ text: '', mode: 'typing' })
  })

  it('that requests help runs nothing', async () => {
    line.edit('pir jtr 24 ?')
    expect(await enter()).toBe(false)
  })

  it('that is refused remains for correction', async () => {
    outcomes = { 'booking.recall': soldOut }
    line.edit('r last')
    await enter()
    expect(line.state()).toMatchObject({ text: 'r last', mode: 'typing', refusal: { refusal: 'no_trips' } })
    line.edit('r las')
    expect(line.state().refusal).toBeUndefined()
  })

  it('that is empty returns the focus to the screen', async () => {
    expect(await enter()).toBe(true)
    expect(left).toBe(1)
  })
})

describe('a chain', () => {
  it('runs its reading commands in order, waiting for each screen, and then previews the final commit', async () => {
    line.edit(sale)
    await enter()
    expect(commands()).toEqual([
      'sailing.search',
      'sailing.choose',
      'sale.people',
      'sale.contact',
      'sale.showPeople',
      'pricing.price',
      'sale.loadPayments',
    ])
    expect(ran[1]).toBe('… sailing.search')
    expect(line.state()).toMatchObject({ text: 'i', mode: 'armed' })
  })

  it('is committed by the second Enter', async () => {
    line.edit(sale)
    await enter()
    await enter()
    expect(commands().at(-1)).toBe('sale.issue')
    expect(line.state()).toMatchObject({ text: '', mode: 'typing' })
    await enter()
    expect(commands().filter((one) => one === 'sale.issue')).toHaveLength(1)
  })

  it('stops at the first refusal and leaves the rest on the line', async () => {
    outcomes = { 'sale.people': soldOut }
    line.edit(sale)
    await enter()
    expect(line.state()).toMatchObject({ text: 'smith/john m/jane f; 6971234567; i', mode: 'typing' })
    expect(commands()).toEqual(['sailing.search', 'sailing.choose', 'sale.people'])
    outcomes = {}
    await enter()
    expect(line.state()).toMatchObject({ text: 'i', mode: 'armed' })
  })

  it('does not offer a commit that cannot be priced or is refused beforehand', async () => {
    outcomes = { 'pricing.price': soldOut }
    line.edit('i')
    await enter()
    expect(line.state()).toMatchObject({ text: 'i', mode: 'typing' })
    outcomes = {}
    readiness = { 'sale.issue': refuse('no_trips') }
    await enter()
    expect(commands().at(-1)).toBe('sale.issue')
    expect(line.state().mode).toBe('typing')
  })

  it('runs a command that asks for confirmation itself', async () => {
    asking = ['sale.issue']
    line.edit('r last, i')
    await enter()
    expect(commands()).toEqual([
      'booking.recall',
      'sale.showPeople',
      'pricing.price',
      'sale.loadPayments',
      'sale.issue',
    ])
    expect(line.state()).toMatchObject({ text: '', mode: 'typing' })
  })

  it('adds the passengers before it prices, and stops when they are refused', async () => {
    outcomes = { 'sale.showPeople': soldOut }
    line.edit('i')
    await enter()
    expect(commands()).toEqual(['sale.showPeople'])
    expect(line.state()).toMatchObject({ text: 'i', mode: 'typing', refusal: soldOut.refusal })
  })

  it('skips pricing when there is nothing to price', async () => {
    readiness = {
      'sale.showPeople': 'elsewhere',
      'pricing.price': 'elsewhere',
      'sale.loadPayments': 'elsewhere',
    }
    line.edit('i')
    await enter()
    expect(commands()).toEqual([])
    expect(line.state().mode).toBe('armed')
  })

  it('commits nothing that was changed after its preview', async () => {
    line.edit('p, i')
    await enter()
    line.edit('i cash')
    expect(line.state().mode).toBe('typing')
    await enter()
    expect(commands()).not.toContain('sale.issue')
    await enter()
    expect(ran.at(-1)).toContain('sale.issue {"payments"')
  })

  it('retains the entry that the server refused at commit', async () => {
    outcomes = { 'sale.issue': soldOut }
    line.edit('i')
    await enter()
    await enter()
    expect(line.state()).toMatchObject({ text: 'i', mode: 'typing' })
  })

  it('retains text typed while it ran, and previews it before anything is committed', async () => {
    const answer = promised<Outcome>()
    outcomes = { 'pricing.price': answer.promise }
    line.edit('p, i')
    await enter()
    line.edit('p, i card')
    answer.settle(done)
    await flushPromises()
    expect(line.state()).toMatchObject({ text: 'i card', mode: 'typing' })
  })
})

describe('a line that runs', () => {
  /** Starts a search; returns a function that lets its answer come. */
  function startSearch(): () => Promise<void> {
    const answer = promised<Outcome>()
    outcomes = { 'sailing.search': answer.promise }
    line.edit('pir jtr 24')
    line.enter()
    return async () => {
      answer.settle(done)
      await flushPromises()
    }
  }

  it('cuts nothing off a line of the history shown meanwhile, which cannot run before it ends', async () => {
    const end = startSearch()
    line.older()
    expect(line.state()).toMatchObject({ text: 'pir jtr 24dec 1a', mode: 'running' })
    expect(await enter()).toBe(false)
    await end()
    expect(line.state()).toMatchObject({ text: 'pir jtr 24dec 1a', mode: 'typing' })
    expect(commands()).toEqual(['sailing.search'])
    outcomes = {}
    await enter()
    expect(commands()).toEqual(['sailing.search', 'sailing.search'])
  })

  it.each(['', 'pir jtr 2'])('cuts nothing off a text typed again from "%s"', async (remaining) => {
    const end = startSearch()
    line.edit(remaining)
    line.edit('pir jtr 24 2a car4.2', 12)
    await end()
    expect(line.state()).toMatchObject({ text: 'pir jtr 24 2a car4.2', cursor: 12, mode: 'typing' })
  })
})

describe('Enter', () => {
  it('pressed twice within 300 ms, held down, or pressed during execution, counts once', async () => {
    line.edit('i')
    await enter()
    now += 200
    expect(line.enter()).toBe(false)
    expect(await enter({ repeat: true })).toBe(false)
    expect(commands()).not.toContain('sale.issue')
    const answer = promised<Outcome>()
    outcomes = { 'sale.issue': answer.promise }
    await enter()
    expect(line.state().mode).toBe('running')
    expect(await enter()).toBe(false)
    answer.settle(done)
    await flushPromises()
    expect(commands().filter((one) => one === 'sale.issue')).toHaveLength(1)
  })

  it('on another text counts separately, however soon', async () => {
    line.edit('p')
    await enter()
    line.edit('r last')
    expect(line.enter()).toBe(true)
    await flushPromises()
    expect(commands()).toEqual(['pricing.price', 'booking.recall'])
  })

  it('typed ahead never commits, since its preview was not seen', async () => {
    line.edit('i')
    expect(await enter({ source: 'queue' })).toBe(true)
    expect(line.state().mode).toBe('armed')
    expect(await enter({ source: 'queue' })).toBe(false)
    expect(commands()).not.toContain('sale.issue')
  })

  it('commits when it is pressed in time after an Enter typed ahead that was played late', async () => {
    let typedAt = 0
    line = createLine({
      context: () => context(),
      now: () => now,
      leave: () => left++,
      runner,
      typedAheadAt: () => typedAt,
    })
    line.edit('i')
    typedAt = 600
    await enter({ source: 'queue' })
    now += 10
    expect(line.enter()).toBe(true)
    await flushPromises()
    expect(commands()).toContain('sale.issue')
    line.edit('i')
    typedAt = now + 900
    await enter({ source: 'queue' })
    now += 10
    expect(line.enter()).toBe(false)
  })

  it('typed ahead runs directly after another entry', () => {
    line.edit('p')
    expect(line.enter({ source: 'queue' })).toBe(true)
    expect(line.state().mode).toBe('running')
  })
})

describe('the history of lines', () => {
  it('is shown by up, and the unfinished text again by down', async () => {
    line.edit('p')
    await enter()
    line.edit('r last')
    await enter()
    line.edit('pir j')
    expect(line.older() && line.state().text).toBe('r last')
    expect(line.older() && line.state().text).toBe('p')
    expect(line.older()).toBe(false)
    line.newer()
    expect(line.newer() && line.state().text).toBe('pir j')
    expect(line.newer()).toBe(false)
  })

  it('contains lines emptied by esc', () => {
    line.edit('pir jtr 24')
    line.empty()
    expect(line.state().text).toBe('')
    expect(line.older() && line.state().text).toBe('pir jtr 24')
  })

  it('requires a new preview before a commit', async () => {
    line.edit('i')
    await enter()
    line.older()
    expect(line.state()).toMatchObject({ text: 'i', mode: 'typing' })
  })
})

describe('ctrl+r', () => {
  beforeEach(async () => {
    for (const text of ['pir jtr 24', 'pir pas 25', 'r last']) {
      line.edit(text)
      await enter()
    }
    line.edit('nax', 3)
    line.seek()
  })

  it('searches lines backwards while typing, on any layout', () => {
    line.edit('pir')
    expect(line.state()).toMatchObject({ mode: 'seeking', text: 'pir', found: 'pir pas 25dec 1a' })
    line.seek()
    expect(line.state().found).toBe('pir jtr 24dec 1a')
    line.seek()
    expect(line.state().found).toBe('pir jtr 24dec 1a')
    line.edit('ξτρ')
    expect(line.state().found).toBe('pir jtr 24dec 1a')
    line.edit('nowhere')
    expect(line.state().found).toBeUndefined()
  })

  it('puts the line found into the input on Enter, to be edited or run', async () => {
    line.edit('pas')
    ran = []
    await enter()
    expect(line.state()).toMatchObject({ mode: 'typing', text: 'pir pas 25dec 1a', cursor: 16 })
    expect(ran).toEqual([])
    await enter()
    expect(commands()).toEqual(['sailing.search'])
  })

  it('restores the typed text on Esc', async () => {
    line.edit('nowhere')
    expect(await enter()).toBe(false)
    line.empty()
    expect(line.state()).toMatchObject({ mode: 'typing', text: 'nax', cursor: 3 })
  })
})

describe('text inserted from elsewhere', () => {
  it('replaces the entry that was calculated', async () => {
    line.edit('= 124,50*2')
    line.put('249')
    expect(line.state()).toMatchObject({ text: '249', cursor: 3 })
  })
})

describe('editing', () => {
  it('inserts an entry separator at the cursor', () => {
    line.edit('p', 1)
    line.separate()
    expect(line.state()).toMatchObject({ text: 'p ; ', cursor: 4 })
  })

  it('replaces a word by its completion', () => {
    line.edit('pir sant 24', 8)
    const [first] = line.state().parsed.completions
    if (first) line.complete(first)
    expect(line.state()).toMatchObject({ text: 'pir jtr 24', cursor: 8 })
  })
})

describe('a line of any length', () => {
  it('refuses a text of more than 2,000 characters in words, and stays as it was', () => {
    line.edit('pir jtr 24 2a')
    line.edit('a,'.repeat(1_001))
    expect(line.state().text).toBe('pir jtr 24 2a')
    expect(line.state().refusal).toMatchObject({
      refusal: 'line_too_long',
      parameters: { length: 2_002, most: 2_000 },
    })
    line.edit('a'.repeat(2_000))
    expect(line.state().refusal).toBeUndefined()
    expect(line.state().text).toHaveLength(2_000)
  })

  it('searches once for parts of a search that follow each other', async () => {
    line.edit('2a, 1ch, car4.2 ika1234, car5, fast')
    line.enter()
    await flushPromises()
    const joined = {
      travellers: [
        { type: 'AD', quantity: 2 },
        { type: 'CH', quantity: 1 },
      ],
      vehicles: [{ category: 'CAR500', length: 5 }],
      filters: { shipType: ['FAST'] },
    }
    expect(ran).toEqual([`sailing.amend ${JSON.stringify(joined)}`, '… sailing.amend'])
  })

  it('stops at the first of one kind that is refused, and leaves the others in the line', async () => {
    const refusal = refuse('no_such_trip')
    let count = 0
    line = createLine({
      context: () => context(),
      now: () => now,
      leave: () => left++,
      runner: {
        ...runner,
        runEach: runningEach(async () => (++count < 2 ? done : { done: false, refusal })),
      },
    })
    line.edit('svc meal, svc wifi, svc seat')
    line.enter()
    await flushPromises()
    expect(count).toBe(2)
    expect(line.state()).toMatchObject({ text: 'svc wifi; svc seat', refusal })
  })
})
