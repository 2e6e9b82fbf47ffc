import { useMemo } from 'react'
import { portWeight, type PortSales } from '../../../domain/sailing/search.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { type ChoiceSource, choicesFrom } from './choice.ts'
import type { FieldProps } from '../FieldShell.tsx'

/** A port or group as the CRS lists them. */
export interface Location extends PortSales {
  idOrCode: string
  locode: string
  /** In the operator's language. */
  name: string
  nameEn: string
  nameEl: string
  /** Other names of the port. */
  names: readonly string[]
  area: string
}

interface PortFieldProps extends FieldProps {
  /** A port or group code, or empty. */
  value: string
  onChange(code: string): void
  /** Keep the array stable. */
  locations: readonly Location[]
  /** Found only where none of the others is meant. */
  others?: readonly Location[]
  /** Returns whether the lists are still loading; by default, while they are empty and an answer is awaited. */
  isLate?(): boolean
}

/** A port by its code, its name in Greek, English or Greeklish, or a part of it. */
export function PortField({ locations, others, ...props }: PortFieldProps) {
  const source = useMemo(() => {
    const first = portSource(locations)
    return others === undefined ? first : orElse(first, portSource(others))
  }, [locations, others])
  return <ChoiceField size={18} {...props} source={source} brief={withoutHarbour} />
}

/** `Santorini (Athinios)` → `Santorini`: the code distinguishes them. */
function withoutHarbour(name: string): string {
  return name.replace(/ \(.*\)$/, '')
}

function orElse(first: ChoiceSource, then: ChoiceSource): ChoiceSource {
  return {
    find: (code) => first.find(code) ?? then.find(code),
    rank(typed) {
      const found = first.rank(typed)
      return found.choices.length > 0 ? found : then.rank(typed)
    },
  }
}

/** Sources by their list: every field of ports has the same one. */
const sources = new WeakMap<readonly Location[], ChoiceSource>()

export function portSource(locations: readonly Location[]): ChoiceSource {
  const source = sources.get(locations) ?? sourceOf(locations)
  sources.set(locations, source)
  return source
}

function sourceOf(locations: readonly Location[]): ChoiceSource {
  return choicesFrom(
    locations.map(({ idOrCode, locode, name, nameEn, nameEl, names, area, ...sold }) => ({
      code: idOrCode,
      name,
      area,
      alsoCoded: [locode],
      alsoCalled: [nameEn, nameEl],
      furtherNames: names,
      weight: portWeight(sold),
    })),
  )
}
