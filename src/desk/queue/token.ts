import type { Move } from '../command/inputTarget.ts'

/** Keys typed ahead as the queue shows them: text unchanged, other keys as one sign or `⟨F1⟩`. */
export type Token = { text: string } | { stroke: string }

const signs: Record<string, string> = {
  enter: '⏎',
  tab: '⇥',
  'shift+tab': '⇤',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  pageup: '⇞',
  pagedown: '⇟',
  home: '⇱',
  end: '⇲',
  del: '⌦',
  backspace: '⌫',
  // A blank in a text, and the key that ticks, marks or presses where there is no text.
  space: ' ',
}
const strokes = Object.fromEntries(Object.entries(signs).map(([stroke, sign]) => [sign, stroke]))

const moves: Record<string, Move> = {
  enter: 'enter',
  tab: 'next',
  'shift+tab': 'previous',
  up: 'up',
  down: 'down',
  left: 'left',
  right: 'right',
  pageup: 'pageUp',
  pagedown: 'pageDown',
  home: 'first',
  end: 'last',
  del: 'delete',
  backspace: 'backspace',
  space: 'space',
  esc: 'escape',
  'ctrl+del': 'deleteWord',
  'ctrl+backspace': 'backspaceWord',
  'ctrl+a': 'all',
  'meta+a': 'all',
  'ctrl+r': 'seek',
  'shift+enter': 'break',
  'alt+down': 'open',
}

/** The move a key makes inside what has the focus. */
export function moveOf(stroke: string): Move | undefined {
  return moves[stroke]
}

export function signOf(stroke: string): string {
  return signs[stroke] ?? `⟨${stroke.toUpperCase()}⟩`
}

const piece = /⟨([^⟨⟩]+)⟩|[⏎⇥⇤↑↓←→⇞⇟⇱⇲⌦⌫]| |[^⟨⟩⏎⇥⇤↑↓←→⇞⇟⇱⇲⌦⌫ ]+|[⟨⟩]/gu

/** The first token and the text after it. */
export function firstToken(queued: string): { token: Token; rest: string } | undefined {
  piece.lastIndex = 0
  const match = piece.exec(queued)
  if (!match) return undefined
  const stroke = match[1]?.toLowerCase() ?? strokes[match[0]]
  return { token: stroke ? { stroke } : { text: match[0] }, rest: queued.slice(match[0].length) }
}

/** Returns whether the last token is text. */
export function endsInText(queued: string): boolean {
  return queued !== '' && !/[⟩⏎⇥⇤↑↓←→⇞⇟⇱⇲⌦⌫]$/u.test(queued)
}

/** Where an edit removed a part of `⟨F1⟩`, removes the rest of it. */
export function dropBrokenSigns(edited: string): string {
  return edited.replace(/⟨[^⟨⟩]*(?=⟨|$)/g, '').replace(/(^|⟩)([^⟨⟩]*)⟩/g, (_, before: string) => before)
}
