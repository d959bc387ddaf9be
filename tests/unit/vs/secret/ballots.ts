/** A small secret vote: one box, voters with codes, ballots in it. */
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Ballot } from '../../../../src/shared/vs/secret/ballot'
import { signBlinded } from '../../../../src/shared/vs/secret/blind-signature'
import { castBallot } from '../../../../src/shared/vs/secret/cast'
import { codeBytes, makeCode } from '../../../../src/shared/vs/secret/code'
import { requestPaper, takePaper, type Box } from '../../../../src/shared/vs/secret/paper'
import { newSigningKey, type SigningKey } from './signing-key'

export interface TestBox extends Box {
  signing: SigningKey
}

export function openBox(event = 7, weightClass = '1', signing = newSigningKey()): TestBox {
  return { event, weightClass, paperKey: signing.paperKey, signing }
}

export const codeOf = (voter: number): string => makeCode(new Uint8Array(codeBytes).fill(voter))

/** As a voter casts it: requested, signed blind, unblinded, cast. The event has no seal, so that answers are read as they are. */
export function vote(box: TestBox, code: string, revision = 1, answer = 12): Ballot {
  const request = requestPaper(code, box)
  const paper = takePaper(box, request, signBlinded(box.paperKey, request.blinded, box.signing.applyPrivateKey))
  if (!paper) throw new Error('The paper was not signed.')
  const sealed = utf8ToBytes(JSON.stringify({ answers: { 1: [answer] }, event: box.event, revision }))
  return castBallot(request.seed, paper, { event: box.event, weightClass: box.weightClass, revision, sealed })
}
