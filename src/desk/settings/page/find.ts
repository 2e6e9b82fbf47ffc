import { fold } from '../../../domain/value/fold.ts'
import { labelOf, pageSections, type PageSection } from './fields.ts'

/** The sections and fields whose texts, or whose section title, contain every search word. */
export function foundSections(search: string, say: (key: string) => string): readonly PageSection[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  const holds = (text: string) => words.every((word) => fold(text).includes(word))
  return pageSections.flatMap(({ id, fields }) => {
    const title = say(`section.${id}`)
    const found = fields.filter((field) => holds(`${title} ${say(labelOf(field))}`))
    return found.length === 0 ? [] : [{ id, fields: found }]
  })
}
