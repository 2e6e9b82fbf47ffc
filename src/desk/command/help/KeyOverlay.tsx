import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { keys as listener, shortcuts } from '../keyboard.ts'
import type { HeldModifiers } from '../keys/listenerModel.ts'
import { useRegistry } from '../useCommands.ts'
import { activeBindings } from '../keys/activeBindings.ts'
import { type Cap, commandsByKey, keyboard, legendOf, type Legends, strokeOn } from './drawnKeyboard.ts'
import { useHeldModifiers, useTitles } from './useHelp.ts'

/** Draws the keyboard while a modifier is held, with the command of each key on this screen. */
export function KeyOverlay() {
  const { held, drawn } = useHeldModifiers()
  return held && drawn ? createPortal(<Keyboard held={held} />, document.body) : null
}

const unknown: Legends = new Map()

/** Legends of the keyboard in use, where the browser reports them. */
function useLegends(): Legends {
  const [legends, setLegends] = useState(unknown)
  useEffect(() => {
    const { keyboard } = navigator as { keyboard?: { getLayoutMap?(): Promise<Legends> } }
    keyboard?.getLayoutMap?.().then(setLegends, () => undefined)
  }, [])
  return legends
}

/** Hidden from screen readers: the cheat sheet has the same content. */
function Keyboard({ held }: { held: HeldModifiers }) {
  const registry = useRegistry()
  const titled = useTitles()
  const legends = useLegends()
  const bindings = useSyncExternalStore(shortcuts.subscribe, shortcuts.bindings)
  const greek = useSyncExternalStore(listener.subscribe, listener.layout) === 'other'
  const commands = commandsByKey(activeBindings(bindings, registry), held)
  return (
    <div className="drawn-keyboard" aria-hidden="true">
      {keyboard.map((row, at) => (
        <div key={row[0]?.code} className={at === 0 ? 'drawn-row apart' : 'drawn-row'}>
          {row.map((cap, number) => {
            const command = commands.get(strokeOn(cap, legends) ?? '')
            const pressed = cap.modifier !== undefined && held[cap.modifier]
            return (
              <DrawnCap
                key={cap.code || number}
                cap={cap}
                legend={legendOf(cap, legends)}
                greek={greek ? cap.greek : undefined}
                pressed={pressed}
                title={command === undefined ? undefined : titled(command)}
                off={command !== undefined && registry.readiness(command) !== 'ready'}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface DrawnCapProps {
  cap: Cap
  legend: string
  greek: string | undefined
  pressed: boolean
  title: string | undefined
  off: boolean
}

function DrawnCap({ cap, legend, greek, pressed, title, off }: DrawnCapProps) {
  const width = { width: `calc(${cap.width} * var(--cap-unit))` }
  if (cap.code === '') return <span style={width} />
  const looks = ['drawn-cap', pressed && 'held', title !== undefined && 'on', off && 'off']
  return (
    <span className={looks.filter(Boolean).join(' ')} style={width}>
      <span className="drawn-legend">
        {legend} {greek !== undefined && <span className="drawn-greek">{greek}</span>}
      </span>
      {title !== undefined && <span className="drawn-title">{title}</span>}
    </span>
  )
}
