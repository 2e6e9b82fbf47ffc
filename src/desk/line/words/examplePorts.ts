import { allPorts } from '../../../domain/sailing/search.ts'
import type { PortIndex } from './port.ts'

/** Codes in the examples of entries. */
const codesInExamples = /\b(?:pir|jtr|her|jnx|jmk)\b/g
const companyInExamples = /\bhlc\b/g

interface Sold {
  ports: Pick<PortIndex, 'all' | 'byCode'>
  companies: readonly string[]
}

/**
 * An example, or the usage, of an entry with ports and companies of the network, where it lacks those of the text: the ports at
 * which most sailings call. Lists that are not loaded yet change nothing.
 */
export function withPortsSold(text: string, { ports, companies }: Sold): string {
  const single = ports.all.filter(({ code, members }) => members.length === 0 && code !== allPorts)
  if (single.length === 0 || ports.byCode.has('pir')) return text
  const busiest = single
    .toSorted((first, second) => second.weight - first.weight)
    .map(({ code }) => code.toLowerCase())
  const replaced = new Map<string, string>()
  const portFor = (code: string) => {
    const port = replaced.get(code) ?? busiest[replaced.size % busiest.length] ?? code
    replaced.set(code, port)
    return port
  }
  const codes = companies.map((company) => company.toLowerCase())
  const companyFor = (code: string) => (codes.includes(code) ? code : (codes[0] ?? code))
  return text.replaceAll(codesInExamples, portFor).replaceAll(companyInExamples, companyFor)
}
