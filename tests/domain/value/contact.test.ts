import { describe, expect, test } from 'vitest'
import { isEmail, isPhone, readEmail, readPhone } from '../../../src/domain/value/contact.ts'

const nbsp = '\u00a0'
const zeroWidth = '\u200b'

describe('an e-mail address', () => {
  test.each([
    ['maria@example.gr', 'maria@example.gr'],
    ['Maria.Papa@Example.GR', 'Maria.Papa@Example.GR'],
    ['maria@example.gr,', 'maria@example.gr'],
    ['maria@example.gr;', 'maria@example.gr'],
    ['maria@example.gr.', 'maria@example.gr'],
    [' maria@example.gr ; ', 'maria@example.gr'],
    [`${nbsp}maria@example.gr${zeroWidth}`, 'maria@example.gr'],
    ['\ufeffmaria@example.gr', 'maria@example.gr'],
    ['<maria@example.gr>', 'maria@example.gr'],
    ['"maria@example.gr"', 'maria@example.gr'],
    ['Maria Papa <maria@example.gr>', 'maria@example.gr'],
    ['mailto:maria@example.gr', 'maria@example.gr'],
    ['MAILTO:maria@example.gr', 'maria@example.gr'],
    ['<mailto:maria@example.gr>,', 'maria@example.gr'],
    ["o'brien+ferry@sub.example.co.uk", "o'brien+ferry@sub.example.co.uk"],
    ['maria_2@my-hotel.example', 'maria_2@my-hotel.example'],
    ['jürgen@bücher.example', 'jürgen@bücher.example'],
  ])('%j is read as %j', (typed, email) => {
    expect(readEmail(typed)).toBe(email)
    expect(isEmail(email)).toBe(true)
  })

  test.each(
    [
      ['', 'maria', 'maria@', '@example.gr', 'maria@example', 'maria..papa@example.gr', '.maria@example.gr'],
      [
        'maria.@example.gr',
        'maria@example..gr',
        'maria@.example.gr',
        'maria@-example.gr',
        'maria@example-.gr',
      ],
      [
        'maria papa@example.gr',
        'maria@exa mple.gr',
        'a@b.gr, c@d.gr',
        'a@b.gr;c@d.gr',
        'a@b@c.gr',
        'maria@example.g',
      ],
    ].flat(),
  )('%j is none', (typed) => {
    expect(readEmail(typed)).toBeUndefined()
    expect(isEmail(typed)).toBe(false)
  })

  test.each(['maria@example.gr,', ' maria@example.gr', 'mailto:maria@example.gr'])(
    '%j is not one as it is stored',
    (typed) => expect(isEmail(typed)).toBe(false),
  )
})

describe('a phone number', () => {
  test.each([
    ['6971234567', '6971234567'],
    ['+30 697 123 4567', '+30 697 123 4567'],
    ['697.123.4567', '697 123 4567'],
    ['+30.697.123.4567', '+30 697 123 4567'],
    ['210-4123456', '210-4123456'],
    ['210–412–3456', '210-412-3456'],
    ['210—4123456', '210-4123456'],
    ['210\u2011412\u20103456', '210-412-3456'],
    ['210\u22124123456', '210-4123456'],
    ['tel:+306971234567', '+306971234567'],
    ['TEL: 210 4123456', '210 4123456'],
    ['tel. 2104123456', '2104123456'],
    ['Τηλ. 210 4123456', '210 4123456'],
    ['Τηλ: 210 4123456', '210 4123456'],
    ['κιν. 697 123 4567', '697 123 4567'],
    ['Κινητό: 697 123 4567', '697 123 4567'],
    ['Mobile: 697 123 4567', '697 123 4567'],
    ['Handy 0171/1234567', '0171/1234567'],
    ['Tél. : 01 42 68 53 00', '01 42 68 53 00'],
    ['(+30) 210 412 3456', '+30 210 412 3456'],
    ['+49 (0)171 1234567', '+49 171 1234567'],
    ['+44(0)20 7946 0000', '+44 20 7946 0000'],
    ['(0171) 1234567', '(0171) 1234567'],
    [`697${nbsp}123${nbsp}4567`, '697 123 4567'],
    [`697\u202f123\u20094567${zeroWidth}`, '697 123 4567'],
    ['\u202a+30 697 1234567\u202c', '+30 697 1234567'],
    ['６９７１２３４５６７', '6971234567'],
    ['+٣٠٦٩٧١٢٣٤٥٦٧', '+306971234567'],
    ['697 123 4567,', '697 123 4567'],
    ['697 123 4567 ;', '697 123 4567'],
    ['697·123·4567', '697 123 4567'],
    ['00306971234567', '00306971234567'],
    ['12', '12'],
    ['', ''],
  ])('%j is stored as %j', (typed, stored) => expect(readPhone(typed)).toBe(stored))

  test.each([
    'abc',
    '697abc',
    '697 123 4567 ext 5',
    'tel:',
    'tel',
    '+-',
    'maria@example.gr',
    '697#1',
    'telma 697',
    '697+123',
    '210 4123456 / 697 1234567',
    '210 4123456+697 1234567',
  ])('%j is none', (typed) => expect(readPhone(typed)).toBeUndefined())

  test.each(['6971234567', '+30 697 123 4567', '(0171) 1234567', '0171/1234567', '1234567'])(
    '%s is whole',
    (number) => expect(isPhone(number)).toBe(true),
  )

  test.each(['12', '123456', '1234567890123456', '', 'tel 2104123456'])('%j is not whole', (number) =>
    expect(isPhone(number)).toBe(false),
  )
})
