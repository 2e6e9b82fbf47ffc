import { expect, test } from 'vitest'
import { withPortsSold, indexPorts } from '../../../../src/desk/line/words/port.ts'

const port = (code: string, weight: number, members: string[] = []) => ({
  code,
  locode: '',
  name: code,
  area: '',
  names: [code],
  members,
  weight,
})
const network = (...codes: string[]) => ({
  ports: indexPorts(codes.map((code, at) => port(code, codes.length - at))),
  companies: ['NIF'],
})

test('examples name the busiest ports and the company of the network', () => {
  expect(withPortsSold('pir jtr 24 fast hlc via jnx', network('BGO', 'SVG', 'HAU'))).toBe(
    'bgo svg 24 fast nif via hau',
  )
  expect(withPortsSold('tt pir jtr · mv pir jtr 28dec', network('BGO', 'SVG'))).toBe(
    'tt bgo svg · mv bgo svg 28dec',
  )
})

test('examples remain where the network has their ports, and before it is loaded', () => {
  expect(withPortsSold('pir jtr 24', network('PIR', 'RAF'))).toBe('pir jtr 24')
  expect(withPortsSold('pir jtr 24', network())).toBe('pir jtr 24')
})

test('a group of ports is no example', () => {
  const ports = indexPorts([port('ATH', 9, ['BGO']), port('BGO', 2), port('SVG', 1)])
  expect(withPortsSold('pir jtr', { ports, companies: [] })).toBe('bgo svg')
})
