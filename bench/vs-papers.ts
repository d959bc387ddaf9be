/**
 * `npm run bench -- vs-papers`: the secret ballot (vs.md §5.5, §10). Blind signatures of one core beside OpenSSL's own RSA-PSS, which makes
 * the same private operation (goal: 500 a second on two cores); then BALLOTS (2,000) are requested, signed, cast, checked as the box checks
 * them, verified on the board and opened. CPU time of one thread counts, which other work on the machine hardly changes.
 */
import { constants, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { makePaperKey, paperSigner } from '../server/kernel/paper-key'
import type { Ballot } from '../src/shared/vs/secret/ballot'
import { boardOf, rootOf, type BoardRow } from '../src/shared/vs/secret/board'
import { ballotFault, castBallot } from '../src/shared/vs/secret/cast'
import { codeBytes, makeCode } from '../src/shared/vs/secret/code'
import { contentBytes, readContent } from '../src/shared/vs/secret/content'
import { requestPaper, takePaper, type Box, type PaperRequest } from '../src/shared/vs/secret/paper'
import { verifyBoard } from '../src/shared/vs/secret/recount'
import { paperKeyOf } from '../src/shared/vs/secret/rsa'
import { makeBoxKeys, openContent, sealContent } from '../src/shared/vs/secret/seal'
import { machine } from './machine'

const ballotsWanted = Number(process.env['BALLOTS'] ?? 2_000)
const event = 7
const weightClass = '1'

console.log(`${machine()}; ${ballotsWanted} ballots\n`)
const { modulus, privateKey } = await makePaperKey()
const box = boxOf(modulus)
const boxKeys = await makeBoxKeys()
const signBlind = paperSigner(privateKey)

const requests = await each('requested (browser)', ballotsWanted, () => requestPaper(makeCode(randomBytes(codeBytes)), box))
const signed = await each('signed blind (server)', ballotsWanted, (at) => signBlind(itemOf(requests, at).blinded))
comparePlainSigning()
const ballots = await each('unblinded, sealed, cast (browser)', ballotsWanted, (at) => cast(itemOf(requests, at), itemOf(signed, at)))
await each('checked (box)', ballotsWanted, (at) => need(ballotFault(box, itemOf(ballots, at)) === null, 'a ballot is refused'))
verifyAll(boardOf(ballots))
await each('opened (closing)', ballotsWanted, (at) => open(itemOf(ballots, at)))

function boxOf(key: string): Box {
  const paperKey = paperKeyOf(key)
  if (!paperKey) throw new Error('The paper key is not read.')
  return { event, weightClass, paperKey }
}

async function cast(request: PaperRequest, blindSignature: Uint8Array): Promise<Ballot> {
  const paper = takePaper(box, request, blindSignature)
  if (!paper) throw new Error('A paper is not taken.')
  const content = contentBytes({ answers: { 1: [12] }, event, revision: 1 })
  const sealed = await sealContent(boxKeys.publicKey, content, { event, pk: paper.pk })
  return castBallot(request.seed, paper, { event, weightClass, revision: 1, sealed })
}

function verifyAll(rows: readonly BoardRow[]): void {
  const start = process.cpuUsage()
  const { passed } = verifyBoard({ boxes: [box], rows, root: rootOf(rows), issued: rows.length, eligible: rows.length })
  need(passed, 'the board does not pass')
  report('verified (board)', rows.length, start)
}

async function open({ sealed, pk, revision }: Ballot): Promise<void> {
  const content = await openContent(boxKeys.privateKey, sealed, { event, pk })
  need(content !== null && readContent(content, event, revision) !== null, 'a ballot does not open')
}

/** The limit: RSA-PSS by OpenSSL with a key of the same length, of which a blind signature is the private operation and a check. */
function comparePlainSigning(): void {
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const message = randomBytes(100)
  const start = process.cpuUsage()
  for (let n = 0; n < ballotsWanted; n++) sign('sha384', message, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 48 })
  report('OpenSSL RSA-PSS, for comparison', ballotsWanted, start)
}

async function each<Made>(name: string, count: number, make: (at: number) => Made | Promise<Made>): Promise<Made[]> {
  const start = process.cpuUsage()
  const made: Made[] = []
  for (let at = 0; at < count; at++) made.push(await make(at))
  report(name, count, start)
  return made
}

function report(name: string, count: number, start: NodeJS.CpuUsage): void {
  const { user, system } = process.cpuUsage(start)
  const ms = (user + system) / 1000
  console.log(`${name.padEnd(36)} ${Math.round((count / ms) * 1000)} a CPU second, ${(ms / count).toFixed(2)} ms each`)
}

function itemOf<Item>(items: readonly Item[], at: number): Item {
  const item = items[at]
  if (item === undefined) throw new Error(`There is no item ${at}.`)
  return item
}

function need(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(`Measured nothing: ${otherwise}.`)
}
