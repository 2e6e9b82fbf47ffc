import type { Refusal } from '../../domain/refusal.ts'
import { isRefusal, refuse } from '../../domain/refusal.ts'
import {
  nearestOf,
  type CommandChoice,
  type AnyCommand,
  type Command,
  type CommandServices,
  type Outcome,
  type Screen,
  type Run,
  type Source,
} from './command.ts'
import { createListeners } from './listeners.ts'
import { createOpenScreens } from './openScreens.ts'

/** One line of the operator's own history. */
export interface Ran {
  id: string
  source: Source
  /** Milliseconds of the injected clock. */
  at: number
  outcome: 'done' | 'refused' | 'fault' | 'not here'
}

/** A running command: keys typed in between are meant for its result. */
export interface Pending {
  readonly id: string
  readonly args: unknown
  readonly source: Source
  /** Another command runs it as a part of itself. */
  readonly inner: boolean
  readonly changes: Command['changes']
  /** The place on top when it started. */
  readonly from: Screen | undefined
  /** The screen under it then. */
  readonly screen: Screen | undefined
  /** The screen that keys typed after it are meant for: as it is defined, else that of the page it has last led to. */
  readonly awaits: Screen | undefined
}

type PendingModel = Omit<Pending, 'awaits'> & { awaits: Pending['awaits'] }

/** Services provided by the app at start; before that, commands run with `run` only. */
export interface RegistryHooks {
  services: Omit<CommandServices, 'run'>
  /** The screen that a path shows. */
  screenOf(path: string): Screen | undefined
  onFault(fault: unknown, id: string): void
  onRefusal(refusal: Refusal, id: string, source: Source): void
  /** Settles once the page a command has led to is on screen: until then its answer is not what is seen. */
  shown(): Promise<void>
  now(): number
}

/** Answer to whether a command would run: ready, on another page, or the refusal. */
export type Readiness = 'ready' | 'elsewhere' | Refusal

/** Returns whether the agency denies the user the command, which is then not offered in any state. */
export function isForbidden(readiness: Readiness): boolean {
  return typeof readiness !== 'string' && readiness.refusal === 'not_permitted'
}

/** Names the page on which the command works. */
export function elsewhereRefusal(command: Pick<Command, 'where'> | undefined): Refusal {
  const [page] = command === undefined || command.where === 'everywhere' ? [] : command.where
  return page === undefined ? refuse('not_here') : refuse('only_on_page', { page })
}

export interface Registry {
  register(commands: AnyCommand | readonly AnyCommand[]): () => void
  get(id: string): Command | undefined
  all(): readonly Command[]
  /** The i18next key of its title in the present state. */
  title(id: string): string
  /** The command that this one leads to in the present state; itself, as a rule. */
  actedBy(id: string): string
  run: Run
  /**
   * Runs a command once for each of the arguments, up to the first that is not done. What it changes is shown once, at the
   * end, as far as it waits for nothing.
   */
  runEach(id: string, each: readonly unknown[], source: Source): Promise<readonly Outcome[]>
  readiness(id: string, args?: unknown): Readiness
  /** Returns whether the agency denies the user the command, also where it is out of reach. */
  isDenied(id: string): boolean
  /** The place on top: the uppermost overlay, else the screen. */
  place(): Screen | undefined
  /** The screen, whatever has opened over it. */
  screen(): Screen | undefined
  /** Returns whether the topmost screen is an overlay, which may belong to a command that waits for its answer. */
  inOverlay(): boolean
  /** From the top down to the first one that hides what is under it. */
  places(): readonly Screen[]
  /**
   * Returns how near `where` is to the operator: 0 is the top, more is lower, everywhere is last; undefined if out of
   * reach.
   */
  reach(where: Command['where']): number | undefined
  /** The one of a choice to run here. */
  nearest(choice: CommandChoice): string
  /** A screen shows itself; the returned function takes it away. */
  enter(place: Screen): () => void
  /** A dialog or panel opens over the screen; `modal` ones hide the commands under them. */
  push(place: Screen, modal?: boolean): () => void
  pending(): readonly Pending[]
  history(): readonly Ran[]
  configure(equipment: Partial<RegistryHooks>): void
  /** Called after every change of commands, screens and commands under way. */
  subscribe(listener: () => void): () => void
  /** Calls the subscribers, because other commands can run now: a row is marked, for instance. */
  refresh(): void
  /** Rises with every change; for useSyncExternalStore. */
  version(): number
  /** Called when a command begins, before it does anything. */
  onStarted(listener: (pending: Pending) => void): () => void
  /** Called when a command ends, after `pending` was cleared. */
  onSettled(listener: (pending: Pending, outcome: Outcome) => void): () => void
}

const historyLength = 200
export function createRegistry(): Registry {
  const commands = new Map<string, Command>()
  const watchers = watching()
  const stack = createOpenScreens(watchers.notify)
  const starts = new Set<(pending: Pending) => void>()
  const ends = new Set<(pending: Pending, outcome: Outcome) => void>()
  const ran: Ran[] = []
  const equipment: RegistryHooks = {
    services: {} as RegistryHooks['services'],
    screenOf: () => undefined,
    onFault: (fault) => console.error(fault),
    onRefusal: () => {},
    shown: () => Promise.resolve(),
    now: () => performance.now(),
  }
  let underWay: readonly Pending[] = []

  function register(given: AnyCommand | readonly AnyCommand[]): () => void {
    const added = [given].flat() as readonly Command[]
    for (const command of added) {
      if (commands.has(command.id)) throw new Error(`Command ${command.id} is registered twice`)
      commands.set(command.id, command)
    }
    watchers.notify()
    return () => {
      for (const command of added) commands.delete(command.id)
      watchers.notify()
    }
  }

  function distance(id: string): number | undefined {
    const command = commands.get(id)
    return command && reachOf(command)
  }

  function reachOf({ where, inDialogs }: Command): number | undefined {
    return stack.reach(where) ?? (inDialogs && stack.inOverlay() ? 0 : undefined)
  }

  function readiness(id: string, args?: unknown): Readiness {
    const command = commands.get(id)
    if (!command || reachOf(command) === undefined) return 'elsewhere'
    return command.refuses?.(args as never) ?? 'ready'
  }

  function settle(pending: Pending, outcome: Outcome): void {
    underWay = underWay.filter((one) => one !== pending)
    for (const listener of Array.from(ends)) listener(pending, outcome)
    watchers.notify()
  }

  function begin(command: Command, args: unknown, source: Source, inner: boolean): PendingModel {
    const pending: PendingModel = {
      id: command.id,
      args,
      source,
      inner,
      changes: command.changes,
      from: stack.place(),
      screen: stack.screen(),
      awaits: awaited(command, args),
    }
    for (const listener of Array.from(starts)) listener(pending)
    underWay = [...underWay, pending]
    watchers.notify()
    return pending
  }

  function end(pending: PendingModel, outcome: Outcome): Outcome {
    note(pending.id, pending.source, outcome)
    settle(pending, outcome)
    report(pending.id, pending.source, outcome)
    return outcome
  }

  async function perform(command: Command, args: unknown, source: Source, inner: boolean): Promise<Outcome> {
    const pending = begin(command, args, source, inner)
    return end(pending, await shownOutcome(attempt(command, args, pending)))
  }

  /** Runs a command; the outcome of one that waits for nothing is not a promise. */
  function attempt(command: Command, args: unknown, pending: PendingModel): Outcome | Promise<Outcome> {
    const answered = (answer: void | Refusal): Outcome =>
      isRefusal(answer) ? { done: false, refusal: answer } : { done: true }
    const failed = (fault: unknown): Outcome => ({ done: false, fault })
    try {
      const started = command.run(args as never, servicesOf(pending))
      return started instanceof Promise ? started.then(answered, failed) : answered(started)
    } catch (fault) {
      return failed(fault)
    }
  }

  async function shownOutcome(attempted: Outcome | Promise<Outcome>): Promise<Outcome> {
    const outcome = await attempted
    if (outcome.done || outcome.refusal) await equipment.shown()
    return outcome
  }

  /** Once the command leads to a page, keys typed after it are held until that page is shown. */
  function servicesOf(pending: PendingModel): CommandServices {
    const { services } = equipment
    const defined = pending.awaits
    return {
      ...services,
      run: runInside,
      navigate(path, first) {
        pending.awaits = defined ?? equipment.screenOf(path)
        services.navigate(path, first)
        watchers.notify()
      },
    }
  }

  function note(id: string, source: Source, outcome: Outcome): void {
    const how = outcome.done
      ? 'done'
      : outcome.refusal
        ? 'refused'
        : 'fault' in outcome
          ? 'fault'
          : 'not here'
    ran.push({ id, source, at: equipment.now(), outcome: how })
    if (ran.length > historyLength) ran.shift()
  }

  function report(id: string, source: Source, outcome: Outcome): void {
    if (outcome.done) return
    if (outcome.refusal) equipment.onRefusal(outcome.refusal, id, source)
    else if ('fault' in outcome) equipment.onFault(outcome.fault, id)
  }

  function rejectCommand(id: string, source: Source, ready: Readiness): Outcome {
    const outcome: Outcome =
      ready !== 'elsewhere' && ready !== 'ready'
        ? { done: false, refusal: ready }
        : // A key without effect here is ignored; a call by name is refused with the reason.
          source === 'key'
          ? { done: false }
          : { done: false, refusal: elsewhereRefusal(commands.get(id)) }
    note(id, source, outcome)
    report(id, source, outcome)
    return outcome
  }

  async function dispatch(id: string, args: unknown, source: Source, inner: boolean): Promise<Outcome> {
    const command = commands.get(id)
    const ready = readiness(id, args)
    return command && ready === 'ready'
      ? perform(command, args, source, inner)
      : rejectCommand(id, source, ready)
  }

  async function runEach(id: string, each: readonly unknown[], source: Source): Promise<readonly Outcome[]> {
    const outcomes: Outcome[] = []
    for (const [at, args] of each.entries()) {
      const command = commands.get(id)
      const ready = readiness(id, args)
      if (!command || ready !== 'ready') return [...outcomes, rejectCommand(id, source, ready)]
      const pending = begin(command, args, source, false)
      const attempted = attempt(command, args, pending)
      const isShown = attempted instanceof Promise || at === each.length - 1 || !attempted.done
      const outcome = end(pending, isShown ? await shownOutcome(attempted) : attempted)
      outcomes.push(outcome)
      if (!outcome.done) break
    }
    return outcomes
  }

  const actedBy = (id: string) => commands.get(id)?.actsAs?.() ?? id

  const run: Run = (id, args, source = 'screen') => dispatch(id, args, source, false)
  const runInside: Run = (id, args, source = 'screen') => dispatch(id, args, source, true)

  return {
    register,
    get: (id) => commands.get(id),
    all: () => [...commands.values()],
    title: (id) => commands.get(id)?.calledNow?.() ?? titleKey(actedBy(id)),
    actedBy,
    run,
    runEach,
    readiness,
    isDenied: (id) => isForbidden(commands.get(id)?.refuses?.(undefined) ?? 'ready'),
    place: stack.place,
    places: stack.visible,
    screen: stack.screen,
    inOverlay: stack.inOverlay,
    reach: stack.reach,
    nearest: (choice) => nearestOf(choice, distance),
    enter: (place) => stack.add({ place, overlay: false, modal: false }),
    push: (place, modal = true) => stack.add({ place, overlay: true, modal }),
    pending: () => underWay,
    history: () => ran,
    configure: (given) => void Object.assign(equipment, given),
    subscribe: watchers.subscribe,
    refresh: watchers.notify,
    version: watchers.version,
    onStarted: (listener) => {
      starts.add(listener)
      return () => void starts.delete(listener)
    },
    onSettled: (listener) => {
      ends.add(listener)
      return () => void ends.delete(listener)
    },
  }
}

/** The place a command leads to, run with these arguments. */
export function awaited(command: Command, args: unknown): Screen | undefined {
  return typeof command.awaits === 'function' ? command.awaits(args as never) : command.awaits
}

/** `sale.issue` → `sale:command.issue` */
export function titleKey(id: string): string {
  const dot = id.indexOf('.')
  return `${id.slice(0, dot)}:command.${id.slice(dot + 1)}`
}

function watching() {
  const listeners = createListeners()
  let version = 0
  return {
    version: () => version,
    notify: () => {
      version += 1
      listeners.notify()
    },
    subscribe: listeners.subscribe,
  }
}

/** The desk's one registry. */
export const commands: Registry = createRegistry()
