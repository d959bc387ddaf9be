/** A voter's browser in a secret vote: a code, a paper for it, ballots that are sealed and signed (vs.md §5.5). */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { ballotText, readBallot } from '../../src/shared/vs/secret/ballot'
import { castBallot } from '../../src/shared/vs/secret/cast'
import { codeBytes, makeCode } from '../../src/shared/vs/secret/code'
import { contentBytes } from '../../src/shared/vs/secret/content'
import { requestPaper, takePaper, type Box, type Paper, type PaperRequest } from '../../src/shared/vs/secret/paper'
import { verifyBoard, type Recount } from '../../src/shared/vs/secret/recount'
import { paperKeyOf } from '../../src/shared/vs/secret/rsa'
import { sealContent } from '../../src/shared/vs/secret/seal'
import { findWork } from '../../src/shared/vs/secret/work'
import type { BallotKeys, BoardLine, BoardPage, OwnPaper } from '../../src/shared/vs/secret-calls'
import type { Answer, Client, Row } from './app'

export const codeOf = (voter: number): string => makeCode(new Uint8Array(codeBytes).fill(voter + 1))

export function boxOf(event: number, { classes }: BallotKeys, weightClass = '1'): Box {
  const paperKey = paperKeyOf(classes.find((one) => one.class === weightClass)?.modulus ?? '')
  if (!paperKey) throw new Error(`event ${event} has no papers of weight ${weightClass}`)
  return { event, weightClass, paperKey }
}

export interface Voter {
  event: number
  keys: BallotKeys
  box: Box
  request: PaperRequest
}

/** What the browser has once it knows the event and a code. */
export async function voterOf(client: Client, event: number, code: string, weightClass = '1'): Promise<Voter> {
  const { keys } = (await client.get(`/api/vs/event/${event}/page`)).body.data.ballot as { keys: BallotKeys }
  const box = boxOf(event, keys, weightClass)
  return { event, keys, box, request: requestPaper(code, box) }
}

export const askForPaper = (client: Client, { event, request }: Voter): Promise<Answer> =>
  client.post(`/api/vs/event/${event}/paper`, { blinded: bytesToHex(request.blinded) })

export function paperFrom({ box, request }: Voter, { blind_signature: signature }: Pick<OwnPaper, 'blind_signature'>): Paper {
  const paper = takePaper(box, request, hexToBytes(signature ?? ''))
  if (!paper) throw new Error('The paper was not signed.')
  return paper
}

/** Body of the call that casts. @param content what it says; by default these answers */
export async function ballotOf(
  { event, keys, box, request }: Voter,
  paper: Paper,
  { answers = {}, revision = 1 }: { answers?: Row; revision?: number } = {},
): Promise<Row> {
  const content = contentBytes({ answers, event, revision })
  const sealed = keys.box_key === null ? content : await sealContent(hexToBytes(keys.box_key), content, { event, pk: request.pk })
  const text = ballotText(castBallot(request.seed, paper, { event, weightClass: box.weightClass, revision, sealed }))
  return { ...text, work: findWork(event, text) }
}

/** As an auditor does it, from what is published alone. */
export function recount({ event, keys, rows, root, issued, eligible }: BoardPage): Recount {
  const boxes = keys.classes.map((one) => boxOf(event, keys, one.class))
  return verifyBoard({ boxes, rows: rows.map(boardRow), root, issued, eligible })
}

export function boardRow(line: BoardLine) {
  const ballot = readBallot(line)
  if (!ballot) throw new Error(`${line.tracker} is no ballot`)
  return { ...ballot, tracker: line.tracker }
}
