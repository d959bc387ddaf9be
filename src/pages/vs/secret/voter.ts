/** What a voter's browser does with a code (vs.md §5.5, steps 1–5): take a paper, cast a ballot, find it again. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { castIntoBox, findBallot, issuePaper } from '../../../api/vs/secret'
import { failureOf } from '../../../providers/http/error-text'
import type { Answers } from '../../../shared/vs/question'
import type { BallotKeys, OwnPaper } from '../../../shared/vs/secret-calls'
import { ballotText } from '../../../shared/vs/secret/ballot'
import { castBallot } from '../../../shared/vs/secret/cast'
import { codeBytes, makeCode } from '../../../shared/vs/secret/code'
import { contentBytes } from '../../../shared/vs/secret/content'
import type { PaperFile } from '../../../shared/vs/secret/paper-file'
import { requestPaper, takePaper, type Box, type Paper, type PaperRequest } from '../../../shared/vs/secret/paper'
import { verifiesReceipt, type Receipt } from '../../../shared/vs/secret/receipt'
import { paperKeyOf } from '../../../shared/vs/secret/rsa'
import { sealContent } from '../../../shared/vs/secret/seal'
import { trackerOf } from '../../../shared/vs/secret/tracker'
import { findWork } from '../../../shared/vs/secret/work'

export const newCode = (): string => makeCode(crypto.getRandomValues(new Uint8Array(codeBytes)))

/** Something that should never happen with an honest server; the key of the sentence that says so. */
export class VoterFault extends Error {
  readonly key: string
  constructor(key: 'no_class' | 'bad_signature' | 'bad_receipt' | 'no_paper') {
    super(key)
    this.key = `vs:secret.fault.${key}`
  }
}

/** @throws VoterFault when the event has no box of this class */
export function boxOf(event: number, keys: BallotKeys, weightClass: string): Box {
  const paperKey = paperKeyOf(keys.classes.find((one) => one.class === weightClass)?.modulus ?? '')
  if (!paperKey) throw new VoterFault('no_class')
  return { event, weightClass, paperKey }
}

/** The right to cast, in this browser. */
export interface Voter {
  box: Box
  request: PaperRequest
  paper: Paper
}

/** Is this the code with which the paper was taken? */
export const isCodeOf = (code: string, box: Box, { blinded }: Pick<OwnPaper, 'blinded'>): boolean =>
  bytesToHex(requestPaper(code, box).blinded) === blinded

/**
 * The same code may be sent as often as need be: it gets the same signature.
 * @throws VoterFault when the server signed with another key than the event's; the failed call
 */
export async function takeOwnPaper(code: string, box: Box, participant: number): Promise<Voter> {
  const request = requestPaper(code, box)
  const { blind_signature } = await issuePaper(box.event, participant, bytesToHex(request.blinded))
  return voterOf(box, request, blind_signature)
}

/** Without the server, of a paper that was issued. */
export const voterFrom = (code: string, box: Box, { blind_signature }: Pick<OwnPaper, 'blind_signature'>): Voter =>
  voterOf(box, requestPaper(code, box), blind_signature)

function voterOf(box: Box, request: PaperRequest, blindSignature: string | null): Voter {
  if (blindSignature === null) throw new VoterFault('no_paper')
  const paper = takePaper(box, request, hexToBytes(blindSignature))
  if (!paper) throw new VoterFault('bad_signature')
  return { box, request, paper }
}

export const paperFileOf = (code: string, { box, paper }: Voter): PaperFile => ({
  ...{ kind: 'kontor-paper/1', event: box.event, class: box.weightClass, code },
  paper_sig: bytesToHex(paper.paperSig),
})

/** @throws VoterFault when the event has no box of its class */
export function voterOfFile({ event, class: weightClass, code, paper_sig }: PaperFile, keys: BallotKeys): Voter {
  const box = boxOf(event, keys, weightClass)
  const request = requestPaper(code, box)
  return { box, request, paper: { pk: request.pk, prefix: request.prefix, paperSig: hexToBytes(paper_sig) } }
}

export const trackerOfVoter = ({ request }: Voter): string => trackerOf(request.pk)

/** The revision of my ballot in the box; 0 = none yet. */
export async function revisionInBox(voter: Voter): Promise<number> {
  try {
    return (await findBallot(voter.box.event, trackerOfVoter(voter))).revision
  } catch (error) {
    if (failureOf(error)?.status === 404) return 0
    throw error
  }
}

/**
 * @returns the server's receipt, verified
 * @throws VoterFault when the receipt is not the server's word for this ballot; the failed call
 */
export async function cast({ box, request, paper }: Voter, keys: BallotKeys, answers: Answers): Promise<Receipt> {
  const { event, weightClass } = box
  const revision = (await revisionInBox({ box, request, paper })) + 1
  const content = contentBytes({ answers, event, revision })
  const sealed = keys.box_key === null ? content : await sealContent(hexToBytes(keys.box_key), content, { event, pk: paper.pk })
  const text = ballotText(castBallot(request.seed, paper, { event, weightClass, revision, sealed }))
  const receipt = await castIntoBox(event, { ...text, work: await workFor(event, text) })
  const isOurs = receipt.event === event && receipt.tracker === trackerOf(paper.pk) && receipt.revision === revision
  if (!isOurs || !verifiesReceipt(receipt, hexToBytes(keys.receipt_key))) throw new VoterFault('bad_receipt')
  return receipt
}

/** Tries between two breaths of the page. */
const triesAtOnce = 4096

async function workFor(event: number, text: Parameters<typeof findWork>[1]): Promise<number> {
  for (let from = 0; ; from += triesAtOnce) {
    const work = findWork(event, text, from, triesAtOnce)
    if (work !== null) return work
    await new Promise((resolve) => setTimeout(resolve))
  }
}
