import { describe, expect, test } from 'vitest'
import { refuseCardNumber } from '../../../src/domain/value/cardNumber.ts'

describe('a text with the number of a payment card', () => {
  test.each([
    '4111111111111111',
    'paid by 4111 1111 1111 1111 exp 12/28',
    '5500-0000-0000-0004',
    '378282246310005',
    'Visa 4012 8888 8888 1881',
    '٤١١١١١١١١١١١١١١١',
    'cvv 123',
    'CVC: 4567',
    'κωδικός ασφαλείας 123',
  ])('is refused: %s', (text) =>
    expect(refuseCardNumber(text, '/remarks')).toMatchObject({ refusal: 'card_number', at: '/remarks' }),
  )
})

describe('a text without one', () => {
  test.each([
    '',
    'late arrival',
    '4111111111111112',
    '+30 697 123 4567',
    'GR1601101250000000012300695',
    'NO9386011117947',
    '0000000000000000',
    'ticket A 123456789012',
    'room 123',
    '2 dogs, 1 cat, 123',
  ])('is stored: %s', (text) => expect(refuseCardNumber(text)).toBeUndefined())
})
