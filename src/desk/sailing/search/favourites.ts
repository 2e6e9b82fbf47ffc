import { favouriteRow, type FavouriteArguments } from '../line/amend.ts'
import { defineCommands } from '../../command/defineCommands.ts'
import i18next from 'i18next'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { FavouriteRoute } from '../../../domain/settings/setting.ts'
import type { AnyCommand, Command, CommandServices, NoArguments } from '../../command/command.ts'
import { firstMissing, withLeg } from './form.ts'
import { portName } from '../portName.ts'
import { focusOn, setForm, useSailing } from '../sailingStore.ts'
import { searchDefaults } from './searchArguments.ts'

export const favouriteKeys = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
type FavouriteKey = (typeof favouriteKeys)[number]

declare module '../../command/command.ts' {
  interface Commands extends Record<`sailing.favourite${FavouriteKey}`, NoArguments> {
    'sailing.favourite': FavouriteArguments
    /** Adds the route in the form to the favourites, or removes it. */
    'sailing.keepRoute': NoArguments
  }
  interface CommandServices {
    /** Stores these routes in the operator’s settings. */
    keepRoutes(routes: readonly FavouriteRoute[]): void
  }
}

function none(number: number): Refusal | undefined {
  return searchDefaults.routes[number - 1] === undefined ? refuse('no_such_route', { number }) : undefined
}

/** Fills in the ports and moves the focus to the next missing field. */
function fillRoute({ number }: FavouriteArguments, { navigate }: CommandServices): Refusal | undefined {
  const route = searchDefaults.routes[number - 1]
  if (route === undefined) return none(number)
  setForm((form) => withLeg(form, 0, { ...route }))
  navigate('/book-ticket')
  const missing = firstMissing(useSailing.getState().form)
  focusOn(missing ? `${missing.field}${missing.leg}` : 'date0')
  return undefined
}

function routeHere(): FavouriteRoute | undefined {
  const { origin = '', destination = '' } = useSailing.getState().form.legs[0] ?? {}
  return origin === '' || destination === '' ? undefined : { origin, destination }
}

function toggleFavourite(_: NoArguments, { keepRoutes, say }: CommandServices): Refusal | undefined {
  const here = routeHere()
  if (here === undefined) return refuse('no_route_here')
  const others = searchDefaults.routes.filter((one) => routeKey(one) !== routeKey(here))
  const kept = others.length === searchDefaults.routes.length
  if (kept && others.length === favouriteKeys.length)
    return refuse('too_many_routes', { most: others.length })
  keepRoutes(kept ? [...others, here] : others)
  say(i18next.t(kept ? 'sailing:favourite.kept' : 'sailing:favourite.dropped', { route: routeWords(here) }))
  return undefined
}

export function routeKey({ origin, destination }: FavouriteRoute): string {
  return `${origin}→${destination}`
}

export function routeWords({ origin, destination }: FavouriteRoute): string {
  return `${portName(origin)} → ${portName(destination)}`
}

function preview({ number }: FavouriteArguments): string {
  const route = searchDefaults.routes[number - 1]
  return route === undefined ? '' : routeWords(route)
}

const filling = { changes: 'desk', recorded: 'forms' } as const

export const favouriteCommands: AnyCommand[] = [
  ...defineCommands({
    'sailing.favourite': {
      ...filling,
      line: favouriteRow,
      where: 'everywhere',
      awaits: 'step1',
      palette: false,
      refuses: (args) => (args ? none(args.number) : undefined),
      preview,
      run: fillRoute,
    },
  }),
  ...favouriteKeys.map((number): Command<`sailing.favourite${FavouriteKey}`> => ({
    ...filling,
    id: `sailing.favourite${number}`,
    where: ['step1'],
    refuses: () => none(number),
    run: (_, services) => fillRoute({ number }, services),
  })),
  ...defineCommands({
    'sailing.keepRoute': {
      where: ['step1'],
      changes: 'desk',
      recorded: false,
      refuses: () => (routeHere() ? undefined : refuse('no_route_here')),
      run: toggleFavourite,
    },
  }),
]
