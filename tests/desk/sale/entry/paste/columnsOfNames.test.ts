import { expect, it } from 'vitest'
import { passengersIn } from './pasted.ts'

const read = (text: string) =>
  passengersIn(text, '2026-11-20').map(({ texts: { surname, name, sexType, type }, left }) =>
    [surname, name, sexType ?? '-', type ?? '-', ...left].join(' '),
  )

it.each([
  ['Roe\tNina', ['Roe Nina - -']],
  ['Roe\tNino', ['Roe Nino - -']],
  ['Roe\tDonna', ['Roe Donna - -']],
  ['Nina\tRoe', ['Roe Nina - -']],
  ['Kind\tThomas', ['Kind Thomas - -']],
  ['Child\tLee', ['Child Lee - -']],
  ['Infante\tPedro', ['Infante Pedro - -']],
  ['Roe\tNina\tF\nRoe\tMark\tM', ['Roe Nina F -', 'Roe Mark M -']],
  ['Mann\tThomas\tM', ['Mann Thomas M -']],
  ['Mann\tThomas\tM\tGR', ['Mann Thomas M -']],
  ['Mann\tThomas\tPeter\tM', ['Mann Thomas M - Peter']],
  ['Kind\tThomas\tM', ['Kind Thomas M -']],
  ['Kind\tThomas\tM\tGB', ['Kind Thomas M -']],
  ['Kind\tThomas\tM\tAD', ['Kind Thomas M AD']],
  ['Roe\tDonna\tF\nMann\tTom\tM', ['Roe Donna F -', 'Mann Tom M -']],
  ['Rossi\tDonna\tdonna\nRossi\tLuca\tuomo', ['Rossi Donna F -', 'Rossi Luca M -']],
  ['Roe\tAnna\tNina', ['Roe Anna - - Nina']],
  ['Smith\tA\nJones\tG', ['Smith A - -', 'Jones G - -']],
  ['Smith\tJ\nJones\tM', ['Smith J - -', 'Jones M - -']],
])('of the list %j no name is taken for a sex or a type', (text, people) =>
  expect(read(text)).toEqual(people),
)

it.each([
  ['Doe\tTom\tKind', ['Doe Tom - CH']],
  ['Kind\tDoe\tTom\nErwachsener\tDoe\tJane', ['Doe Tom - CH', 'Doe Jane - AD']],
  ['Doe\tTom\tniño\nDoe\tEva\tniña', ['Doe Tom - CH', 'Doe Eva - CH']],
  ['Doe Tom\tKind\nDoe Eva\tBaby', ['Doe Tom - CH', 'Doe Eva - IN']],
  ['Rossi\tAnna\tDonna\nRossi\tLuca\tUomo', ['Rossi Anna F -', 'Rossi Luca M -']],
  ['Müller\tTom\tMann\nMüller\tEva\tFrau', ['Müller Tom M -', 'Müller Eva F -']],
  ['M\tSmith\tJohn\nQ\tRoe\tAnn', ['Smith John M -', 'Roe Ann Q -']],
  ['Smith\tMr', ['Smith  M -']],
])('of the list %j the column of sexes or types is found next to names', (text, people) =>
  expect(read(text)).toEqual(people),
)
