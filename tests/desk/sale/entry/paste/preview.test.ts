import { afterEach, describe, expect, it } from 'vitest'
import { isRefusal } from '../../../../../src/domain/refusal.ts'
import {
  pasteCommands,
  setPasted,
  showPasted,
  usePaste,
} from '../../../../../src/desk/sale/entry/paste/pasteCommands.ts'
import { readPasted } from '../../../../../src/desk/sale/entry/paste/readInto.ts'
import { sourcesOf } from '../../../../../src/desk/sale/entry/paste/sources.ts'
import { passengersIn } from './pasted.ts'

afterEach(() => usePaste.setState({ open: false, rows: undefined, text: '', into: { kind: 'booking' } }))

const swap = () => pasteCommands.find(({ id }) => id === 'sale.swapPasted')?.run({} as never, {} as never)

function show(text: string): void {
  const people = readPasted(text)
  if (isRefusal(people)) throw new Error(people.refusal)
  showPasted(text, people)
}

const names = () =>
  usePaste.getState().rows?.map(({ texts }) => `${texts.surname ?? ''} ${texts.name ?? ''}`.trim())

describe('the preview of a list', () => {
  it('swaps the names whose order nothing shows, and back', () => {
    show('Xyloudi Bregova\nMIRAKU/TOLLE\nFrosk Adla Tind')
    expect(names()).toEqual(['Xyloudi Bregova', 'MIRAKU TOLLE', 'Frosk Adla Tind'])
    void swap()
    expect(names()).toEqual(['Bregova Xyloudi', 'MIRAKU TOLLE', 'Tind Frosk Adla'])
    void swap()
    expect(names()).toEqual(['Xyloudi Bregova', 'MIRAKU TOLLE', 'Frosk Adla Tind'])
  })

  it('leaves a name that was typed over as it is', () => {
    show('Xyloudi Bregova\nMiraku Tolle')
    setPasted(0, 'surname', 'Smith')
    void swap()
    expect(names()).toEqual(['Smith Bregova', 'Tolle Miraku'])
  })

  it('refuses to swap names that show their order', () => {
    show('SMITH/JOHN')
    expect(swap()).toMatchObject({ refusal: 'names_in_order' })
  })

  it('has the fields of a group for a group', () => {
    const text = 'Surname\tName\tFamily\nSmith\tJohn\tA1'
    usePaste.setState({ into: { kind: 'group', againstSingleNames: undefined } })
    expect(readPasted(text)).toMatchObject([{ texts: { groupFamily: 'A1' }, left: [] }])
    usePaste.setState({ into: { kind: 'booking' } })
    expect(readPasted(text)).toMatchObject([{ left: ['A1'] }])
  })
})

describe('the pasted line of each person', () => {
  it.each([
    ['Dear all,\n\n1. Smith John M\n2. Doe Ann F', ['1. Smith John M', '2. Doe Ann F']],
    ['Smith John and Doe Ann', ['Smith John and Doe Ann', 'Smith John and Doe Ann']],
    ['Surname\tName\nSmith\tJohn\nSmith\tJohn', ['Smith John', 'Smith John']],
  ])('of %j', (text, sources) => {
    expect(sourcesOf(text, passengersIn(text, '2026-11-30'))).toEqual(sources)
  })
})
