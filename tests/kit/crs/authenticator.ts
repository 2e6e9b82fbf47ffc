import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** The parts of CBOR that an attestation needs. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length])
    if (length < 256) return Buffer.from([(major << 5) | 24, length])
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  }
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, held]) => [cbor(key), cbor(held as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...entries])
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const present = 0x01
const verified = 0x04
const attested = 0x40

export interface Site {
  origin: string
  host: string
}

/** A passkey in software, of which a test determines site, challenge and counter. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url')
  counter = 0
  #key: KeyObject
  #publicKey: Buffer

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.#publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }

  #clientData(type: 'create' | 'get', challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))
  }

  #data(flags: number, host: string): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter])
  }

  #wrapped(response: Record<string, Buffer | string[]>) {
    const encoded = Object.entries(response).map(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? value.toString('base64url') : value,
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(encoded) as Record<string, unknown>,
    }
  }

  /** The answer to the options of a new passkey. */
  register(challenge: string, { origin, host }: Site) {
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([0, id.length])
    const authData = Buffer.concat([
      this.#data(present | verified | attested, host),
      Buffer.alloc(16),
      length,
      id,
      this.#publicKey,
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return this.#wrapped({
      clientDataJSON: this.#clientData('create', challenge, origin),
      attestationObject: cbor(attestation),
      transports: ['internal'],
    })
  }

  /** Signs a challenge; without `pin` the owner has only touched it. */
  assert(challenge: string, { origin, host }: Site, { pin = true } = {}) {
    this.counter++
    const clientDataJSON = this.#clientData('get', challenge, origin)
    const authenticatorData = this.#data(present | (pin ? verified : 0), host)
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.#key)
    return this.#wrapped({ clientDataJSON, authenticatorData, signature })
  }
}
