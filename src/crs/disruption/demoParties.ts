/** Travellers whom the demonstration books on the sailing that it cancels. */
export interface DemoParty {
  surname: string
  names: readonly (readonly [name: string, sex: 'MALE' | 'FEMALE'])[]
  nationality: string
  email?: string
  mobile?: string
  car?: string
  /** Stays an option. */
  option?: true
  remarks?: string
}

export const demoParties: readonly DemoParty[] = [
  {
    surname: 'PAPADOPOULOU',
    names: [['MARIA', 'FEMALE']],
    nationality: 'GR',
    mobile: '+306971234567',
    remarks: 'Hospital appointment next morning',
  },
  {
    surname: 'NIKOLAIDIS',
    nationality: 'GR',
    email: 'nikolaidis@example.com',
    car: 'IKA 1234',
    names: [
      ['GIORGOS', 'MALE'],
      ['ELENI', 'FEMALE'],
    ],
  },
  {
    surname: 'SCHNEIDER',
    nationality: 'DE',
    email: 'schneider@example.com',
    car: 'M AB 4711',
    names: [
      ['KLAUS', 'MALE'],
      ['UTE', 'FEMALE'],
      ['JAN', 'MALE'],
    ],
  },
  { surname: 'MARTIN', names: [['CLAIRE', 'FEMALE']], nationality: 'FR', email: 'martin@example.com' },
  {
    surname: 'ROSSI',
    nationality: 'IT',
    mobile: '+393331234567',
    names: [
      ['PAOLO', 'MALE'],
      ['GIULIA', 'FEMALE'],
    ],
  },
  {
    surname: 'SMITH',
    nationality: 'GB',
    email: 'smith@example.com',
    names: [
      ['JOHN', 'MALE'],
      ['JANE', 'FEMALE'],
      ['TOM', 'MALE'],
      ['AMY', 'FEMALE'],
    ],
  },
  { surname: 'DE VRIES', names: [['SANNE', 'FEMALE']], nationality: 'NL', mobile: '+31612345678' },
  {
    surname: 'GARCIA',
    nationality: 'ES',
    email: 'garcia@example.com',
    option: true,
    names: [
      ['ANA', 'FEMALE'],
      ['LUIS', 'MALE'],
    ],
  },
  { surname: 'HOXHA', names: [['ARBEN', 'MALE']], nationality: 'AL', mobile: '+355691234567' },
  {
    surname: 'KARAGIANNIS',
    nationality: 'GR',
    mobile: '+306944123456',
    car: 'YZM 5678',
    option: true,
    names: [['KOSTAS', 'MALE']],
    remarks: 'No departure before noon',
  },
]
