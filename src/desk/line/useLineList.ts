import { withPortsSold } from './words/port.ts'
import { lineCommand } from './commands.ts'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandId } from '../command/command.ts'
import { line, lineContext, shortcuts } from '../command/keyboard.ts'
import type { Language } from '../../domain/value/language.ts'
import { currentLanguage } from '../language/language.ts'
import { noNames, type Names } from './names.ts'
import type { Parsed } from './parse.ts'
import {
  examplesFor,
  indexSuggestions,
  isForCommands,
  isForHelp,
  isForVerb,
  offersFor,
  type Offer,
} from './suggestions.ts'
import { commands, type Registry } from '../command/registry.ts'
import { useRegistry } from '../command/useCommands.ts'
import {
  ownUndo,
  type InputTarget,
  type KeyInput,
  type InputSource,
  type Move,
} from '../command/inputTarget.ts'
import { deletion } from '../field/entry/entry.ts'
import type { Line } from './line.ts'
import { useTextOf } from '../language/text.ts'

interface ShownList {
  offers: readonly Offer[]
  open: boolean
  /** Index of the marked offer; -1 where Enter acts on the line. */
  marked: number
  list: LineList
  take(offer: Offer): void
}

/** Puts the offer into the line, or runs its command. */
function take(offer: Offer): void {
  if (offer.kind === 'completion') return line.complete(offer.completion)
  if (offer.kind === 'row') return line.edit(`${offer.verbs[0] ?? ''} `)
  if (offer.kind === 'example') return line.edit(offer.example)
  line.edit('')
  void commands.run(offer.id as CommandId, {}, 'palette')
}

/** The language whose names come first among those loaded. */
let namesIn: Language | undefined

/** Loads the names of all languages when the line is first used, and again in another language. */
async function loadNames(language: Language): Promise<void> {
  if (namesIn === language) return
  const { namesFirstIn } = await import('../command/titles.ts')
  if (currentLanguage() !== language) return
  const { typedCommands } = lineContext.get().grammar
  const isNamed = (id: string) => {
    const command = commands.get(id)
    return command !== undefined && command.palette !== false && !typedCommands.has(id)
  }
  namesIn = language
  lineContext.set({ names: namesFirstIn(language, isNamed) })
}

const namesNow = () => lineContext.get().names ?? noNames

function useNames(wanted: boolean): Names {
  const { i18n } = useTranslation()
  useEffect(() => {
    // Without them the entries of the grammar are understood; they are loaded again the next time the line is used.
    if (wanted) loadNames(currentLanguage()).catch(() => undefined)
  }, [wanted, i18n.language])
  return useSyncExternalStore(lineContext.subscribe, namesNow)
}

/** Every command with its readiness as one text, which is the same as long as none of them changes. */
function readinessText(registry: Registry): string {
  return registry
    .all()
    .map(({ id }) => {
      const ready = registry.readiness(id)
      return `${id} ${typeof ready === 'string' ? ready : 'off'}`
    })
    .join()
}

/** Index of everything that can be done on this screen; rebuilt when that, its keys or the language change. */
function useIndex(focused: boolean) {
  const { i18n } = useTranslation()
  const textOf = useTextOf()
  const registry = useRegistry()
  const { grammar } = lineContext.get()
  const names = useNames(focused)
  // Not computed while the focus is elsewhere: the list is closed then.
  const version = focused ? registry.version() : undefined
  const readiness = useMemo(() => (version === undefined ? '' : readinessText(registry)), [registry, version])
  return useMemo(
    () => indexSuggestions({ registry, grammar, names, keysOf: shortcuts.keysOf, textOf }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [registry, grammar, readiness, i18n.language, textOf, names],
  )
}

/** The operator’s choice in the list since the text last changed. */
interface ListChoice {
  text: string
  open: boolean
  marked?: number
}

/** The part of the list's state that its keys act on. */
interface ListNow {
  offers: readonly Offer[]
  open: boolean
  marked: number
  text: string
}

type SetChoice = (choice: ListChoice | undefined) => void

/**
 * The list under the line. It opens without a key where the text is not understood or begins with `>`, and on the key
 * of the line; no offer is marked before an arrow key unless the text is no entry but finds a command.
 */
export function useLineList(focused: boolean): ShownList {
  const { text, parsed } = useSyncExternalStore(line.subscribe, line.state)
  const [choice, setChoice] = useListChoice(text, focused)
  const offers = useOffers(text, parsed, focused)
  const forHelp = isForHelp(text)
  const isMisread = text !== '' && parsed.failure !== undefined
  const opensAlone = isMisread || (text !== '' && (forHelp || isForCommands(text)))
  const open = focused && offers.length > 0 && (forHelp || !parsed.help) && (choice?.open ?? opensAlone)
  const marksFirst =
    forHelp || (isMisread && offers[0]?.kind !== 'completion' && !isForVerb(text, lineContext.get().grammar))
  const marked = open ? (choice?.marked ?? (marksFirst ? 0 : -1)) : -1

  const now = useRef<ListNow>({ offers, open, marked, text })
  useEffect(() => {
    now.current = { offers, open, marked, text }
  })
  const list = useMemo(() => createList(() => now.current, setChoice), [setChoice])
  const takeOffer = (offer: Offer) => {
    setChoice(undefined)
    take(offer)
  }
  return { offers, open, marked, list, take: takeOffer }
}

function useListChoice(text: string, focused: boolean): [ListChoice | undefined, SetChoice] {
  const [choice, setChoice] = useState<ListChoice>()
  // Closes the list and unmarks the offer when the text changes, even if the same text is typed again.
  useEffect(() => () => setChoice(undefined), [text])
  // The same when the line is left: Enter after coming back must not take the offer marked before.
  useEffect(() => {
    if (!focused) setChoice(undefined)
  }, [focused])
  return [choice?.text === text ? choice : undefined, setChoice]
}

function useOffers(text: string, parsed: Parsed, focused: boolean): readonly Offer[] {
  const textOf = useTextOf()
  const index = useIndex(focused)
  const registry = useRegistry()
  const forHelp = isForHelp(text)
  const { grammar, ports, companies } = lineContext.get()
  return useMemo(
    () =>
      forHelp
        ? examplesFor(text, { grammar, registry, textOf }).map((offer) => sold(offer, { ports, companies }))
        : offersFor(text, parsed, index),
    [forHelp, text, parsed, index, grammar, registry, textOf, ports, companies],
  )
}

/** An example with ports and companies of the network. */
const sold = (offer: Offer, network: Parameters<typeof withPortsSold>[1]): Offer =>
  offer.kind === 'example'
    ? {
        ...offer,
        example: withPortsSold(offer.example, network),
        usage: withPortsSold(offer.usage, network),
      }
    : offer

/** Applies keys to the list. */
function createList(now: () => ListNow, setChoice: SetChoice): LineList {
  return {
    isOpen: () => now().open,
    isMarked: () => now().marked >= 0,
    open() {
      if (now().offers.length === 0) return false
      setChoice({ text: now().text, open: true })
      return true
    },
    close: () => setChoice({ text: now().text, open: false }),
    step(by) {
      const last = now().offers.length - 1
      if (last < 0) return false
      const next = Math.min(now().marked + by, last)
      setChoice({ text: now().text, open: true, marked: Math.max(next, by > 0 ? 0 : -1) })
      return true
    },
    choose() {
      const offer = now().offers[now().marked]
      if (!offer || (offer.kind === 'command' && offer.off)) return false
      setChoice(undefined)
      take(offer)
      return true
    },
    complete() {
      const offer = now().offers.find(({ kind }) => kind === 'completion')
      if (offer) take(offer)
      return offer !== undefined
    },
  }
}

/** The list under the line. */
export interface LineList {
  isOpen(): boolean
  /** Lists everything that can be done on this screen, with no offer marked. False where there is nothing. */
  open(): boolean
  close(): void
  /** Marks the next or previous offer, opening the list where it is closed. False where there is none. */
  step(by: 1 | -1): boolean
  isMarked(): boolean
  /** Uses the marked offer. False where none is marked or it cannot run. */
  choose(): boolean
  /** Completes the word under the cursor with the first completion offered. */
  complete(): boolean
}

interface LineInputTargetParts {
  line: Line
  list: LineList
  /** Returns whether the key being handled is held down: it counts as one Enter. */
  repeating(): boolean
}

/** Applies keys to the line, live or typed ahead. */
export function createLineInputTarget(parts: LineInputTargetParts): InputTarget {
  const { line, list } = parts
  return {
    handleInput: (input, source) => handleInput(parts, input, source),
    keeps: (keys) =>
      (ownUndo.has(keys) && line.state().text !== '') ||
      (keys === 'esc' && (list.isOpen() || hasContent(line))),
  }
}

function handleInput(parts: LineInputTargetParts, input: KeyInput, source: InputSource): boolean {
  const { line, list } = parts
  if ('text' in input) return type(line, input.text)
  // The key that leads to the line lists the commands when it is pressed there again.
  if ('command' in input) return input.command === lineCommand.focus && list.open()
  const action = moveActions[input.move]
  return action ? action(parts, source) : source === 'queue' && edit(line, input.move)
}

const moveActions: Partial<Record<Move, (parts: LineInputTargetParts, source: InputSource) => boolean>> = {
  enter,
  escape,
  up: ({ line, list }) => (list.isMarked() ? list.step(-1) : line.older()),
  down,
  next: ({ line, list }) => line.nextField() || (!list.isMarked() && line.change()) || list.complete(),
  seek: ({ line }) => line.seek(),
}

/** Returns whether Esc has something to clear before it leads elsewhere. */
function hasContent(line: Line): boolean {
  const { text, mode } = line.state()
  return text !== '' || mode === 'seeking'
}

function enter({ line, list, repeating }: LineInputTargetParts, source: InputSource): boolean {
  if (list.isMarked()) return !repeating() && list.choose()
  return line.enter({ source, repeat: repeating() })
}

function escape({ line, list }: LineInputTargetParts): boolean {
  if (list.isOpen()) list.close()
  else if (hasContent(line)) line.empty()
  else return false
  return true
}

/** Down moves through the history while the operator is in it; from the empty line it leads to the screen. */
function down({ line, list }: LineInputTargetParts): boolean {
  if (list.isOpen() && list.isMarked()) return list.step(1)
  if (line.newer()) return true
  if (list.isOpen() || line.state().text !== '') return list.step(1)
  line.leave()
  return true
}

function type(line: Line, text: string): boolean {
  const { text: before, cursor, selected } = line.state()
  const end = selected?.from === cursor ? selected.to : cursor
  line.edit(before.slice(0, cursor) + text + before.slice(end), cursor + text.length)
  return true
}

/** Edits the text for keys typed ahead; for live keys the browser's input does it. */
function edit(line: Line, move: Move): boolean {
  const { text, cursor, selected } = line.state()
  const deleted = deletion(text, cursor, move)
  if (deleted && selected?.from === cursor) return type(line, '')
  const target = cursorAfter(move, cursor, text.length)
  if (deleted) line.edit(text.slice(0, deleted.from) + text.slice(deleted.to), deleted.from)
  else if (move === 'space') return type(line, ' ')
  else if (move === 'all') line.selectAll()
  else if (move === 'break') line.separate()
  else if (target !== undefined) line.edit(text, target)
  else return false
  return true
}

function cursorAfter(move: string, cursor: number, length: number): number | undefined {
  const target = { left: cursor - 1, right: cursor + 1, first: 0, last: length }[move]
  return target === undefined ? undefined : Math.min(Math.max(target, 0), length)
}
