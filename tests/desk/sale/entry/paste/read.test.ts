import { describe, expect, it } from 'vitest'
import { passengersIn as linesIn } from './pasted.ts'

const today = '2026-11-20'
const passengersIn = (text: string) => linesIn(text, today).map(({ texts }) => texts)

describe('a pasted table', () => {
  const expected = [
    { surname: 'SMITH', name: 'JOHN', sexType: 'M', birthdate: '12/03/1985', nationality: 'GB' },
    { surname: 'SMITH', name: 'JANE', sexType: 'F', birthdate: '1/7/1983', nationality: 'GB' },
  ]

  it('is parsed by its headings, in any order, separated by tabs', () => {
    const text =
      'Nationality\tFirst name\tLast name\tBorn\tSex\nGB\tJOHN\tSMITH\t1985-03-12\tMale\nGB\tJANE\tSMITH\t1.7.1983\tMrs'
    expect(passengersIn(text)).toEqual(expected)
  })

  it('is parsed by its content, separated by semicolons and with numbered rows', () => {
    const text = '1;SMITH;JOHN;M;12/03/1985;GB\r\n2;SMITH;JANE;F;1/7/1983;GB\r\n'
    expect(passengersIn(text)).toEqual(expected)
  })

  it('is parsed with commas, and quotes around a name with a comma', () => {
    expect(passengersIn('Name,Sex\n"SMITH, JOHN",M\n"SMITH, JANE",F')).toEqual([
      { surname: 'SMITH', name: 'JOHN', sexType: 'M' },
      { surname: 'SMITH', name: 'JANE', sexType: 'F' },
    ])
  })

  it('is parsed in Greek, with Greek headings', () => {
    const text = 'Επώνυμο\tΌνομα\tΦύλο\tΤύπος\nΠαππάς\tΝίκος\tΆρρεν\tΕνήλικας\nΠαππά\tΆννα\tΘήλυ\tΠαιδί'
    expect(passengersIn(text)).toEqual([
      { surname: 'Παππάς', name: 'Νίκος', sexType: 'M', type: 'AD' },
      { surname: 'Παππά', name: 'Άννα', sexType: 'F', type: 'CH' },
    ])
  })

  it('of names only is parsed line by line', () => {
    expect(passengersIn('PAPAS NIKOS\nPAPA ELENI MARIA\n')).toEqual([
      { surname: 'PAPAS', name: 'NIKOS' },
      { surname: 'PAPA', name: 'ELENI MARIA' },
    ])
  })

  it('without rows has no passengers', () => {
    expect(passengersIn('')).toEqual([])
    expect(passengersIn(' \n \n')).toEqual([])
  })

  it('of five hundred rows is parsed quickly', () => {
    const lines = Array.from(
      { length: 500 },
      (_, at) => `SURNAME${'ABC'[at % 3]}\tNAME\tM\t1/1/19${60 + (at % 40)}\tGR`,
    )
    // Processor time, since other processes share the machine.
    const began = process.cpuUsage()
    expect(passengersIn(lines.join('\n'))).toHaveLength(500)
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1000).toBeLessThan(500)
  })

  it('splits a line typed with another separator than its table, and drops a quotation mark that nothing closes', () => {
    expect(passengersIn('SMITH\tJOHN\tM\nDOE, JANE, F\nROE\tANN\tF')[1]).toEqual({
      surname: 'DOE',
      name: 'JANE',
      sexType: 'F',
    })
    expect(passengersIn('"DOE\tJANE\tF\nROE\tANN\tF')).toMatchObject([{ surname: 'DOE' }, { surname: 'ROE' }])
  })

  it('finds the titles below the heading of the list, and drops them on further pages', () => {
    const page = 'Surname,Name,Sex\nDoe,Jane,F'
    expect(passengersIn(`List of the 3rd Lyceum\n\n${page}\n${page.replace('Jane', 'Ann')}`)).toEqual([
      { surname: 'Doe', name: 'Jane', sexType: 'F' },
      { surname: 'Doe', name: 'Ann', sexType: 'F' },
    ])
  })

  it('keeps last and first names apart although some have a remark', () => {
    const [first] = passengersIn('SMITH (2nd bus)\tJOHN\tM\nDOE\tJANE\tF\nROE 1\tANN\tF\nPAPA\tEVA\tF')
    expect(first).toMatchObject({ surname: 'SMITH', name: 'JOHN' })
  })

  it('keeps a text that is no sex in a column of two, so that it can be corrected', () => {
    expect(passengersIn('DOE\tJANE\tQ\nROE\tANN\tF').map(({ sexType }) => sexType)).toEqual(['Q', 'F'])
  })
})
