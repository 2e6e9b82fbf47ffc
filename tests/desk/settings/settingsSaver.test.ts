import { beforeEach, describe, expect, it } from 'vitest'
import { refuse, type Refusal } from '../../../src/domain/refusal.ts'
import {
  createSettingsSaver,
  type SettingsSaver,
  type Saving,
} from '../../../src/desk/settings/settingsSaver.ts'
import { readSettings, type Settings } from '../../../src/desk/settings/settings.ts'
import { calm, promised, timers } from '../command/kit.ts'

let there: string
let shown: { value: Settings; saving: Saving }
let failures: unknown[]
let answer: (text: string) => Promise<Refusal | undefined>
let leaving: string[]
let tellings: number
let clock: ReturnType<typeof timers>
let keeper: SettingsSaver

beforeEach(() => {
  there = '{"theme":"sea"}'
  failures = []
  leaving = []
  tellings = 0
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
    onSaved: () => (tellings += 1),
  })
  keeper.load(there)
})

const remember = (on: boolean) => keeper.change((draft) => void (draft.partyMemory = on))
const saved = () => JSON.parse(there) as Record<string, unknown>

describe('a change', () => {
  it('holds at once and is saved when the hand has rested a second', async () => {
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

  it('that changes nothing is none', async () => {
    keeper.change(() => {})
    expect(shown.saving).toBe('saved')
    await clock.pass(1000)
    expect(there).toBe('{"theme":"sea"}')
  })

  it('leaves alone what another window has saved meanwhile', async () => {
    remember(true)
    there = '{"theme":"sky","profile":"gds","partyMemory":false}'
    await clock.pass(1000)
    expect(saved()).toEqual({ theme: 'sky', profile: 'gds', partyMemory: true, shortcuts: [] })
    expect(shown.value.profile).toBe('gds')
  })

  it('made while one is on its way goes with the next', async () => {
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
    await calm()
    expect(shown.saving).toBe('waiting')
    await clock.pass(1000)
    expect(saved()).toMatchObject({ partyMemory: true, profile: 'mac' })
  })
})

describe('settings in two windows', () => {
  it('tells the other window of what is saved, and of nothing else', async () => {
    remember(true)
    await clock.pass(900)
    expect(tellings).toBe(0)
    await clock.pass(100)
    expect(tellings).toBe(1)
    answer = () => Promise.resolve(refuse('setting_not_object', {}))
    remember(false)
    await clock.pass(1000)
    expect(tellings).toBe(1)
  })

  it('holds here what was saved there, at once', async () => {
    there = '{"theme":"sky","showCompany":false}'
    await keeper.refresh()
    expect(shown).toEqual({ value: { theme: 'sky', showCompany: false, shortcuts: [] }, saving: 'saved' })
  })

  it('leaves alone what is not saved here yet, and brings both together with the save', async () => {
    remember(true)
    there = '{"theme":"sky"}'
    await keeper.refresh()
    expect(shown.value).toMatchObject({ theme: 'sea', partyMemory: true })
    await clock.pass(1000)
    expect(saved()).toEqual({ theme: 'sky', partyMemory: true, shortcuts: [] })
  })
})

describe('a save that fails', () => {
  it('keeps what was typed and owes it, until it is there (SC-B09)', async () => {
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

  it('is told once and tried again until it works', async () => {
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

  it('for a reason is told and not tried again before the next change', async () => {
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
  it('sends what waits, and what is only on its way', async () => {
    remember(true)
    keeper.leave()
    expect(JSON.parse(leaving[0] ?? '')).toMatchObject({ theme: 'sea', partyMemory: true })
    answer = () => promised<undefined>().promise
    keeper.change((draft) => void (draft.profile = 'gds'))
    await clock.pass(1000)
    keeper.leave()
    expect(JSON.parse(leaving[1] ?? '')).toMatchObject({ profile: 'gds' })
  })

  it('sends nothing when all is saved', () => {
    keeper.leave()
    expect(leaving).toEqual([])
  })
})

it('forgets what waits when somebody else signs in', async () => {
  remember(true)
  keeper.load('{}')
  await clock.pass(10_000)
  expect(there).toBe('{"theme":"sea"}')
  expect(shown).toEqual({ value: { shortcuts: [] }, saving: 'saved' })
})

describe('reading settings', () => {
  it('keeps unknown fields and leaves out spoilt ones', () => {
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

  it.each(['', 'null', '[]', '"x"', '{', '{"shortcuts":{}}'])('makes nothing of %s', (text) => {
    expect(readSettings(text)).toEqual({ shortcuts: [] })
  })
})
