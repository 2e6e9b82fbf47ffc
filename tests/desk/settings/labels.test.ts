import { expect, test } from 'vitest'
import { languages } from '../../../src/domain/value/language.ts'
import { labelOf, pageSections } from '../../../src/desk/settings/page/pageSections.ts'
import { textsOf } from '../../guard/texts.ts'

/** Characters of the column of labels on the page of settings. */
const widest = 38

test.each(languages)('The name of every setting fits its column (%s)', (language) => {
  const texts = textsOf(language)
  const labels = pageSections.flatMap(({ fields }) => fields).map(labelOf)
  const names = labels.map((label) => texts.get(`settings:${label}`))
  expect(names).not.toContain(undefined)
  expect(names.filter((name = '') => name.length > widest)).toEqual([])
})
