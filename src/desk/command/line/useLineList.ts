import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandId } from '../command.ts'
import { line, shortcuts } from '../keyboard.ts'
import type { LineList } from './lineAcceptor.ts'
import { examplesFor, indexOffers, isForCommands, isForHelp, offersFor, type Offer } from './suggestions.ts'
import { commands, type Registry } from '../registry.ts'
import { useRegistry } from '../useCommands.ts'

export interface ShownList {
  offers: readonly Offer[]
  open: boolean
  /** The marked offer; -1 where Enter is for the line. */
  marked: number
  list: LineList
  take(offer: Offer): void
}

/** Puts what was chosen into the line, or runs it. */
function take(offer: Offer): void {
  if (offer.kind === 'completion') return line.complete(offer.completion)
  if (offer.kind === 'row') return line.edit(`${offer.verbs[0] ?? ''} `)
  if (offer.kind === 'example') return line.edit(offer.example)
  line.edit('')
  void commands.run(offer.id as CommandId, {}, 'palette')
}

const noTitles: ReadonlyMap<string, readonly string[]> = new Map()

/** Titles in the other languages, loaded when the line is first used; until then the operator's own find. */
function useTitles(wanted: boolean): ReadonlyMap<string, readonly string[]> {
  const [titles, setTitles] = useState(noTitles)
  useEffect(() => {
    if (!wanted || titles !== noTitles) return
    import('../titles.ts').then(
      (all) => setTitles(all.titlesInAllLanguages),
      // Asked for again the next time the line is used.
      () => undefined,
    )
  }, [wanted, titles])
  return titles
}

/** What can be done here and now, as one text that stays the same while nothing of it changes. */
function standing(registry: Registry): string {
  return registry
    .all()
    .map(({ id }) => {
      const ready = registry.readiness(id)
      return `${id} ${typeof ready === 'string' ? ready : 'off'}`
    })
    .join()
}

/** Everything that can be done here, listed anew when that, its keys or the language change. */
function useIndex(focused: boolean) {
  const { t, i18n } = useTranslation()
  const registry = useRegistry()
  const titles = useTitles(focused)
  // Nobody looks at the list while the focus is elsewhere.
  const version = focused ? registry.version() : undefined
  const now = useMemo(() => (version === undefined ? '' : standing(registry)), [registry, version])
  return useMemo(
    () => indexOffers({ registry, titles, keysOf: shortcuts.keysOf, say: (key) => t(key) }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [registry, now, i18n.language, t, titles],
  )
}

/**
 * The list under the line. It opens by itself where the text is not understood or begins with `>`, and on the key of
 * the line; nothing is marked before an arrow unless the text is no entry but finds a command.
 */
export function useLineList(focused: boolean): ShownList {
  const { text, parsed } = useSyncExternalStore(line.subscribe, line.state)
  const index = useIndex(focused)
  const [wish, setWish] = useState<{ text: string; open: boolean; marked?: number }>()
  const own = wish?.text === text ? wish : undefined
  // Forgets the open list and its mark when the text changes, even if the same text is typed again.
  useEffect(() => () => setWish(undefined), [text])
  // Forgets them also when the line is left: Enter after coming back must not take the offer marked before.
  useEffect(() => {
    if (!focused) setWish(undefined)
  }, [focused])
  const { t } = useTranslation()
  const forHelp = isForHelp(text)
  const offers = useMemo(
    () => (forHelp ? examplesFor(text, (key) => t(key)) : offersFor(text, parsed, index)),
    [forHelp, text, parsed, index, t],
  )
  const asked = text !== '' && (parsed.failure !== undefined || forHelp || isForCommands(text))
  const open = focused && offers.length > 0 && (forHelp || !parsed.help) && (own?.open ?? asked)
  const found = forHelp || (parsed.failure !== undefined && offers[0]?.kind !== 'completion' && text !== '')
  const marked = open ? (own?.marked ?? (found ? 0 : -1)) : -1

  const shown = useRef({ offers, open, marked, text })
  useEffect(() => {
    shown.current = { offers, open, marked, text }
  })
  const list = useMemo((): LineList => {
    const now = () => shown.current
    return {
      isOpen: () => now().open,
      isMarked: () => now().marked >= 0,
      open() {
        if (now().offers.length === 0) return false
        setWish({ text: now().text, open: true })
        return true
      },
      close: () => setWish({ text: now().text, open: false }),
      step(by) {
        const last = now().offers.length - 1
        if (last < 0) return false
        const next = Math.min(now().marked + by, last)
        setWish({ text: now().text, open: true, marked: Math.max(next, by > 0 ? 0 : -1) })
        return true
      },
      choose() {
        const offer = now().offers[now().marked]
        if (!offer || (offer.kind === 'command' && offer.off)) return false
        setWish(undefined)
        take(offer)
        return true
      },
      complete() {
        const offer = now().offers.find(({ kind }) => kind === 'completion')
        if (offer) take(offer)
        return offer !== undefined
      },
    }
  }, [])
  const choose = (offer: Offer) => {
    setWish(undefined)
    take(offer)
  }
  return { offers, open, marked, list, take: choose }
}
