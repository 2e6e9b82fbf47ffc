import { pricingCommand } from '../../../src/desk/pricing/commands.ts'
import { sailingCommand } from '../../../src/desk/sailing/commands.ts'
import { saleCommand } from '../../../src/desk/sale/commands.ts'
import { appCommand } from '../../../src/desk/app/commands.ts'
import { draftCommand } from '../../../src/desk/draft/commands.ts'
import { describe, expect, it } from 'vitest'
import { added, changed } from '../../../src/desk/command/defineCommand.ts'
import { createRegistry } from '../../../src/desk/command/registry.ts'
import { recordedForm, createRecorder } from '../../../src/desk/macro/recorder.ts'
import { macroTemplate } from '../../../src/desk/macro/macroCommands.ts'
import { refuse } from '../../../src/domain/refusal.ts'
import type { AnyCommand, Command } from '../../../src/desk/command/command.ts'
import { stepsOfChoice, stepsOfSearch } from '../../../src/desk/sailing/macroSteps.ts'
import { context } from '../line/context.ts'

const trips = [
  [
    { number: 1, departs: '2026-12-24 07:00', vessel: 'GALATEIA', company: 'HLC' },
    { number: 2, departs: '2026-12-24 08:00', vessel: 'EUARNE', company: 'GLJ' },
  ],
  [{ number: 3, departs: '2026-12-31 17:30', vessel: 'GALATEIA', company: 'HLC' }],
]
const here = context({ trips })

interface TestCommand extends Partial<Omit<Command, 'id' | 'run'>> {
  id: string
  run?(args: never, services: { run(id: string, args: unknown): Promise<unknown> }): unknown
}

function stage(...given: TestCommand[]) {
  const registry = createRegistry()
  const ids = [
    'sailing.search',
    'sailing.choose',
    'sale.people',
    'sale.contact',
    'pricing.price',
    'sale.issue',
  ]
  const recorded: Record<string, unknown> = {
    'sailing.search': stepsOfSearch,
    'sailing.choose': stepsOfChoice,
  }
  const usual = ids
    .filter((id) => !given.some((one) => one.id === id))
    .map((id) => ({ id, ...(recorded[id] ? { recorded: recorded[id] } : {}) }))
  for (const one of [...usual, ...given])
    registry.register({
      where: 'everywhere',
      changes: 'desk',
      run: () => {},
      ...one,
    } as unknown as AnyCommand)
  const recorder = createRecorder(registry, () => here)
  const run = (id: string, args: unknown = {}) => registry.run(id as never, args, 'key')
  return { recorder, run, text: () => macroTemplate(recorder.stop(), here).text }
}

const search = {
  legs: [{ origin: 'PIR', destination: 'JTR', date: '2026-12-24' }],
  travellers: [{ type: 'AD', quantity: 1 }],
  vehicles: [],
}

describe('recorded steps', () => {
  it('are empty before the start and after the end', async () => {
    const { recorder, run } = stage()
    await run(pricingCommand.price)
    recorder.start()
    await run(sailingCommand.search, search)
    expect(recorder.stop()).toHaveLength(1)
    await run(pricingCommand.price)
    expect(recorder.steps()).toEqual([])
  })

  it('contain a command with its arguments, never a row number', async () => {
    const { recorder, run, text } = stage()
    recorder.start()
    await run(sailingCommand.search, search)
    await run(sailingCommand.choose, { picks: [{ by: 'number', number: 2 }] })
    expect(text()).toBe('$1 $2 $3 1a ; glj 0800')
  })

  it('record “cheapest” as such, and join the legs', async () => {
    const { recorder, run, text } = stage()
    recorder.start()
    await run(sailingCommand.choose, { picks: [{ by: 'cheapest' }] })
    await run(sailingCommand.choose, { picks: [{ by: 'number', number: 3 }], from: 1 })
    expect(text()).toBe('$ hlc 1730')
  })

  it('omit the row number also for a leg that was chosen again', async () => {
    const { recorder, run, text } = stage()
    recorder.start()
    await run(sailingCommand.choose, { picks: [{ by: 'number', number: 1 }] })
    await run(sailingCommand.choose, { picks: [{ by: 'number', number: 2 }], from: 0 })
    expect(text()).toBe('glj 0800')
  })

  it('omit refused and nested commands, and a repeated search', async () => {
    const { recorder, run, text } = stage(
      { id: 'pricing.price', run: () => refuse('not_priced') },
      { id: 'sale.contact', run: (_, services) => services.run('app.inner', {}) },
      { id: 'app.inner' },
    )
    recorder.start()
    await run(sailingCommand.search, { ...search, travellers: [{ type: 'AD', quantity: 2 }] })
    await run(sailingCommand.choose, { picks: [{ by: 'cheapest' }] })
    await run(sailingCommand.search, search)
    await run(pricingCommand.price)
    await run(saleCommand.contact, { phone: '6971234567' })
    expect(text()).toBe('$1 $2 $3 1a ; ph $4')
  })

  it('omit navigation that the next command includes, and record it otherwise', async () => {
    const go = { id: 'sale.continue', awaits: 'step2' as never, recorded: true }
    const people = { id: 'sale.people', awaits: 'step2' as never }
    const { recorder, run, text } = stage(go, people)
    recorder.start()
    await run(saleCommand.continue)
    await run(saleCommand.people, { people: [{ surname: 'SMITH', name: 'JOHN' }] })
    await run(pricingCommand.price)
    await run(saleCommand.issue, {})
    expect(text()).toBe('$1/$2 ; i')
    recorder.start()
    await run(saleCommand.continue)
    expect(text()).toBe('do sale.continue')
  })

  it('write a command without grammar by its id', async () => {
    const { recorder, run, text } = stage({ id: 'app.theme', recorded: true }, { id: 'app.look' })
    recorder.start()
    await run(appCommand.theme)
    await run('app.look')
    expect(text()).toBe('do app.theme')
  })
})

describe('changes typed into forms', () => {
  const typing = () => {
    const typed = { phone: '', vehicles: [] as unknown[] }
    const one = recordedForm<typeof typed>({
      state: () => ({ ...typed }),
      since: (before, now) => [
        ...(now.vehicles === before.vehicles ? [] : [changed('sailing.search', { vehicles: now.vehicles })]),
        ...(now.phone === before.phone ? [] : [added('sale.contact', { phone: now.phone })]),
      ],
    })
    return { typed, one }
  }

  it('record the party separately when no search was recorded before', async () => {
    const { recorder, text } = stage()
    const typed = { vehicles: [] as unknown[] }
    recorder.watch(
      recordedForm<typeof typed>({
        state: () => ({ ...typed }),
        since: (before, now) =>
          now.vehicles === before.vehicles
            ? []
            : [changed('sailing.search', { vehicles: now.vehicles }, 'sale.party')],
      }),
    )
    recorder.start()
    typed.vehicles = [{ category: 'MOTO' }]
    expect(text()).toBe('pty moto')
  })

  it('are recorded once, before the command that follows them', async () => {
    const { recorder, run, text } = stage()
    const { typed, one } = typing()
    recorder.watch(one)
    recorder.start()
    typed.phone = '697'
    typed.phone = '6971234567'
    await run(pricingCommand.price)
    await run(pricingCommand.price)
    expect(text()).toBe('ph $1 ; p')
  })

  it('are recorded at the end too, without changes made by a command', async () => {
    const { typed, one } = typing()
    const { recorder, run, text } = stage({ id: 'sale.people', run: () => void (typed.phone = '1111111') })
    recorder.watch(one)
    recorder.start()
    await run(saleCommand.people, { people: [{ surname: 'SMITH', name: 'JOHN' }] })
    typed.vehicles = [{ category: 'MOTO' }]
    expect(text()).toBe('$1/$2')
    recorder.start()
    await run(sailingCommand.search, search)
    typed.vehicles = [{ category: 'MOTO', plate: 'IKA1234' }]
    expect(text()).toBe('$1 $2 $3 1a moto $4')
  })

  it('wait during commands that only change forms', async () => {
    const { typed, one } = typing()
    const { recorder, run, text } = stage({
      id: 'draft.undo',
      recorded: false,
      run: () => void (typed.phone = '2222222'),
    })
    recorder.watch(one)
    recorder.start()
    typed.phone = '1111111'
    await run(draftCommand.undo)
    expect(text()).toBe('ph $1')
    expect(typed.phone).toBe('2222222')
  })
})
