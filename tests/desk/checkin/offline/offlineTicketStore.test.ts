import { describe, expect, it } from 'vitest'
import { createEncryptedStore } from '../../../../src/desk/checkin/offline/encryptedStore.ts'
import { memoryShelf } from './memoryShelf.ts'

const passenger = { surname: 'PAPADOPOULOU', ticket: 'H1000001' }

/** Everything on the shelf as text, byte by byte. */
function textOf(values: ReadonlyMap<string, unknown>): string {
  const texts = [...values].map(([name, value]) => {
    const { data, iv } = value as { data?: ArrayBuffer; iv?: Uint8Array }
    return [
      name,
      data && Buffer.from(data).toString('latin1'),
      iv && Buffer.from(iv).toString('latin1'),
    ].join()
  })
  return texts.join('\n')
}

describe('the vault of the gate', () => {
  it('returns what was written, in another window too', async () => {
    const shelf = memoryShelf()
    await createEncryptedStore(shelf, '1300 checkin').write('list', passenger)
    expect(await createEncryptedStore(shelf, '1300 checkin').read('list')).toEqual(passenger)
    expect(await createEncryptedStore(shelf, '1300 checkin').read('none')).toBeUndefined()
  })

  it('stores nothing in clear text, and a key that cannot be read out', async () => {
    const shelf = memoryShelf()
    await createEncryptedStore(shelf, '1300 checkin').write('list', passenger)
    expect(textOf(shelf.values)).not.toMatch(/PAPADOPOULOU|H1000001/)
    const key = [...shelf.values.values()].find((value) => value instanceof CryptoKey) as CryptoKey
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    // The control: the same search finds what is stored in clear text.
    shelf.values.set('clear', { data: Buffer.from('PAPADOPOULOU') })
    expect(textOf(shelf.values)).toMatch(/PAPADOPOULOU/)
  })

  it('reads nothing that was put in the place of another value, or changed', async () => {
    const shelf = memoryShelf()
    const vault = createEncryptedStore(shelf, '1300 checkin')
    await vault.write('scan 1', passenger)
    await vault.write('scan 2', { surname: 'SMITH' })
    shelf.values.set('1300 checkin|scan 2', shelf.values.get('1300 checkin|scan 1'))
    expect(await vault.read('scan 2')).toBeUndefined()
    const sealed = shelf.values.get('1300 checkin|scan 1') as { data: ArrayBuffer }
    new Uint8Array(sealed.data)[0]! ^= 1
    expect(await vault.read('scan 1')).toBeUndefined()
  })

  it('has nothing of another user, and removes nothing of theirs', async () => {
    const shelf = memoryShelf()
    const mine = createEncryptedStore(shelf, '1300 checkin')
    const theirs = createEncryptedStore(shelf, '1300 demo')
    await mine.write('list', passenger)
    await theirs.write('list', { surname: 'SMITH' })
    await mine.wipe()
    expect(await mine.read('list')).toBeUndefined()
    expect([...shelf.values.keys()].filter((name) => name.startsWith('1300 checkin|'))).toEqual([])
    expect(await theirs.read('list')).toEqual({ surname: 'SMITH' })
  })

  it('lists names in order, and those alone that begin as asked', async () => {
    const vault = createEncryptedStore(memoryShelf(), '1300 checkin')
    for (const name of ['scan 2', 'list', 'scan 1']) await vault.write(name, 0)
    expect(await vault.names('scan ')).toEqual(['scan 1', 'scan 2'])
    await vault.remove('scan 1')
    expect(await vault.names('scan ')).toEqual(['scan 2'])
  })
})
