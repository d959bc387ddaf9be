/** The vectors of §5.5, letter by letter (vs.md §12.6). */
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { rootOf, rootOfSums } from '../../../../src/shared/vs/secret/board'
import { castBallot, castMessage, sumOf } from '../../../../src/shared/vs/secret/cast'
import { readCode } from '../../../../src/shared/vs/secret/code'
import { contentBytes, readContent } from '../../../../src/shared/vs/secret/content'
import { derivePrefix, deriveSeed } from '../../../../src/shared/vs/secret/derive'
import { paperMessage } from '../../../../src/shared/vs/secret/paper'
import { verifiesSignature } from '../../../../src/shared/vs/secret/signature-check'
import { formatTracker, readTracker, trackerOf } from '../../../../src/shared/vs/secret/tracker'

const event = 7
const code = readCode('7K3MQ-P2X9A-TD4W8-HJ5NR-CV6YE1') ?? ''
const seed = deriveSeed(code, event)
const pk = ed25519.getPublicKey(seed)
const prefix = derivePrefix(code, event)
const sealed = utf8ToBytes('{"answers":{"1":[12]},"event":7,"revision":1}')
const sum = '9f0669890a4dd609e16b889d07ce9e48af00065547b54399d8952e7d4175cc55'
const sig =
  '4805ca17742ddcec84951c81475693eab8b4effa1d4713f6501a16030b340ae0ab7a9aef78a98ab9b6fbe94957396a91c6d6267fab16ee6e8cb204ffc2fa5d00'

test('the code gives the seed, the public key and the prefix', () => {
  expect(bytesToHex(seed)).toBe('9225ca176d34ddd3bd6ca6bfcaa884215538f184d79d8d88c47d091332b6f41c')
  expect(bytesToHex(pk)).toBe('8e8a018e2227bc7568deabbc37a272cbfe9d23af43ebb1d3aa588dc21e766e73')
  expect(bytesToHex(prefix)).toBe('c1892d662c7bc013bf09c64ebf289e0723c9a53732990e73dc48c391204df9e9')
})
test('the tracker is HX3H-3Q6W-4CV5', () => {
  expect(formatTracker(trackerOf(pk))).toBe('HX3H-3Q6W-4CV5')
})
test('the message of the paper is prefix, what it is for, and public key', () => {
  const message = paperMessage({ event, weightClass: '1' }, prefix, pk)
  expect(bytesToHex(message)).toBe(bytesToHex(prefix) + bytesToHex(utf8ToBytes('vs-ballot/1|7|1|')) + bytesToHex(pk))
})
test('the content is the plain text of the vector, and read back', () => {
  expect(contentBytes({ answers: { 1: [12] }, event, revision: 1 })).toEqual(sealed)
  expect(readContent(sealed, event, 1)).toEqual({ 1: [12] })
})
test('the sum and the signature of the cast', () => {
  expect(sumOf(sealed)).toBe(sum)
  expect(new TextDecoder().decode(castMessage(event, 1, sealed))).toBe(`cast|7|1|${sum}`)
  const ballot = castBallot(seed, { pk, prefix, paperSig: new Uint8Array(256) }, { event, weightClass: '1', revision: 1, sealed })
  expect(bytesToHex(ballot.sig)).toBe(sig)
  expect(verifiesSignature(hexToBytes(sig), castMessage(event, 1, sealed), pk)).toBe(true)
})
test('the root of three rows, in whatever order they come', () => {
  const rows = [
    { tracker: 'ZZZ9YYY8XXX7', sum: '803d5aad4a3e4a73726367845c0f51eacf346bdfaf86aa4cadc438ac205309e8' },
    { tracker: readTracker('HX3H-3Q6W-4CV5') ?? '', sum },
    { tracker: '0AB2CD3EFG4H', sum: '6a475294440db7aac666aa927851b85a97ba01696dc2dbbdaa266f75b14dfbd0' },
  ]
  const root = 'eb900c200c8ded37b5691f3f56509439d178788493d78552d7badc878b24536e'
  expect(rootOfSums(rows)).toBe(root)
  expect(rootOfSums(rows.toReversed())).toBe(root)
})
test('the root of ballots is that of their sums', () => {
  expect(rootOf([{ tracker: trackerOf(pk), sealed }])).toBe(rootOfSums([{ tracker: 'HX3H3Q6W4CV5', sum }]))
})
