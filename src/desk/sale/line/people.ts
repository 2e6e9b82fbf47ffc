import { previewText } from '../../command/line/previewText.ts'
import type { PeopleArguments } from '../model/commandArguments.ts'
import type { LineContext } from '../../command/line/context.ts'
import { fail, isFailure } from '../../command/line/reader.ts'
import { bare, type LineForm } from '../../command/line/row.ts'
import { isNamed, personText, printNames, readNames } from '../../command/line/words/names.ts'

function printPeople({ people, from }: PeopleArguments, context: LineContext): string {
  const names = printNames(people, context)
  return from === undefined ? names : `nm${from} ${names}`
}

function previewPeople({ people, from }: PeopleArguments): string {
  const names = people.map(personText).join(' · ')
  return from === undefined ? previewText('people', { names }) : previewText('rename', { names, from })
}

export const peopleRow: LineForm<PeopleArguments> = {
  ...bare,
  name: 'people',
  place: 30,
  precedence: 3,
  usage: 'papadopoulos/maria [f] [12mar85] [gr] [stu 12345] [/eleni …]',
  is: isNamed,
  read: (reader, context) => {
    const people = readNames(reader, context)
    return isFailure(people) ? people : { people }
  },
  print: printPeople,
  preview: previewPeople,
  soFar: (before, { people }) => ({ ...before, named: people.length }),
  examples: [
    'papadopoulos/maria f 12mar85 gr',
    'kosta/giannis m 1jul83 stu 12345/eleni f 30may18',
    'smith/john m/jane f',
    'smith/john m jones/mary ann f gb',
    'παπαδόπουλος/χρήστος μ 1/7/83',
    'kosta/eleni f res 12345678',
    'kosta/eleni f man 123456789012',
    'van der berg/anna f nl ab123456',
  ],
}

const numbered = /^nm(\d{1,3})$/

export const renameRow: LineForm<PeopleArguments> = {
  name: 'rename',
  place: 40,
  verbs: ['nm'],
  usage: 'nm2 kosta/eleni f',
  is: ([first]) => numbered.test(first?.keys ?? '') && !first?.quoted,
  read: (reader, context) => {
    const from = Number(numbered.exec(reader.words[0]?.keys ?? '')?.[1])
    if (from < 1) return fail(reader, ['number'])
    reader.at = 1
    const people = readNames(reader, context)
    return isFailure(people) ? people : { people, from }
  },
  print: printPeople,
  preview: previewPeople,
  examples: ['nm2 kosta/eleni f', 'nm1 smith/john m 1jan70/jane f'],
}
