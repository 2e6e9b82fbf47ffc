import { describe, expect, it } from 'vitest'
import type { Refusal } from '../../../src/domain/refusal.ts'
import { refuse } from '../../../src/domain/refusal.ts'
import { commandsOf, type Outcome } from '../../../src/desk/command/command.ts'
import { createLine } from '../../../src/desk/line/line.ts'
import { checkedLines, nameProblem } from '../../../src/desk/macro/MacroEditor.tsx'
import { expand, keysProblem, macroCommandsOf, shortcutOf } from '../../../src/desk/macro/macros.ts'
import { inLines, inOneLine } from '../../../src/desk/macro/MacroEditor.tsx'
import { createRegistry } from '../../../src/desk/command/registry.ts'
import { createShortcuts } from '../../../src/desk/keys/resolver.ts'
import { flushPromises, runningEach } from '../command/kit.ts'
import { context } from '../line/context.ts'

const akti = {
  name: 'akti',
  text: '$from $to $day 1a ; $ ; $surname/$name f ; p',
  parameters: ['from=pir', 'to=jtr', 'day=', 'surname=smith', 'name=jane'],
}
const sale = { name: 'sale', text: '$1/$2 ; i cash', parameters: ['1=smith', '2=jane'] }
const price = { name: 'timi', text: 'p', parameters: [] }
const here = context({ macros: [akti, sale, price] })

/** A line that only records its commands; `refused` names the command to refuse and the reason. */
function lineOf(refused: Record<string, Refusal> = {}) {
  const ran: string[] = []
  async function run(command: string): Promise<Outcome> {
    const refusal = refused[command]
    if (!refusal) ran.push(command)
    return refusal ? { done: false, refusal } : { done: true }
  }
  const line = createLine({
    context: () => here,
    now: () => ran.length * 1000,
    leave: () => {},
    expand: (text, parsed) => expand(text, parsed, here),
    runner: {
      nearest: (choice) => commandsOf(choice)[0] ?? '',
      run,
      runEach: runningEach(run),
      leads: () => false,
      arrive: async () => {},
      readiness: () => 'ready',
      asks: () => false,
    },
  })
  return {
    line,
    ran,
    chosen: () => line.state().text.slice(line.state().selected?.from, line.state().selected?.to),
  }
}

describe('a macro called on the line', () => {
  it('runs as a chain when every value is given', async () => {
    const { line, ran } = lineOf()
    line.edit('akti pir pas 24 kosta eleni')
    expect(line.enter()).toBe(true)
    await flushPromises()
    expect(ran).toEqual(['sailing.search', 'sailing.choose', 'sale.people', 'pricing.price'])
    expect(line.state().text).toBe('')
  })

  it('selects parameters: typing replaces defaults, Tab moves to the next', async () => {
    const { line, ran, chosen } = lineOf()
    line.edit('akti raf')
    line.enter()
    expect(line.state().text).toBe('raf jtr $day 1a ; $ ; smith/jane f ; p')
    expect(chosen()).toBe('jtr')
    line.edit('raf pas $day 1a ; $ ; smith/jane f ; p', 7)
    expect(line.nextField()).toBe(true)
    expect(chosen()).toBe('$day')
    expect(line.enter()).toBe(false)
    line.edit('raf pas 24dec 1a ; $ ; smith/jane f ; p', 13)
    expect([line.nextField(), chosen(), line.nextField(), chosen()]).toEqual([true, 'smith', true, 'jane'])
    expect(line.nextField()).toBe(false)
    line.enter()
    await flushPromises()
    expect(ran).toHaveLength(4)
  })

  it('stops with the reason, and leaves the remaining entries for editing', async () => {
    const { line, ran } = lineOf({ 'sailing.choose': refuse('no_trips') })
    line.edit('akti pir pas 24 kosta eleni')
    line.enter()
    await flushPromises()
    expect(ran).toEqual(['sailing.search'])
    expect(line.state().refusal).toEqual(refuse('no_trips'))
    expect(line.state().text).toBe('$ ; kosta/eleni f ; p')
  })

  it('waits for a second Enter before the command that ends the sale', async () => {
    const { line, ran } = lineOf()
    line.edit('sale kosta eleni')
    line.enter()
    await flushPromises()
    expect(ran).toEqual(['sale.people', 'sale.showPeople', 'pricing.price', 'sale.loadPayments'])
    expect(line.state().mode).toBe('armed')
    line.enter()
    await flushPromises()
    expect(ran.at(-1)).toBe('sale.issue')
  })

  it('is parsed among other entries, but cannot end a sale before the last one', () => {
    const { line, ran } = lineOf()
    line.edit('pir jtr 24, timi, 6971234567')
    expect(line.state().parsed.failure).toBeUndefined()
    line.edit('sale kosta eleni, 6971234567')
    line.enter()
    expect(line.state().parsed.failure?.failure).toBe('commit_last')
    expect(ran).toEqual([])
  })

  it('rejects more values than it has parameters', () => {
    const { line } = lineOf()
    line.edit('timi 3')
    expect(line.state().parsed.failure).toBeDefined()
  })

  it('accepts port names of several words', async () => {
    const { line, ran } = lineOf()
    line.edit('akti pir "agios kirykos" 24 kosta "eleni maria"')
    line.enter()
    await flushPromises()
    expect([ran.length, line.state().text]).toEqual([4, ''])
  })
})

describe('a macro in the editor', () => {
  it('shows for each line its effect, what it waits for, and its errors', () => {
    const lines = checkedLines({ text: '$a $b 24 1a ; i ; timi ; zz top ; p', parameters: ['a=pir'] }, here)
    expect(lines.map(({ open, wrong }) => open ?? wrong)).toEqual([
      true,
      'commit_last',
      'macro_in_macro',
      'failure',
      undefined,
    ])
  })

  it('has one entry per line, and ignores a comma in quotes', () => {
    const text = 'pir jtr 24 ; rm "lift; please" ; p'
    expect(inLines(text)).toBe('pir jtr 24\nrm "lift; please"\np')
    expect(inOneLine(inLines(text))).toBe(text)
  })

  it.each([
    ['', 'name_missing'],
    ['a', 'name_shape'],
    ['two words', 'name_shape'],
    ['4you', 'name_shape'],
    ['pir', 'name_means'],
    ['cab2', 'name_means'],
    ['clear', 'name_means'],
    ['timi', 'name_taken'],
    ['τιμι', 'name_taken'],
    ['nychta', undefined],
    ['νύχτα', undefined],
  ])('named %j: %s', (name, problem) => {
    expect(nameProblem(name, here.macros ?? [], here)).toBe(problem)
  })
})

describe('the key of a macro', () => {
  const shortcuts = createShortcuts([
    { name: 'Menu', keys: 'alt+m', category: 'Everywhere', command: 'app.menu' },
    { name: 'Price', keys: 'f3', category: 'Step 2', command: 'pricing.price' },
  ])
  const problem = (keys: string, before?: string) =>
    keysProblem({ name: 'akti', keys }, before, shortcuts, createRegistry())?.reason

  it.each([
    ['alt+y', undefined],
    ['', undefined],
    ['alt+m', 'category'],
    ['ctrl+t', 'browser'],
    ['alt+f4', 'system'],
    ['ctrl+alt+m', 'altgr'],
    ['nothing', 'unreadable'],
    ['m', 'typing'],
    ['enter', 'typing'],
    ['f9', undefined],
  ])('%j: %s', (keys, reason) => expect(problem(keys)).toBe(reason))

  it('is retained by the macro, also after renaming it', () => {
    shortcuts.useMacros(shortcutOf({ name: 'palia', keys: 'alt+y' }))
    expect(problem('alt+y')).toBe('category')
    expect(problem('alt+y', 'palia')).toBeUndefined()
    expect(shortcuts.keysOf('macro.run-palia')).toBe('alt+y')
    shortcuts.useMacros([])
  })

  it('runs it by its name', async () => {
    const registry = createRegistry()
    const asked: unknown[] = []
    const run = (args: unknown) => void asked.push(args)
    registry.register({ id: 'macro.run', where: 'everywhere', changes: 'nothing', run } as never)
    registry.register(macroCommandsOf([{ ...price, parameters: [] }]))
    await registry.run('macro.run-timi' as never, {}, 'key')
    expect(asked).toEqual([{ name: 'timi', values: [] }])
  })
})
