/** Sealing a ballot to the box (vs.md §5.5, step 4): the vector of RFC 9180, a browser without WebCrypto, lengths, and what is bound in. */
import { webcrypto } from 'node:crypto'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readContent } from '../../../../src/shared/vs/secret/content'
import { pad, unpad } from '../../../../src/shared/vs/secret/padding'
import { makeBoxKeys, openContent, sealContent, sealSuite } from '../../../../src/shared/vs/secret/seal'

afterEach(() => vi.unstubAllGlobals())

/** Without `subtle`, as browsers give it to pages on http. */
const insecureContext = (getRandomValues: (bytes: Uint8Array) => Uint8Array = (bytes) => webcrypto.getRandomValues(bytes)) =>
  vi.stubGlobal('crypto', { getRandomValues })

describe('RFC 9180, appendix A.2.1 (X25519, HKDF-SHA256, ChaCha20-Poly1305, base mode)', () => {
  const ephemeral = hexToBytes('909a9b35d3dc4713a5e72a4da274b55d3d3821a37e5d099e74a647db583a904b')
  const recipient = hexToBytes('1ac01f181fdf9f352797655161c58b75c656a6cc2716dcb66372da835542e1df')
  const enc = '1afa08d3dec047a643885163f1180476fa7ddb54c6a8029ea33f95796bf2ac4a'
  const ct = '1c5250d8034ec2b784ba2cfd69dbdb8af406cfe3ff938e131f0def8c8b60b4db21993c62ce81883d2dd1b51a28'
  const text = utf8ToBytes('Beauty is truth, truth beauty')
  const bound = { info: utf8ToBytes('Ode on a Grecian Urn'), aad: utf8ToBytes('Count-0') }

  test('the recipient has its key', async () => {
    const { publicKey } = await sealSuite.DeriveKeyPair(recipient, true)
    expect(bytesToHex(await sealSuite.SerializePublicKey(publicKey))).toBe(
      '4310ee97d88cc1f088a5576c77ab0cf5c3ac797f3d95139c6c84b5429c59662a',
    )
  })
  test('is sealed with its ephemeral key', async () => {
    const { publicKey } = await sealSuite.DeriveKeyPair(recipient, true)
    insecureContext((bytes) => {
      // Other lengths blind the multiplication, and change nothing in its result.
      if (bytes.length !== ephemeral.length) return webcrypto.getRandomValues(bytes)
      bytes.set(ephemeral)
      return bytes
    })
    const sealed = await sealSuite.Seal(publicKey, text, bound)
    expect([bytesToHex(sealed.encapsulatedSecret), bytesToHex(sealed.ciphertext)]).toEqual([enc, ct])
  })
  test('is opened with the private key of the appendix', async () => {
    const key = await sealSuite.DeserializePrivateKey(hexToBytes('8057991eef8f1f1af18f4a9491d16a1ce333f695d4db8e38da75975c4478e0fb'), true)
    expect(await sealSuite.Open(key, hexToBytes(enc), hexToBytes(ct), bound)).toEqual(text)
  })
})

describe('a sealed ballot', async () => {
  const keys = await makeBoxKeys()
  const bound = { event: 7, pk: new Uint8Array(32).fill(1) }
  const content = utf8ToBytes('{"answers":{"1":[12]},"event":7,"revision":1}')
  const sealed = await sealContent(keys.publicKey, content, bound)

  test('is sealed and opened by a browser without WebCrypto', async () => {
    insecureContext()
    const own = await makeBoxKeys()
    expect(await openContent(own.privateKey, await sealContent(own.publicKey, content, bound), bound)).toEqual(content)
  })
  test('is another every time, of one length for every short answer', async () => {
    const again = await sealContent(keys.publicKey, utf8ToBytes('{}'), bound)
    expect([sealed.length, again.length]).toEqual([32 + 1024 + 16, 32 + 1024 + 16])
    expect(bytesToHex(await sealContent(keys.publicKey, content, bound))).not.toBe(bytesToHex(sealed))
  })
  test('is opened by nobody else', async () => {
    const stranger = await makeBoxKeys()
    expect(await openContent(stranger.privateKey, sealed, bound)).toBeNull()
  })
  test('cannot be cast as a copy under another key or for another event', async () => {
    expect(await openContent(keys.privateKey, sealed, bound)).toEqual(content)
    expect(await openContent(keys.privateKey, sealed, { ...bound, pk: new Uint8Array(32).fill(2) })).toBeNull()
    expect(await openContent(keys.privateKey, sealed, { ...bound, event: 8 })).toBeNull()
  })
  test('is found when a byte was changed or cut off', async () => {
    const change = fc.tuple(fc.nat(sealed.length - 1), fc.integer({ min: 0, max: 7 }))
    await fc.assert(
      fc.asyncProperty(change, async ([at, bit]) => {
        // X25519 leaves the last bit of a point out; HKDF takes the bytes as they are.
        const changed = sealed.map((byte, index) => (index === at ? byte ^ (1 << bit) : byte))
        return (await openContent(keys.privateKey, changed, bound)) === null
      }),
      { numRuns: 15 },
    )
    for (const length of [0, 31, 32, 48, sealed.length - 1])
      expect(await openContent(keys.privateKey, sealed.slice(0, length), bound)).toBeNull()
  })
})

describe('padding', () => {
  test('goes to the next full KiB, and is taken off exactly', () => {
    expect([0, 1, 1023, 1024, 2047, 2048].map((length) => pad(new Uint8Array(length)).length)).toEqual([1024, 1024, 1024, 2048, 2048, 3072])
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 2100 }),
        (content) => bytesToHex(unpad(pad(content)) ?? new Uint8Array(1)) === bytesToHex(content),
      ),
    )
  })
  test('is of one form', () => {
    const marked = (length: number, at: number) => new Uint8Array(length).fill(0x80, at, at + 1)
    expect(unpad(marked(1024, 0))).toEqual(new Uint8Array())
    expect([new Uint8Array(), new Uint8Array(1024), marked(1023, 5), marked(2048, 1023), new Uint8Array(1024).fill(1)].map(unpad)).toEqual(
      Array.from({ length: 5 }, () => null),
    )
    expect(unpad(marked(2048, 1024))).toEqual(new Uint8Array(1024))
  })
})

test.each([
  ['no JSON', '{'],
  ['of another event', '{"answers":{},"event":8,"revision":1}'],
  ['of another revision', '{"answers":{},"event":7,"revision":2}'],
  ['a list', '[]'],
  ['without answers', '{"event":7,"revision":1}'],
  ['with a list of answers', '{"answers":[],"event":7,"revision":1}'],
  ['null', 'null'],
])('content that is %s holds no answers', (_, content) => {
  expect(readContent(utf8ToBytes(content), 7, 1)).toBeNull()
})
test('content that is no UTF-8 holds no answers', () => {
  expect(readContent(Uint8Array.of(0xff, 0xfe), 7, 1)).toBeNull()
})
