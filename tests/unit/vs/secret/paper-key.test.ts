/** The server's half of the papers (vs.md §5.5): keys are made, kept as bytes, and sign what fits them. */
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { makePaperKey, paperKeyFor, paperSigner } from '../../../../server/kernel/paper-key'
import { BlindSignatureError } from '../../../../src/shared/vs/secret/blind-signature'
import { requestPaper, takePaper, verifiesPaper, type Box } from '../../../../src/shared/vs/secret/paper'
import { paperKeyOf } from '../../../../src/shared/vs/secret/rsa'
import { codeOf } from './ballots'

test('a key that was made, stored and read again signs papers of its event', async () => {
  const { modulus, privateKey } = await makePaperKey()
  const paperKey = paperKeyOf(modulus)
  if (!paperKey) throw new Error('The modulus is not read.')
  const box: Box = { event: 7, weightClass: '1', paperKey }
  const request = requestPaper(codeOf(1), box)
  const paper = takePaper(box, request, paperSigner(Uint8Array.from(privateKey))(request.blinded))
  expect(paper && verifiesPaper(box, paper)).toBe(true)
})
test('each key is another', async () => {
  expect((await makePaperKey()).modulus).not.toBe((await makePaperKey()).modulus)
})
test('what is no blinded message under the key is not signed', async () => {
  const sign = paperSigner((await makePaperKey()).privateKey)
  for (const length of [0, 255, 257]) expect(() => sign(new Uint8Array(length))).toThrow(BlindSignatureError)
  expect(() => sign(new Uint8Array(256).fill(255))).toThrow(BlindSignatureError)
})
test('a short key and one of another kind are refused', () => {
  expect(() => paperKeyFor(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey)).toThrow(TypeError)
  expect(() => paperKeyFor(generateKeyPairSync('ed25519').privateKey)).toThrow(TypeError)
})
