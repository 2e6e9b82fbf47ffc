import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { escPos, greekBytes } from '../../../src/domain/ticket/escPos.ts'
import {
  fillForm,
  formCodeOf,
  formCodes,
  formEncoding,
  formText,
  readPrintingModels,
} from '../../../src/domain/ticket/form.ts'

const own = (name: string) =>
  new TextDecoder(formEncoding).decode(
    readFileSync(join(import.meta.dirname, '../../../src/crs/ticket/forms', name)),
  )

describe('a ticket form', () => {
  it('is filled with values; lines without any are left out', () => {
    const form = '{big}{company}\nFrom {origin} to {destination}\n{remarks}\n{rule}\n{qr}\n{facts}\n'
    const values = { company: 'HLC', origin: 'PIR', destination: '', facts: 'a: 1\nb: 2', qr: 'T1' }
    expect(fillForm(form, values)).toEqual([
      { text: 'HLC', big: true },
      { text: 'From PIR to', big: false },
      { rule: true },
      { qr: 'T1' },
      { text: 'a: 1', big: false },
      { text: 'b: 2', big: false },
    ])
    expect(formText(fillForm(form, values), 4)).toBe('HLC\nFrom PIR to\n----\n[QR T1]\na: 1\nb: 2')
  })

  it.each(formCodes)('%s is one of our own, in ISO 8859-7', (code) => {
    const form = own(`${code}.txt`)
    expect(form).toContain('ΣΥΝΟΛΟ/TOTAL: {total} {currency}')
    expect(form).not.toContain('\ufffd')
    expect(form.includes('{qr}')).toBe(!['OCP', 'OCC'].includes(code))
  })

  it('belongs to a kind of ticket by the file of kinds, and each form to one', () => {
    const kinds = own('kinds.txt')
    const found = ['passenger', 'vehicle'].flatMap((item) =>
      ([undefined, 'eticket', 'pta', 'open', 'cancelled'] as const).map((state) =>
        formCodeOf(kinds, { item, state }),
      ),
    )
    const others = ['pet', 'service', 'package', 'parcel'].map((item) =>
      formCodeOf(kinds, { item, state: 'eticket' }),
    )
    expect(found).toEqual(['PAS', 'ECP', 'UPP', 'OTP', 'OCP', 'CAR', 'ECC', 'UPC', 'OTC', 'OCC'])
    expect(new Set([...found, ...others])).toEqual(new Set(formCodes))
    expect(formCodeOf('item=form\npassenger=XXX\n', { item: 'passenger', state: undefined })).toBeUndefined()
  })
})

describe('models of thermal printers', () => {
  it('are the rows of a file that have a width and a code page', () => {
    expect(readPrintingModels('heading\nA=Α=48=15\nB=b=x=15\n=c=1=1\n')).toEqual([
      { model: 'A', name: 'Α', columns: 48, codePage: 15 },
    ])
    expect(readPrintingModels(own('printers.txt')).map(({ name }) => name)).toEqual([
      'Θερμικός 80 mm',
      'Θερμικός 58 mm',
    ])
  })
})

describe('the bytes for a thermal printer', () => {
  it('are ISO 8859-7, as a decoder reads it', () => {
    const text = 'ΑΒΓ άέήίόύώΐΰ ΆΈΉΊΌΎΏ ϊϋς 12,50 € · Kl'
    expect(greekBytes('Α')).toEqual([0xc1])
    expect(new TextDecoder(formEncoding).decode(Uint8Array.from(greekBytes(text)))).toBe(text)
    expect(new TextDecoder(formEncoding).decode(Uint8Array.from(greekBytes('Zoë Çelik – 字')))).toBe(
      'Zoe Celik - ?',
    )
  })

  it.each([
    ['Πειραιάς → Σαντορίνη', 'Πειραιάς -> Σαντορίνη'],
    ['PIR–JTR — 10−12', 'PIR-JTR - 10-12'],
    ['“Blue Star” „Ost“ ‹a›', '"Blue Star" "Ost" <a>'],
    ['12 € … • ×2', '12 € ... * x2'],
    ['a\u00a0b\u202fc\u200bd\ufeff', 'a b cd'],
    ['Straße Øre Łódź Æsir Đura þ', 'Strasse Oere Lodz Aesir Dura th'],
    ['Zoë'.normalize('NFD'), 'Zoe'],
    ['№ 1 ﬁ ⅓', 'No 1 fi 1/3'],
    ['Αθήνα'.normalize('NFD'), 'Αθήνα'],
    ['‘x’ «ν»', '‘x’ «ν»'],
  ])('print %j as %s, since the printer has no other sign for it', (text, printed) => {
    expect(new TextDecoder(formEncoding).decode(Uint8Array.from(greekBytes(text)))).toBe(printed)
  })

  it('wrap lines by what is printed, which may be longer', () => {
    const bytes = escPos([[{ text: 'ab→c', big: false }]], { columns: 4, codePage: 15 })
    expect(Buffer.from(bytes).toString('latin1')).toContain('ab->\nc\n')
  })

  it('break lines between words, and words that are longer than a line', () => {
    const text = '  Terms of carriage: https://a.example/terms'
    const bytes = escPos([[{ text, big: false }]], { columns: 16, codePage: 15 })
    expect(Buffer.from(bytes).toString('latin1')).toContain(
      '  Terms of\ncarriage:\nhttps://a.exampl\ne/terms\n',
    )
  })

  it('start with the code page, end with the cut, and wrap long lines', () => {
    const model = { columns: 4, codePage: 15 }
    const bytes = escPos([[{ text: 'Αθήνα', big: false }, { rule: true }]], model)
    expect([...bytes]).toEqual([
      0x1b,
      0x40,
      0x1b,
      0x74,
      15,
      ...greekBytes('Αθήν'),
      0x0a,
      ...greekBytes('α'),
      0x0a,
      ...greekBytes('----'),
      0x0a,
      0x1d,
      0x56,
      0x42,
      0,
    ])
  })

  it('contain a QR code with its length and content', () => {
    const bytes = Buffer.from(escPos([[{ qr: 'T1/H1' }]], { columns: 48, codePage: 15 })).toString('latin1')
    expect(bytes).toContain('\x1d(k\x08\x001P0T1/H1')
    expect(bytes).toContain('\x1d(k\x03\x001Q0')
  })

  it('contain a logo as rows of whole bytes, in the middle of the paper', () => {
    const image = {
      width: 10,
      height: 2,
      dots: Uint8Array.from([1, ...Array(8).fill(0), 1, ...Array(10).fill(1)]),
    }
    const bytes = [...escPos([[{ image }]], { columns: 48, codePage: 15 })]
    const raster = [0x1d, 0x76, 0x30, 0, 2, 0, 2, 0, 0b1000_0000, 0b0100_0000, 0b1111_1111, 0b1100_0000]
    expect(bytes.slice(5, -4)).toEqual([0x1b, 0x61, 1, ...raster, 0x1b, 0x61, 0])
  })
})
