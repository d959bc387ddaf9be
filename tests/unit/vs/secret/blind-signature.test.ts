/** Blind signatures (RFC 9474, vs.md §12.6): the vector of the RFC, OpenSSL's opinion, and what a signer can and cannot do. */
import { constants, verify } from 'node:crypto'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BlindSignatureError,
  blindMessage,
  canBlind,
  finalizeSignature,
  prepareMessage,
  signBlinded,
  verifiesBlindSignature,
} from '../../../../src/shared/vs/secret/blind-signature'
import { encodePss, verifiesPss } from '../../../../src/shared/vs/secret/pss'
import { paperKeyOf, paperKeyText, toBytes, toNumber } from '../../../../src/shared/vs/secret/rsa'
import { rfc9474 } from './rfc9474'
import { newSigningKey, signingKeyOfPrimes, type SigningKey } from './signing-key'

const bytesOf = (name: string) => hexToBytes(rfc9474(name))

const openSslVerifies = ({ publicKey }: SigningKey, message: Uint8Array, signature: Uint8Array) =>
  verify('sha384', message, { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 48 }, signature)

describe('RFC 9474, appendix A.1', () => {
  const key = signingKeyOfPrimes(rfc9474('p'), rfc9474('q'))
  const prepared = prepareMessage(bytesOf('msg_prefix'), bytesOf('msg'))
  const inverse = toNumber(bytesOf('inv'))
  test('encodes', () => {
    expect(bytesToHex(encodePss(prepared, bytesOf('salt'), key.paperKey.size))).toBe(rfc9474('encoded_msg'))
    expect(verifiesPss(prepared, bytesOf('encoded_msg'))).toBe(true)
  })
  test('blinds', () => {
    // The appendix gives the inverse; the factor is the inverse of that.
    const unit = blindMessage(key.paperKey, prepared, bytesOf('salt'), inverse)
    const blinded = blindMessage(key.paperKey, prepared, bytesOf('salt'), unit.inverse)
    expect(bytesToHex(blinded.blinded)).toBe(rfc9474('blinded_msg'))
    expect(blinded.inverse).toBe(inverse)
  })
  test('signs', () => {
    expect(bytesToHex(signBlinded(key.paperKey, bytesOf('blinded_msg'), key.applyPrivateKey))).toBe(rfc9474('blind_sig'))
  })
  test('finalizes, and verifies as OpenSSL does', () => {
    expect(bytesToHex(finalizeSignature(key.paperKey, prepared, bytesOf('blind_sig'), inverse) ?? new Uint8Array())).toBe(rfc9474('sig'))
    expect(verifiesBlindSignature(key.paperKey, prepared, bytesOf('sig'))).toBe(true)
    expect(openSslVerifies(key, prepared, bytesOf('sig'))).toBe(true)
  })
})

describe('a blind signature', () => {
  const key = newSigningKey()
  const { paperKey, applyPrivateKey } = key
  const salt = fc.uint8Array({ minLength: 48, maxLength: 48 })
  const message = fc.uint8Array({ minLength: 32, maxLength: 120 })
  const factor = fc
    .uint8Array({ minLength: 256, maxLength: 256 })
    .map(toNumber)
    .filter((value) => canBlind(value, paperKey))
  const few = { numRuns: 15 }
  const prepared = utf8ToBytes('the message with its prefix')
  const made = blindMessage(paperKey, prepared, new Uint8Array(48).fill(5), 12_345n)
  const blindSignature = signBlinded(paperKey, made.blinded, applyPrivateKey)
  const signature = finalizeSignature(paperKey, prepared, blindSignature, made.inverse) ?? new Uint8Array()

  test('verifies once unblinded, here and with OpenSSL as RSA-PSS SHA-384, salt 48', () => {
    fc.assert(
      fc.property(message, salt, factor, (text, chosenSalt, r) => {
        const { blinded, inverse } = blindMessage(paperKey, text, chosenSalt, r)
        const unblinded = finalizeSignature(paperKey, text, signBlinded(paperKey, blinded, applyPrivateKey), inverse)
        return unblinded !== null && verifiesBlindSignature(paperKey, text, unblinded) && openSslVerifies(key, text, unblinded)
      }),
      few,
    )
  })
  test('says nothing of the message: what was blinded may as well have been any other', () => {
    fc.assert(
      fc.property(message, salt, (other, otherSalt) => {
        // With the private key, which the voter never has: the factor that makes the same blinded value of another message.
        const encoded = toNumber(encodePss(other, otherSalt, paperKey.size))
        const byItself = signBlinded(paperKey, toBytes(encoded, paperKey), applyPrivateKey)
        const { inverse } = blindMessage(paperKey, other, otherSalt, toNumber(byItself))
        const alibi = (toNumber(blindSignature) * inverse) % paperKey.n
        const again = blindMessage(paperKey, other, otherSalt, alibi)
        return bytesToHex(again.blinded) === bytesToHex(made.blinded)
      }),
      few,
    )
  })
  test('is of one message', () => {
    fc.assert(
      fc.property(message, (other) => bytesToHex(other) === bytesToHex(prepared) || !verifiesBlindSignature(paperKey, other, signature)),
      few,
    )
  })
  test('is broken by any changed byte', () => {
    fc.assert(
      fc.property(fc.nat(255), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const forged = signature.map((byte, index) => (index === at ? byte ^ change : byte))
        return !verifiesBlindSignature(paperKey, prepared, forged)
      }),
      few,
    )
  })
  test('has one length and one value below the modulus', () => {
    expect(verifiesBlindSignature(paperKey, prepared, signature)).toBe(true)
    expect(verifiesBlindSignature(paperKey, prepared, signature.slice(1))).toBe(false)
    expect(verifiesBlindSignature(paperKey, prepared, Uint8Array.of(0, ...signature))).toBe(false)
    expect(verifiesBlindSignature(paperKey, prepared, new Uint8Array(256).fill(255))).toBe(false)
  })
  test('of another key, or of something else than was blinded, is not taken', () => {
    const stranger = newSigningKey()
    expect(verifiesBlindSignature(stranger.paperKey, prepared, signature)).toBe(false)
    const other = signBlinded(paperKey, toBytes(2n, paperKey), applyPrivateKey)
    expect(finalizeSignature(paperKey, prepared, other, made.inverse)).toBeNull()
    expect(finalizeSignature(paperKey, prepared, new Uint8Array(255), made.inverse)).toBeNull()
  })
  test('is not given for a value out of range', () => {
    const outside = [toBytes(paperKey.n, paperKey), new Uint8Array(255), new Uint8Array(257)]
    for (const block of outside) expect(() => signBlinded(paperKey, block, applyPrivateKey)).toThrow(BlindSignatureError)
  })
  test('is not given when the private operation went wrong, which would give the key away', () => {
    const faulty = (block: Uint8Array) => Uint8Array.from(applyPrivateKey(block), (byte, at) => (at === 255 ? byte ^ 1 : byte))
    expect(() => signBlinded(paperKey, made.blinded, faulty)).toThrow(BlindSignatureError)
  })
})

describe('a blinding factor', () => {
  const { paperKey } = signingKeyOfPrimes(rfc9474('p'), rfc9474('q'))
  const p = BigInt(`0x${rfc9474('p')}`)
  test('lies between 1 and the modulus and has no factor of it', () => {
    const tried = [0n, 1n, 2n, p, 3n * p, paperKey.n - 1n, paperKey.n, paperKey.n + 2n]
    expect(tried.map((value) => canBlind(value, paperKey))).toEqual([false, false, true, false, false, true, false, false])
  })
})

describe('a paper key', () => {
  const { paperKey } = newSigningKey()
  const text = paperKeyText(paperKey)
  test('is read as it is written', () => {
    expect(paperKeyOf(text)).toEqual(paperKey)
  })
  test.each([
    ['nothing', ''],
    ['no hexadecimal', `${text.slice(0, -2)}zz`],
    ['an even number', `${text.slice(0, -1)}0`],
    ['leading zeros', `00${text}`],
    ['less than 2,048 bits', `${text.slice(0, 510)}f`],
    ['upper case', `${text.slice(0, -1)}F`],
  ])('is not %s', (_, written) => {
    expect(paperKeyOf(written)).toBeNull()
  })
})
