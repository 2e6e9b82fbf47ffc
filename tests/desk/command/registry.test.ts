import { handle } from '../../../src/desk/command/command.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createRegistry, titleKey, type Registry } from '../../../src/desk/command/registry.ts'
import type { CommandServices } from '../../../src/desk/command/command.ts'
import { refuse } from '../../../src/domain/refusal.ts'
import { command, promised } from './kit.ts'

let registry: Registry
let refusals: [string, string, string][]
let faults: unknown[]

beforeEach(() => {
  registry = createRegistry()
  refusals = []
  faults = []
  registry.configure({
    onRefusal: ({ refusal }, id, source) => refusals.push([refusal, id, source]),
    onFault: (fault) => faults.push(fault),
    now: () => 7,
  })
})

describe('registering', () => {
  it('refuses a second command with the same id', () => {
    registry.register(command({ id: 'test.go' }))
    expect(() => registry.register(command({ id: 'test.go' }))).toThrow('test.go is registered twice')
  })

  it('registers a list, and removes it again', () => {
    const undo = registry.register([command({ id: 'test.go' }), command({ id: 'test.change' })])
    expect(registry.all().map(({ id }) => id)).toEqual(['test.go', 'test.change'])
    undo()
    expect(registry.get('test.go')).toBeUndefined()
    registry.register(command({ id: 'test.go' }))
  })

  it('titles a command as the one it leads to in the present state', () => {
    let isTyped = false
    registry.register([
      command({ id: 'test.go', actsAs: () => (isTyped ? 'test.change' : undefined) }),
      command({ id: 'test.change' }),
    ])
    expect([registry.title('test.go'), registry.actedBy('test.go')]).toEqual(['test:command.go', 'test.go'])
    isTyped = true
    expect([registry.title('test.go'), registry.actedBy('test.go')]).toEqual([
      'test:command.change',
      'test.change',
    ])
    expect(registry.actedBy('test.unknown')).toBe('test.unknown')
  })

  it('titles a command by its set and its verb', () => {
    expect(titleKey('sale.nextTrip')).toBe('sale:command.nextTrip')
  })
})

describe('places', () => {
  it('shows the screen entered last, and the one before after leaving it', () => {
    const leaveHere = registry.enter('here')
    const leaveThere = registry.enter('there')
    leaveHere()
    expect(registry.place()).toBe('there')
    leaveThere()
    leaveThere()
    expect(registry.place()).toBeUndefined()
  })

  it('runs what belongs to the focused field or list in a dialog too', async () => {
    const ran = vi.fn<() => void>()
    registry.register([
      command({ id: 'test.go', run: ran }),
      command({ id: 'test.change', inDialogs: true, run: ran }),
    ])
    registry.push('panel')
    expect((await registry.run(handle<object>('test.go'), {})).done).toBe(false)
    expect((await registry.run(handle<object>('test.change'), {})).done).toBe(true)
    expect(ran).toHaveBeenCalledTimes(1)
  })

  it('hides every screen under a modal overlay, but not under a panel', () => {
    registry.enter('here')
    const closePanel = registry.push('panel', false)
    expect(registry.places()).toEqual(['panel', 'here'])
    expect(registry.reach('everywhere')).toBe(2)
    closePanel()
    registry.push('panel')
    expect(registry.places()).toEqual(['panel'])
    expect(registry.reach('everywhere')).toBeUndefined()
    registry.enter('there')
    expect(registry.place()).toBe('panel')
  })

  it('runs global commands only for a signed-in user', () => {
    registry.enter('signIn')
    expect(registry.reach('everywhere')).toBeUndefined()
    expect(registry.reach(['signIn'])).toBe(0)
  })
})

describe('running', () => {
  beforeEach(() => {
    registry.enter('here')
  })

  it('passes the command its arguments and services', async () => {
    let seen: unknown
    registry.configure({ services: { navigate: (path: string) => (seen = path) } as never })
    registry.register([
      command({
        id: 'test.near',
        run: (args, services) => services.navigate(`/${(args as { number: number }).number}`),
      }),
    ])
    expect(await registry.run(handle<object>('test.near'), { number: 3 }, 'test')).toEqual({ done: true })
    expect(seen).toBe('/3')
  })

  it('returns refusals of the command, and reports the source of the call', async () => {
    registry.register(command({ id: 'test.go', run: () => refuse('no_trips') }))
    const outcome = await registry.run(handle<object>('test.go'), {}, 'key')
    expect(outcome).toMatchObject({ done: false, refusal: { refusal: 'no_trips' } })
    expect(refusals).toEqual([['no_trips', 'test.go', 'key']])
  })

  it('does not run a command whose readiness is a refusal', async () => {
    let ran = false
    registry.register(
      command({ id: 'test.go', refuses: () => refuse('no_trips'), run: () => void (ran = true) }),
    )
    await registry.run(handle<object>('test.go'), {}, 'bar')
    expect(ran).toBe(false)
    expect(refusals).toEqual([['no_trips', 'test.go', 'bar']])
    expect(registry.readiness('test.go')).toMatchObject({ refusal: 'no_trips' })
  })

  it('ignores a key that belongs to another screen, and refuses a call by name', async () => {
    registry.register(command({ id: 'test.go', where: ['there'] }))
    expect(await registry.run(handle<object>('test.go'), {}, 'key')).toEqual({ done: false })
    expect(refusals).toEqual([])
    expect(await registry.run(handle<object>('test.go'), {}, 'line')).toMatchObject({
      refusal: { refusal: 'only_on_page', parameters: { page: 'there' } },
    })
    expect(refusals).toEqual([['only_on_page', 'test.go', 'line']])
  })

  it('catches errors, thrown or rejected', async () => {
    registry.register([
      command({
        id: 'test.go',
        run: () => {
          throw new Error('broken')
        },
      }),
      command({ id: 'test.change', run: () => Promise.reject(new Error('line down')) }),
    ])
    expect(await registry.run(handle<object>('test.go'), {})).toMatchObject({ done: false })
    await registry.run(handle<object>('test.change'), {})
    expect(faults.map(String)).toEqual(['Error: broken', 'Error: line down'])
  })

  it('records who ran a command, and its result', async () => {
    registry.register([
      command({ id: 'test.go' }),
      command({ id: 'test.change', run: () => refuse('no_trips') }),
      command({ id: 'test.far', where: ['there'] }),
    ])
    await registry.run(handle<object>('test.go'), {}, 'palette')
    await registry.run(handle<object>('test.change'), {}, 'line')
    await registry.run(handle<object>('test.far'), {}, 'key')
    expect(registry.history()).toEqual([
      { id: 'test.go', source: 'palette', at: 7, outcome: 'done' },
      { id: 'test.change', source: 'line', at: 7, outcome: 'refused' },
      { id: 'test.far', source: 'key', at: 7, outcome: 'not here' },
    ])
  })

  it('lists a running command with its screen until its end is reported', async () => {
    const answer = promised()
    const ended: unknown[] = []
    registry.onSettled((pending, outcome) => ended.push([pending.id, outcome, registry.pending().length]))
    registry.register(
      command({ id: 'test.go', changes: 'record', awaits: 'there', run: () => answer.promise }),
    )
    const running = registry.run(handle<object>('test.go'), {})
    expect(registry.pending()).toEqual([
      {
        id: 'test.go',
        args: {},
        source: 'screen',
        inner: false,
        changes: 'record',
        from: 'here',
        screen: 'here',
        awaits: 'there',
      },
    ])
    answer.settle()
    await running
    expect(ended).toEqual([['test.go', { done: true }, 0]])
  })

  it('lists the screen of the page that a running command has led to', async () => {
    const answer = promised()
    registry.configure({
      services: { navigate: () => {} } as never,
      screenOf: (path) => (path === '/there' ? 'there' : undefined),
    })
    const run = async (_: unknown, { navigate }: CommandServices) => {
      await answer.promise
      navigate('/there')
    }
    registry.register(command({ id: 'test.change', changes: 'desk', run }))
    const awaited = () => registry.pending().map(({ awaits }) => awaits)
    const seen: unknown[] = []
    const running = registry.run(handle<object>('test.change'), {})
    registry.subscribe(() => seen.push(...awaited()))
    expect(awaited()).toEqual([undefined])
    answer.settle()
    await running
    expect(seen).toEqual(['there'])
  })

  it('lists the screen of the last page that a running command has led to', async () => {
    registry.configure({
      services: { navigate: () => {} } as never,
      screenOf: (path) => (path === '/there' ? 'there' : 'here'),
    })
    const run = (_: unknown, { navigate }: CommandServices) => {
      navigate('/here')
      navigate('/there')
    }
    registry.register(command({ id: 'test.change', changes: 'desk', run }))
    const running = registry.run(handle<object>('test.change'), {})
    expect(registry.pending().map(({ awaits }) => awaits)).toEqual(['there'])
    await running
  })

  it('notifies subscribers with an increasing version', async () => {
    let notified = 0
    const forget = registry.subscribe(() => notified++)
    const before = registry.version()
    registry.register(command({ id: 'test.go' }))
    await registry.run(handle<object>('test.go'), {})
    expect(notified).toBe(3)
    expect(registry.version()).toBe(before + 3)
    forget()
    registry.enter('there')
    expect(notified).toBe(3)
  })
})

it('tells its subscribers when other commands can run', () => {
  const watched = createRegistry()
  const listener = vi.fn<() => void>()
  watched.subscribe(listener)
  const before = watched.version()
  watched.refresh()
  expect(listener).toHaveBeenCalledOnce()
  expect(watched.version()).toBeGreaterThan(before)
})

describe('a command that runs once for each of several arguments', () => {
  it('shows once what waits for nothing, and ends at the first that is refused', async () => {
    const order: string[] = []
    registry.configure({ shown: async () => void order.push('shown') })
    registry.onStarted(({ args }) => order.push(`begins ${String(args)}`))
    registry.onSettled(({ args }, { done }) => order.push(`${done ? 'done' : 'refused'} ${String(args)}`))
    registry.register(
      command({ id: 'test.add', run: (row: unknown) => (row === 3 ? refuse('no_such_trip') : undefined) }),
    )
    const outcomes = await registry.runEach('test.add', [1, 2, 3, 4], 'line')
    expect(outcomes.map(({ done }) => done)).toEqual([true, true, false])
    expect(order).toEqual(['begins 1', 'done 1', 'begins 2', 'done 2', 'begins 3', 'shown', 'refused 3'])
  })

  it('waits for each that asks the server', async () => {
    const order: string[] = []
    registry.configure({ shown: async () => void order.push('shown') })
    registry.register(
      command({ id: 'test.add', run: async (row: unknown) => void order.push(`ran ${String(row)}`) }),
    )
    expect(await registry.runEach('test.add', [1, 2], 'line')).toEqual([{ done: true }, { done: true }])
    expect(order).toEqual(['ran 1', 'shown', 'ran 2', 'shown'])
  })
})
