/**
 * The whole recount of a published board (vs.md §5.5, step 7), by anybody: every signature, every ballot opened with the published key, the
 * root, and the result from the ballots alone.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from '../../core/canonical-json'
import { countEvent, type CastBallot } from '../count-event'
import { lotOf } from '../lot'
import { judgeAnswers } from '../judge-answers'
import type { BoardLine, BoardPage } from '../secret-calls'
import { readBallot } from './ballot'
import type { BoardRow } from './board'
import { readContent } from './content'
import type { Box } from './paper'
import { paperKeyOf } from './rsa'
import { openContent } from './seal'
import { verifyBoard, type BadRow } from './recount'

export interface BoardRecount {
  ballots: number
  /** By tracker; `signature` also where a ballot is no ballot at all. */
  bad: readonly BadRow[]
  /** Trackers of rows whose content is shown otherwise than the ballot says. */
  misread: readonly string[]
  rootAgrees: boolean
  /** ballots ≤ papers ≤ people */
  numbersAgree: boolean
  resultAgrees: boolean
  agrees: boolean
}

export async function recountBoard(board: BoardPage): Promise<BoardRecount> {
  const lines = board.rows.map((line) => ({ line, row: rowOf(line) }))
  const rows = lines.flatMap(({ row }) => (row ? [row] : []))
  const broken = lines.filter(({ row }) => !row).map(({ line }): BadRow => ({ tracker: line.tracker, fault: 'signature' }))
  const verified = verifyBoard({ ...board, boxes: boxesOf(board), rows })
  const opened = await Promise.all(lines.map(({ line, row }) => openLine(board, line, row)))
  const misread = opened.flatMap(({ tracker, isMisread }) => (isMisread ? [tracker] : []))
  const resultAgrees = canonicalJson(resultOf(board, opened)) === canonicalJson(board.result)
  const bad = [...broken, ...verified.bad]
  const { rootAgrees, numbersAgree } = verified
  const agrees = bad.length === 0 && misread.length === 0 && rootAgrees && numbersAgree && resultAgrees
  return { ballots: board.rows.length, bad, misread, rootAgrees, numbersAgree, resultAgrees, agrees }
}

function rowOf(line: BoardLine): BoardRow | null {
  const ballot = readBallot(line)
  return ballot && { ...ballot, tracker: line.tracker }
}

const boxesOf = ({ event, keys }: BoardPage): Box[] =>
  keys.classes.flatMap(({ class: weightClass, modulus }) => {
    const paperKey = paperKeyOf(modulus)
    return paperKey ? [{ event, weightClass, paperKey }] : []
  })

interface Opened {
  tracker: string
  isMisread: boolean
  ballot: CastBallot
}

/** What the board shows is not believed: the ballot is opened again. */
async function openLine(board: BoardPage, line: BoardLine, row: BoardRow | null): Promise<Opened> {
  const answers = row && (await answersOf(board, row))
  const valid = answers !== null && judgeAnswers(board.questions, answers).verdict !== 'invalid'
  return {
    tracker: line.tracker,
    isMisread: line.valid !== valid || (valid && canonicalJson(line.answers) !== canonicalJson(answers)),
    ballot: { answers: answers ?? {}, weight: board.rules.weighted ? line.class : 1, unreadable: answers === null },
  }
}

async function answersOf({ event, box_private_key }: BoardPage, { pk, sealed, revision }: BoardRow) {
  const content = box_private_key === null ? sealed : await openContent(hexToBytes(box_private_key), sealed, { event, pk })
  return content && readContent(content, event, revision)
}

function resultOf({ event, kind, questions, rules, root }: BoardPage, opened: readonly Opened[]) {
  const ids = new Map(questions.map(({ key, id }) => [key, id]))
  return countEvent({
    ...{ kind, questions, roster: rules.roster, quorum: rules.quorum, pass_rule: rules.pass_rule, tie_rule: rules.tie_rule },
    // Nobody knows whose ballot is of which group.
    quorum_by_group: false,
    ballots: opened.map(({ ballot }) => ballot),
    lotOf: ({ key }) => lotOf({ root, event, question: ids.get(key) ?? 0, sha256: sumOfText }),
  })
}

const sumOfText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))
