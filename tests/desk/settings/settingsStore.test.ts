import { beforeEach, describe, expect, it } from 'vitest'
import { refuse, type Refusal } from '../../../src/domain/refusal.ts'
import {
  createSettingsSaver,
  type SettingsSaver,
  type Saving,
} from '../../../src/desk/settings/settingsStore.ts'
import { readSettings, type Settings } from '../../../src/desk/settings/settings.ts'
import { flushPromises, promised, timers } from '../command/kit.ts'

let there: string
let shown: { value: Settings; saving: Saving }
let failures: unknown[]
let answer: (text: string) => Promise<Refusal | undefined>
let leaving: string[]
let notified: number
let clock: ReturnType<typeof timers>
let keeper: SettingsSaver

beforeEach(() => {
  there = '{"theme":"sea"}'
  failures = []
  leaving = []
  notified = 0
  clock = timers()
  answer = (text) => {
    there = text
    return Promise.resolve(undefined)
  }
  keeper = createSettingsSaver({
    read: () => Promise.resolve(there),
    save(text, goes) {
      if (goes) leaving.push(text)
      return answer(text)
    },
    after: clock.after,
    onChange: (value, saving) => (shown = { value, saving }),
    onFailure: (problem) => failures.push(problem),
    onSaved: () => (notified += 1),
  })
  keeper.load(there)
})

const remember = (on: boolean) => keeper.change((draft) => void (draft.partyMemory = on))
const saved = () => JSON.parse(there) as Record<string, unknown>

describe('a change', () => {
  it('applies at once and is saved after a pause of a second', async () => {
    remember(true)
    expect(shown).toMatchObject({ value: { partyMemory: true }, saving: 'waiting' })
    await clock.pass(900)
    remember(false)
    await clock.pass(900)
    expect(saved()).toEqual({ theme: 'sea' })
    await clock.pass(100)
    expect(saved()).toEqual({ theme: 'sea', partyMemory: false, shortcuts: [] })
    expect(shown.saving).toBe('saved')
  })

  it('without effect is not saved', async () => {
    keeper.change(() => {})
    expect(shown.saving).toBe('saved')
    await clock.pass(1000)
    expect(there).toBe('{"theme":"sea"}')
  })

  it('does not overwrite what another window has saved in between', async () => {
    remember(true)
    there = '{"theme":"sky","profile":"gds","partyMemory":false}'
    await clock.pass(1000)
    expect(saved()).toEqual({ theme: 'sky', profile: 'gds', partyMemory: true, shortcuts: [] })
    expect(shown.value.profile).toBe('gds')
  })

  it('made during a save is sent with the next one', async () => {
    const first = promised<Refusal | undefined>()
    answer = (text) => {
      there = text
      return first.promise
    }
    remember(true)
    await clock.pass(1000)
    keeper.change((draft) => void (draft.profile = 'mac'))
    answer = (text) => Promise.resolve(void (there = text))
    first.settle(undefined)
    await flushPromises()
    expect(shown.saving).toBe('waiting')
    await clock.pass(1000)
    expect(saved()).toMatchObject({ partyMemory: true, profile: 'mac' })
  })
})

describe('settings in two windows', () => {
  it('the other window receives what is saved, and nothing else', async () => {
    remember(true)
    await clock.pass(900)
    expect(notified).toBe(0)
    await clock.pass(100)
    expect(notified).toBe(1)
    answer = () => Promise.resolve(refuse('setting_not_object', {}))
    remember(false)
    await clock.pass(1000)
    expect(notified).toBe(1)
  })

  it('apply at once here when saved there', async () => {
    there = '{"theme":"sky","showCompany":false}'
    await keeper.refresh()
    expect(shown).toEqual({ value: { theme: 'sky', showCompany: false, shortcuts: [] }, saving: 'saved' })
  })

  it('retain unsaved changes of this window, and the next save combines both', async () => {
    remember(true)
    there = '{"theme":"sky"}'
    await keeper.refresh()
    expect(shown.value).toMatchObject({ theme: 'sea', partyMemory: true })
    await clock.pass(1000)
    expect(saved()).toEqual({ theme: 'sky', partyMemory: true, shortcuts: [] })
  })
})

describe('lists and records changed at two machines', () => {
  const macro = (name: string, text = 'pir jtr') => ({ name, text, parameters: [] })
  const route = (destination: string) => ({ origin: 'PIR', destination })
  const begin = (here: object, now: object) => {
    keeper.load(JSON.stringify(here))
    there = JSON.stringify(now)
  }

  it('have the entries added at both', async () => {
    begin({}, { macros: [macro('akti')] })
    keeper.change((draft) => void (draft.macros = [macro('nisi')]))
    await clock.pass(1000)
    expect(saved()['macros']).toEqual([macro('nisi'), macro('akti')])
    expect(shown.value.macros).toEqual([macro('nisi'), macro('akti')])
  })

  it('have what was changed and removed here, and any other entry as it is there', async () => {
    const here = [macro('akti'), macro('nisi'), macro('limani'), macro('vouno')]
    begin(
      { macros: here },
      { macros: [macro('akti', 'pir pas'), macro('nisi'), macro('vouno'), macro('thea')] },
    )
    const changed = [macro('akti'), macro('nisi', 'rep'), macro('limani')]
    keeper.change((draft) => void (draft.macros = changed))
    await clock.pass(1000)
    expect(saved()['macros']).toEqual([macro('akti', 'pir pas'), macro('nisi', 'rep'), macro('thea')])
  })

  it('are favourites, shortcuts, columns and strokes not delivered', async () => {
    const keys = (name: string, stroke: string) => ({ name, keys: stroke, category: 'Step 1' })
    begin(
      {
        columns: { trips: { hidden: ['a'] } },
        keptKeys: { firefox: ['f6'] },
        shortcutRoutes: [route('JTR')],
      },
      {
        columns: { people: { hidden: ['b'] }, trips: { hidden: ['a'] } },
        keptKeys: { firefox: ['f6', 'f7'], webkit: ['f6'] },
        shortcutRoutes: [route('JTR'), route('PAS')],
        shortcuts: [keys('Clear', 'f9')],
      },
    )
    keeper.change((draft) => {
      draft.columns = { ...draft.columns, trips: { hidden: ['c'] } }
      draft.keptKeys = { ...draft.keptKeys, firefox: ['f6', 'f8'] }
      draft.shortcutRoutes = [route('HER')]
      draft.shortcuts = [keys('Pricing', 'f7')]
    })
    await clock.pass(1000)
    expect(saved()).toEqual({
      columns: { people: { hidden: ['b'] }, trips: { hidden: ['c'] } },
      keptKeys: { firefox: ['f6', 'f8', 'f7'], webkit: ['f6'] },
      shortcutRoutes: [route('HER'), route('PAS')],
      shortcuts: [keys('Pricing', 'f7'), keys('Clear', 'f9')],
    })
  })

  it('are shown with the entries of the other while they are saved, for a change made meanwhile', async () => {
    begin({}, { macros: [macro('akti')] })
    const first = promised<Refusal | undefined>()
    const add = (name: string) =>
      keeper.change((draft) => void (draft.macros = [...(shown.value.macros ?? []), macro(name)]))
    answer = (text) => {
      there = text
      return first.promise
    }
    add('nisi')
    await clock.pass(1000)
    add('thea')
    answer = (text) => Promise.resolve(void (there = text))
    first.settle(undefined)
    await flushPromises()
    await clock.pass(1000)
    expect(saved()['macros']).toEqual([macro('nisi'), macro('akti'), macro('thea')])
  })

  it('are merged again where the first save fails', async () => {
    begin({ macros: [macro('akti')] }, { macros: [macro('akti'), macro('thea')] })
    const working = answer
    answer = () => Promise.reject(new Error('line down'))
    keeper.change((draft) => void (draft.macros = [macro('akti'), macro('nisi')]))
    await clock.pass(1000)
    there = JSON.stringify({ macros: [macro('thea')] })
    answer = working
    await keeper.flush()
    expect(saved()['macros']).toEqual([macro('nisi'), macro('thea')])
  })
})

describe('a save that fails', () => {
  it('retains the change until it is saved (SC-B09)', async () => {
    const working = answer
    answer = () => Promise.reject(new Error('line down'))
    remember(true)
    await clock.pass(1000)
    expect(shown).toMatchObject({ value: { partyMemory: true }, saving: 'failed' })
    expect(keeper.hasUnsaved()).toBe(true)
    answer = working
    await keeper.flush()
    expect(keeper.hasUnsaved()).toBe(false)
    expect(saved()).toMatchObject({ partyMemory: true })
  })

  it('shows one notice and is retried until it succeeds', async () => {
    const working = answer
    answer = () => Promise.reject(new Error('line down'))
    remember(true)
    await clock.pass(1000)
    expect(shown.saving).toBe('failed')
    await clock.pass(5_000)
    expect(failures).toHaveLength(1)
    answer = working
    await clock.pass(20_000)
    expect(saved()['partyMemory']).toBe(true)
    expect(shown.saving).toBe('saved')
  })

  it('by a refusal shows a notice and is not retried before the next change', async () => {
    const working = answer
    answer = () => Promise.resolve(refuse('setting_not_object', {}))
    remember(true)
    await clock.pass(1000)
    expect(failures).toEqual([refuse('setting_not_object', {})])
    answer = working
    await clock.pass(100_000)
    expect(there).toBe('{"theme":"sea"}')
    keeper.change((draft) => void (draft.profile = 'gds'))
    await clock.pass(1000)
    expect(saved()).toMatchObject({ partyMemory: true, profile: 'gds' })
  })
})

describe('leaving the page', () => {
  it('sends pending changes, and those of a save in progress', async () => {
    remember(true)
    keeper.leave()
    expect(JSON.parse(leaving[0] ?? '')).toMatchObject({ theme: 'sea', partyMemory: true })
    answer = () => promised<undefined>().promise
    keeper.change((draft) => void (draft.profile = 'gds'))
    await clock.pass(1000)
    keeper.leave()
    expect(JSON.parse(leaving[1] ?? '')).toMatchObject({ profile: 'gds' })
  })

  it('sends nothing when everything is saved', () => {
    keeper.leave()
    expect(leaving).toEqual([])
  })
})

it('drops pending changes when another user signs in', async () => {
  remember(true)
  keeper.load('{}')
  await clock.pass(10_000)
  expect(there).toBe('{"theme":"sea"}')
  expect(shown).toEqual({ value: { shortcuts: [] }, saving: 'saved' })
})

describe('reading settings', () => {
  it('retains unknown fields and drops invalid ones', () => {
    const text = JSON.stringify({
      later: { a: 1 },
      profile: 7,
      partyMemory: true,
      macros: [{ name: 'x' }],
      keptKeys: { firefox: ['f6'] },
      shortcuts: [{ name: 'Pricing', keys: 'f7', category: 'Step 2', more: 1 }, { name: 'Clear' }, null],
    })
    expect(readSettings(text)).toEqual({
      later: { a: 1 },
      partyMemory: true,
      macros: [],
      keptKeys: { firefox: ['f6'] },
      shortcuts: [{ name: 'Pricing', keys: 'f7', category: 'Step 2', more: 1 }],
    })
  })

  it.each(['', 'null', '[]', '"x"', '{', '{"shortcuts":{}}'])('reads %s as no settings', (text) => {
    expect(readSettings(text)).toEqual({ shortcuts: [] })
  })
})
