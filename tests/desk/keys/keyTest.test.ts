import { describe, expect, it } from 'vitest'
import {
  interceptedStrokes,
  environmentName,
  environmentOf,
} from '../../../src/desk/keys/shortcutConflicts.ts'
import {
  adviceOn,
  wantedStroke,
  beginKeyTest,
  markDelivered,
  deliveryOf,
  markIntercepted,
  testedStrokes,
  modifier,
  skip,
  strokesOf,
} from '../../../src/desk/keys/keyTest.ts'
import { bindings } from '../../../src/desk/keys/keymap.ts'

const strokes = ['f1', 'ctrl+shift+f', 'esc', 'f6']
const started = beginKeyTest(strokes)

it('requests every stroke of the keymap once', () => {
  const all = bindings([
    { name: 'A', keys: 'f1', also: ['ctrl+g s'], category: 'Step 1', command: 'a' },
    { name: 'B', keys: 'f1', category: 'Step 2', command: 'b' },
  ])
  expect(strokesOf(all)).toEqual(['f1', 'ctrl+g', 's'])
})

describe('a stroke', () => {
  it('that is delivered is recorded, and the next one is requested', () => {
    const proof = markDelivered(started, 'f1')
    expect(deliveryOf(proof, 'f1')).toBe('delivered')
    expect(wantedStroke(proof)).toBe('ctrl+shift+f')
  })

  it('may be pressed in any order; the requested one remains', () => {
    const proof = markDelivered(started, 'f6')
    expect(deliveryOf(proof, 'f6')).toBe('delivered')
    expect(wantedStroke(proof)).toBe('f1')
  })

  it('of another keymap changes nothing', () => {
    expect(markDelivered(started, 'f9')).toEqual(started)
  })

  it('reported as not delivered is intercepted, until it is delivered later', () => {
    const proof = markIntercepted(started)
    expect(testedStrokes(proof)).toEqual({ kept: ['f1'], came: [] })
    expect(testedStrokes(markDelivered(proof, 'f1'))).toEqual({ kept: [], came: ['f1'] })
  })

  it('skipped remains unpressed and is requested again at the end', () => {
    const proof = ['ctrl+shift+f', 'esc', 'f6'].reduce(markDelivered, skip(started, 1))
    expect(deliveryOf(proof, 'f1')).toBe('unpressed')
    expect(wantedStroke(proof)).toBe('f1')
  })

  it('that is the last one ends the test', () => {
    expect(wantedStroke(strokes.reduce(markDelivered, started))).toBeUndefined()
  })
})

describe('modifiers held for a combination', () => {
  const asking = markDelivered(started, 'f1')
  const ctrl = { key: 'Control', ctrlKey: true }
  const both = { key: 'Shift', ctrlKey: true, shiftKey: true }

  it('released without the key report it as intercepted', () => {
    const proof = modifier(modifier(modifier(asking, ctrl, true), both, true), ctrl, false)
    expect(deliveryOf(proof, 'ctrl+shift+f')).toBe('kept')
  })

  it('report nothing until all of them were down', () => {
    const proof = modifier(modifier(asking, ctrl, true), {}, false)
    expect(deliveryOf(proof, 'ctrl+shift+f')).toBe('unpressed')
  })

  it('report nothing once the key, or another one, has arrived with them', () => {
    const held = modifier(modifier(asking, ctrl, true), both, true)
    expect(deliveryOf(modifier(markDelivered(held, 'ctrl+shift+f'), ctrl, false), 'ctrl+shift+f')).toBe(
      'delivered',
    )
    expect(deliveryOf(modifier(markDelivered(held, 'ctrl+shift+x'), ctrl, false), 'ctrl+shift+f')).toBe(
      'unpressed',
    )
  })

  it('report nothing for a key without modifiers', () => {
    expect(modifier(modifier(started, ctrl, true), {}, false)).toEqual(started)
  })
})

const agents = {
  chromium:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  gnome:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Safari/605.1.15',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
}

describe('the operating system', () => {
  it('is detected from the user agent', () => {
    expect(environmentName(environmentOf(agents.chromium, true))).toBe('chromium-linux-window')
    expect(environmentName(environmentOf(agents.firefox, false))).toBe('firefox-linux')
    expect(environmentName(environmentOf(agents.safari, false))).toBe('webkit-mac')
  })

  it('intercepts the strokes measured in keys.md', () => {
    expect(interceptedStrokes(environmentOf(agents.gnome, false))).toContain('f6')
    expect(interceptedStrokes(environmentOf(agents.safari, false))).not.toContain('f6')
    expect(interceptedStrokes(environmentOf(agents.safari, false))).toContain('shift+f11')
    expect(interceptedStrokes(environmentOf(agents.chromium, false))).toEqual([])
  })

  it('decides which workarounds are shown', () => {
    const firefox = environmentOf(agents.firefox, false)
    expect(adviceOn('f3', firefox, true)).toEqual(['second', 'permission', 'fullScreen'])
    expect(adviceOn('alt+f9', environmentOf(agents.chromium, false), false)).toEqual([
      'desktop',
      'window',
      'fullScreen',
    ])
    expect(adviceOn('f6', environmentOf(agents.chromium, true), false)).toEqual(['fullScreen'])
    expect(adviceOn('f6', environmentOf(agents.safari, false), false)).toEqual(['fn'])
  })
})
