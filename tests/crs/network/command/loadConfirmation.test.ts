import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isLoadConfirmed } from '../../../../src/crs/network/command/loadConfirmation.ts'

/** A terminal at which this is typed, or a pipe. */
function typedAt(text: string, isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY })
  const output = new PassThrough()
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as never)
  vi.spyOn(process, 'stdout', 'get').mockReturnValue(output as never)
  input.end(`${text}\n`)
  return () => String(output.read() ?? '')
}

afterEach(() => vi.restoreAllMocks())

describe('a load that withdraws sailings with 12 passengers', () => {
  test('asks for their number, which --yes does not give', async () => {
    const printed = typedAt('12')
    expect(await isLoadConfirmed({ yes: true }, 12)).toBe(true)
    expect(printed()).toContain('Withdrawn sailings have 12 passengers. Type this number: ')
  })

  test.each(['yes', '11', '', '012'])('is not confirmed by “%s”', async (text) => {
    typedAt(text)
    expect(await isLoadConfirmed({ yes: false }, 12)).toBe(false)
  })

  test('takes the number of the command without a question', async () => {
    const printed = typedAt('')
    expect(await isLoadConfirmed({ yes: false, persons: 12 }, 12)).toBe(true)
    expect(printed()).toBe('')
  })

  test.each([
    ['another number', { yes: true, persons: 11 }, true],
    ['no number and no terminal', { yes: true }, false],
  ])('is refused with %s', async (_, given, isTTY) => {
    typedAt('12', isTTY)
    await expect(isLoadConfirmed(given, 12)).rejects.toThrow(
      'Nothing was loaded. Withdrawn sailings have 12 passengers. Add --persons 12 to withdraw them.',
    )
  })
})

describe('a load that reaches no passenger', () => {
  test('is confirmed by --yes, or by yes at the terminal', async () => {
    expect(await isLoadConfirmed({ yes: true }, 0)).toBe(true)
    typedAt('Yes')
    expect(await isLoadConfirmed({ yes: false }, 0)).toBe(true)
    typedAt('y')
    expect(await isLoadConfirmed({ yes: false }, 0)).toBe(false)
  })
})
