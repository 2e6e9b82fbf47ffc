import { describe, expect, it } from 'vitest'
import { commandsOf, type RecordedStep } from '../../../src/desk/command/command.ts'
import { isEntry, parse } from '../../../src/desk/line/parse.ts'
import { fillParameters, parametersFor, renameParameter } from '../../../src/desk/macro/macros.ts'
import { macroTemplate } from '../../../src/desk/macro/macroCommands.ts'
import { context } from '../line/context.ts'
import { grammar } from '../../kit/desk/grammar.ts'

const here = context()

function recorded(text: string): RecordedStep[] {
  const { entries, failure } = parse(text, here)
  expect(failure).toBeUndefined()
  return entries.filter(isEntry).map(({ command, args }) => ({ command: commandsOf(command)[0] ?? '', args }))
}

const sale = 'pir jtr 24 2a car4.2 ika1234 ; $ ; smith/john m 12mar85 gb/jane f ; 6971234567 ; i cash'

describe('a macro created from recorded steps', () => {
  it('turns ports, dates, plates, names, birth dates and phones into parameters, and nothing else', () => {
    expect(macroTemplate(recorded(sale), here)).toEqual({
      text: '$1 $2 $3 2a car4.2 $4 ; $ ; $5/$6 m $7 gb /$8 f ; ph $9 ; i cash',
      parameters: [
        '1=pir',
        '2=jtr',
        '3=24dec',
        '4=ika1234',
        '5=smith',
        '6=john',
        '7=12mar85',
        '8=jane',
        '9=6971234567',
      ],
    })
  })

  it('uses one parameter for a port that occurs twice, and one for each date', () => {
    const { text, parameters } = macroTemplate(recorded('pir pas 24 jtr 24 pir 30'), here)
    expect(text).toBe('$1 $2 $3 $4 $5 $1 $6 1a')
    expect(parameters).toEqual(['1=pir', '2=pas', '3=24dec', '4=jtr', '5=24dec', '6=30dec'])
  })

  const examples = grammar.rows
    .flatMap((row) => row.examples)
    .filter((example) => !/^\d{1,3}( |$)/.test(example))
  it.each(examples)('parses to the same commands: %s', (example) => {
    const steps = recorded(example)
    const { text, parameters } = macroTemplate(steps, here)
    expect(recorded(fillParameters({ text, parameters }, []).text)).toEqual(steps)
  })

  it('writes commands without grammar by their id', () => {
    const odd: RecordedStep[] = [
      { command: 'app.theme', args: {} },
      { command: 'sailing.shiftDay', args: { days: -1 } },
      { command: 'sale.people', args: { people: [{ surname: 'Ω»"1', name: '' }] } },
    ]
    const { text } = macroTemplate(odd, here)
    expect(text).toContain('do app.theme ; do sailing.shiftDay days=-1 ; do sale.people people=«')
    expect(recorded(text).map(({ args }) => args)).toEqual(
      odd.map(({ command, args }) => ({ id: command, args })),
    )
  })

  it('quotes values with spaces, commas and quotation marks', () => {
    const steps = recorded('"van der berg"/anna f ; rm "wheelchair; call, please" ; rm «say "now"»')
    const { text, parameters } = macroTemplate(steps, here)
    expect(text).toBe('$1/$2 f ; rm "$3" ; rm «say "now"»')
    expect(recorded(fillParameters({ text, parameters }, []).text)).toEqual(steps)
  })
})

describe('filling in parameters', () => {
  const macro = { text: '$from $to $day 1a ; $ ; $surname/$name f', parameters: ['from=pir', 'to=jtr'] }

  it('assigns values in order, and returns the spans of missing ones', () => {
    const { text, asked } = fillParameters(macro, ['rfn', 'pas'])
    expect(text).toBe('rfn pas $day 1a ; $ ; $surname/$name f')
    expect(asked.map(({ from, to }) => text.slice(from, to))).toEqual(['$day', '$surname', '$name'])
  })

  it('uses defaults where they exist, to be typed over', () => {
    const { text, asked } = fillParameters(macro, [])
    expect(text.startsWith('pir jtr $day')).toBe(true)
    expect(asked).toHaveLength(5)
  })

  it('never starts a new entry within a value', () => {
    const { text } = fillParameters(macro, ['pir', 'jtr', '24', 'smith ; i', 'x'])
    expect(text).toBe('pir jtr 24 1a ; $ ; "smith ; i"/x f')
  })

  it('does not change the choice of the cheapest trip', () => {
    expect(fillParameters({ text: '$ ; $1', parameters: [] }, ['p']).text).toBe('$ ; p')
  })

  it('lists its parameters again after an edit of the text', () => {
    expect(parametersFor('$to $new', macro.parameters)).toEqual(['to=jtr', 'new='])
    expect(renameParameter('$1 $10 $1', '1', 'from')).toBe('$from $10 $from')
  })
})
