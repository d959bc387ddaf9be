/** The box, the board and the receipt (vs.md §5.5, steps 5–7, §12.9–11): only voters change their votes, and nothing vanishes unseen. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ballotText, readBallot, type Ballot } from '../../../../src/shared/vs/secret/ballot'
import { boardOf, rootOf, type BoardRow } from '../../../../src/shared/vs/secret/board'
import { ballotFault, placeInBox } from '../../../../src/shared/vs/secret/cast'
import { checkReceipt, findTracker, signReceipt, verifiesReceipt } from '../../../../src/shared/vs/secret/receipt'
import { verifyBoard, type Board } from '../../../../src/shared/vs/secret/recount'
import { trackerOf } from '../../../../src/shared/vs/secret/tracker'
import { codeOf, openBox, vote } from './ballots'

const box = openBox()
const ballots = [1, 2, 3].map((voter) => vote(box, codeOf(voter)))
const rows = boardOf(ballots)
const board: Board = { boxes: [box], rows, root: rootOf(rows), issued: 4, eligible: 5 }
const [mine, other] = ballots as [Ballot, Ballot, Ballot]
const tracker = trackerOf(mine.pk)

const flip = (bytes: Uint8Array, at: number, change: number) =>
  bytes.map((byte, index) => (index === at % bytes.length ? byte ^ change : byte))

describe('§12.9 a changed vote', () => {
  test('replaces the earlier one, which is stale from then on', () => {
    expect([placeInBox(null, 1), placeInBox(1, 2), placeInBox(2, 1), placeInBox(2, 2)]).toEqual(['new', 'replaces', 'stale', 'stale'])
  })
  test('lies under the same key with the same paper, so the board has one row', () => {
    const second = vote(box, codeOf(1), 2, 13)
    expect(ballotFault(box, second)).toBeNull()
    expect([trackerOf(second.pk), bytesToHex(second.paperSig)]).toEqual([tracker, bytesToHex(mine.paperSig)])
  })
  test.each([0, -1, 1.5, Number.NaN, 2 ** 53])('has no revision %d', (revision) => {
    expect(ballotFault(box, { ...mine, revision })).toBe('revision')
  })
  test('is signed by its voter: nobody raises a revision or puts other answers in', () => {
    expect(ballotFault(box, { ...mine, revision: 2 })).toBe('signature')
    expect(ballotFault(box, { ...mine, sealed: other.sealed, sig: other.sig })).toBe('signature')
  })
})

describe('a receipt', () => {
  const serverSeed = new Uint8Array(32).fill(9)
  const serverKey = ed25519.getPublicKey(serverSeed)
  const receipt = signReceipt(serverSeed, 7, mine)
  const at = (shown: readonly BoardRow[]) => checkReceipt(receipt, { event: 7, serverKey, rows: shown })

  test('names event, tracker, sum and revision, and is verified by anybody', () => {
    expect(receipt).toMatchObject({ event: 7, tracker, revision: 1 })
    expect(verifiesReceipt(receipt, serverKey)).toBe(true)
  })
  test('finds its ballot on the board', () => {
    expect(at(rows)).toBe('counted')
    expect(findTracker(tracker, rows)?.pk).toEqual(mine.pk)
  })
  test('§12.10 proves a ballot that was deleted: signed as received, missing on the board, and another root', () => {
    const left = rows.filter((row) => row.tracker !== tracker)
    expect(at(left)).toBe('missing')
    expect(findTracker(tracker, left)).toBeUndefined()
    expect(verifyBoard({ ...board, rows: left })).toMatchObject({ bad: [], rootAgrees: false, passed: false })
  })
  test('of an earlier revision says that a later one counts', () => {
    expect(at(boardOf([vote(box, codeOf(1), 2, 13), other]))).toBe('replaced')
  })
  test('proves a ballot that was put back to an earlier one, or replaced under its revision', () => {
    const later = signReceipt(serverSeed, 7, vote(box, codeOf(1), 2, 13))
    expect(checkReceipt(later, { event: 7, serverKey, rows })).toBe('changed')
    expect(at(boardOf([vote(box, codeOf(1), 1, 13)]))).toBe('changed')
  })
  test.each([
    ['another tracker', { tracker: trackerOf(other.pk) }],
    ['another sum', { sha256: '0'.repeat(64) }],
    ['another revision', { revision: 2 }],
    ['another event', { event: 8 }],
    ['no signature', { signature: '' }],
    ['a signature of itself', { signature: '0'.repeat(128) }],
  ])('proves nothing with %s', (_, change) => {
    expect(checkReceipt({ ...receipt, ...change }, { event: 7, serverKey, rows: [] })).toBe('unsigned')
  })
  test('proves nothing when another server or for another event signed it', () => {
    const foreign = signReceipt(new Uint8Array(32).fill(8), 7, mine)
    expect(checkReceipt(foreign, { event: 7, serverKey, rows: [] })).toBe('unsigned')
    expect(checkReceipt(signReceipt(serverSeed, 8, mine), { event: 7, serverKey, rows: [] })).toBe('unsigned')
  })
})

describe('the board', () => {
  test('is in the order of trackers, whatever the order of the box', () => {
    expect(boardOf(ballots.toReversed())).toEqual(rows)
    expect(rows.map((row) => row.tracker)).toEqual(ballots.map(({ pk }) => trackerOf(pk)).toSorted())
  })
  test('passes when nothing was touched', () => {
    expect(verifyBoard(board)).toEqual({ bad: [], root: board.root, rootAgrees: true, numbersAgree: true, passed: true })
  })
  test('§12.11 with one byte of a row changed names the tracker; the root differs when it is in what is counted', () => {
    const part = fc.constantFrom('pk', 'prefix', 'paperSig', 'sealed', 'sig' as const)
    fc.assert(
      fc.property(fc.nat(2), part, fc.nat(1000), fc.integer({ min: 1, max: 255 }), (which, name, at, change) => {
        const changed = rows.map((row, index) => (index === which ? { ...row, [name]: flip(row[name], at, change) } : row))
        const { bad, rootAgrees, passed } = verifyBoard({ ...board, rows: changed })
        const named = bad.map((row) => row.tracker)
        return !passed && named.length === 1 && named[0] === rows[which]?.tracker && rootAgrees === (name !== 'sealed')
      }),
      { numRuns: 30 },
    )
  })
  test('§12.11 with one character of a tracker, a revision or a class changed names that row alone', () => {
    const changes: Partial<BoardRow>[] = [{ tracker: 'ZZZZZZZZZZZZ' }, { revision: 2 }, { weightClass: '1000' }]
    for (const change of changes) {
      const changed = rows.map((row, index) => (index === 0 ? { ...row, ...change } : row))
      const { bad, passed } = verifyBoard({ ...board, rows: changed })
      expect([passed, bad.map((row) => row.tracker)]).toEqual([false, [changed[0]?.tracker]])
    }
  })
  test('does not count a ballot twice, nor out of order', () => {
    const [first, second, third] = rows as [BoardRow, BoardRow, BoardRow]
    const faults = (shown: BoardRow[]) => verifyBoard({ ...board, rows: shown, root: rootOf(shown) }).bad
    expect(faults([first, first, second])).toEqual([{ tracker: first.tracker, fault: 'repeated' }])
    expect(faults([first, third, second])).toEqual([{ tracker: second.tracker, fault: 'order' }])
  })
  test('has no more ballots than papers, and no more papers than people', () => {
    const figures = [
      { issued: 3, eligible: 3 },
      { issued: 2, eligible: 5 },
      { issued: 6, eligible: 5 },
    ]
    expect(figures.map((numbers) => verifyBoard({ ...board, ...numbers }).numbersAgree)).toEqual([true, false, false])
  })
})

describe('a ballot in JSON', () => {
  const text = ballotText(mine)
  test('is read as it was written', () => {
    expect(readBallot(text)).toEqual(mine)
  })
  test.each(['pk', 'prefix', 'paper_sig', 'sealed', 'sig'] as const)('is none when %s is no lowercase hexadecimal', (name) => {
    const broken = ['', 'g0', 'ABCD', text[name].slice(1), `${text[name]} `]
    expect(broken.map((value) => readBallot({ ...text, [name]: value }))).toEqual(broken.map(() => null))
  })
  test.each(['pk', 'prefix', 'sig'] as const)('is none when %s is of another length', (name) => {
    expect(readBallot({ ...text, [name]: `${text[name]}00` })).toBeNull()
  })
  test('is none without a revision from 1', () => {
    expect([0, -1, 0.5].map((revision) => readBallot({ ...text, revision }))).toEqual([null, null, null])
  })
})
