import { sailingCommand } from '../../../../src/desk/sailing/commands.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sailingCommands } from '../../../../src/desk/sailing/sailingContribution.ts'
import { emptySearchForm, type SearchForm } from '../../../../src/desk/sailing/search/form.ts'
import { translateTrips } from '../../../../src/desk/sailing/search/search.ts'
import { dropSearch, searchLinked } from '../../../../src/desk/sailing/search/storedSearch.ts'
import { setForm, useSailing } from '../../../../src/desk/sailing/sailingStore.ts'
import { lineContext } from '../../../../src/desk/command/keyboard.ts'
import { createRegistry } from '../../../../src/desk/command/registry.ts'

interface Asked {
  to: string
  language: string
  answer(): void
}

let spoken = 'en'
const asked: Asked[] = []

vi.mock('../../../../src/desk/language/language.ts', async (original) => ({
  ...(await original<object>()),
  currentLanguage: () => spoken,
}))
vi.mock('../../../../src/desk/request/request.ts', () => ({
  request: (_: unknown, { body }: Body, { signal }: { signal: AbortSignal }) =>
    new Promise((settle, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason))
      const answer = () => settle({ listOfTrips: body.legs.map(() => ({ trips: [] })) })
      asked.push({ to: body.legs[0]?.destination.idOrCode ?? '', language: spoken, answer })
    }),
}))

interface Body {
  body: { legs: { destination: { idOrCode: string } }[] }
}

const to = (destination: string): SearchForm => ({
  ...emptySearchForm(),
  legs: [{ origin: 'PIR', destination, date: '2026-12-31' }],
})

const taken: boolean[] = []
const registry = createRegistry()
registry.configure({ services: { navigate: () => undefined, notifyDone: () => undefined } as never })
registry.register(sailingCommands)
registry.register({
  id: 'sale.take',
  where: 'everywhere',
  changes: 'desk',
  run: ({ fresh }: { fresh: boolean }) => void taken.push(fresh),
})
const onLine = (form: SearchForm) => registry.run(sailingCommand.search, form, 'line')
const settle = () => new Promise((go) => setTimeout(go))
const shown = () => useSailing.getState().asked?.legs[0]?.destination

beforeEach(() => {
  spoken = 'en'
  lineContext.follow('2026-12-10 10:00')
  registry.enter('step1')
  dropSearch()
  useSailing.setState({ fresh: false })
  asked.length = taken.length = 0
})

describe('a search that another one replaces', () => {
  test('is refused on the line, so that the entries after it are not run', async () => {
    const first = onLine(to('JTR'))
    const second = onLine(to('PAS'))
    asked[1]?.answer()
    expect(await first).toMatchObject({ done: false, refusal: { refusal: 'search_replaced' } })
    expect(await second).toEqual({ done: true })
    expect(taken).toHaveLength(1)
  })

  test('is refused as a repetition with other days, and hands no trips over', async () => {
    const before = onLine(to('JTR'))
    asked[0]?.answer()
    await before
    taken.length = 0
    const repeated = registry.run(sailingCommand.repeat, { days: 1 }, 'line')
    const other = onLine(to('PAS'))
    asked[2]?.answer()
    expect(await repeated).toMatchObject({ done: false, refusal: { refusal: 'search_replaced' } })
    await other
    expect(taken).toHaveLength(1)
  })

  test('is done where the operator pressed the key of the search twice', async () => {
    setForm(() => to('JTR'))
    const presses = [1, 2].map(() => registry.run(sailingCommand.availability, {}, 'key'))
    asked[1]?.answer()
    expect(await Promise.all(presses)).toEqual([{ done: true }, { done: true }])
    expect(taken).toHaveLength(1)
  })

  test('leaves the choice to it, as does one that was cleared', async () => {
    const cleared = onLine(to('JTR'))
    dropSearch()
    expect(await cleared).toEqual({ done: true })
    setForm(() => to('JTR'))
    const linked = searchLinked()
    const other = registry.run(sailingCommand.availability, {}, 'key')
    asked[2]?.answer()
    await other
    expect(await linked).toBeUndefined()
    expect(useSailing.getState().fresh).toBe(false)
  })
})

describe('another language', () => {
  test('asks again for the trips on screen', async () => {
    const first = onLine(to('JTR'))
    asked[0]?.answer()
    await first
    spoken = 'de'
    const translated = translateTrips()
    await settle()
    asked[1]?.answer()
    await translated
    expect(asked).toMatchObject([{ language: 'en' }, { to: 'JTR', language: 'de' }])
  })

  test('does not end a search under way, whose trips replace those on screen', async () => {
    const first = onLine(to('JTR'))
    asked[0]?.answer()
    await first
    spoken = 'de'
    const second = onLine(to('PAS'))
    const translated = translateTrips()
    await settle()
    expect(asked).toHaveLength(2)
    asked[1]?.answer()
    expect(await second).toEqual({ done: true })
    await translated
    expect([shown(), asked.length]).toEqual(['PAS', 2])
  })

  test('asks again for the trips of a search that began in the former one', async () => {
    const first = onLine(to('JTR'))
    spoken = 'de'
    const translated = translateTrips()
    asked[0]?.answer()
    expect(await first).toEqual({ done: true })
    await settle()
    asked[1]?.answer()
    await translated
    expect(asked).toMatchObject([{ language: 'en' }, { to: 'JTR', language: 'de' }])
  })

  test('asks for nothing without trips on screen', async () => {
    await translateTrips()
    expect(asked).toEqual([])
  })
})
