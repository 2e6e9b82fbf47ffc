const modifierNames: Record<string, string> = { ctrl: '^', alt: 'Alt+', shift: '⇧', meta: '⌘' }

const keyNames: Record<string, string> = {
  esc: 'Esc',
  del: 'Del',
  enter: '⏎',
  tab: '⇥',
  space: 'Space',
  backspace: '⌫',
  insert: 'Ins',
  home: 'Home',
  end: 'End',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  menu: 'Menu',
  pause: 'Pause',
}

function strokeName(stroke: string): string {
  const parts = stroke.split(/\+(?!$)/)
  const key = parts.pop() ?? ''
  return parts.map((part) => modifierNames[part] ?? part).join('') + (keyNames[key] ?? key.toUpperCase())
}

/** A shortcut as it stands on key caps: `shift+f6` is ⇧F6, `ctrl+k` is ^K. */
export function keyName(keys: string): string {
  return keys.split(' ').map(strokeName).join(' ')
}
