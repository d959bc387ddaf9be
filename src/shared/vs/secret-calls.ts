/**
 * Calls of secret events (vs.md §5.5, §5.7). Papers are issued to people who are signed in; what is under `/api/vs/ballot-box` and
 * `/api/vs/board` is mounted before authentication: send neither token nor cookies (`credentials: 'omit'`) nor `X-Socket-ID` there.
 * Types only from `secret/`: its packages load with the page that votes.
 */
import type { I18nText } from '../../schemas/core/types'
import type { EventKind, EventState, Seal } from '../../schemas/vs/value-lists'
import { defineCall, typed } from '../core/call'
import type { EventResult, RosterGroup } from './count-event'
import type { QuestionToAnswer } from './event'
import type { PassRule, QuorumRule } from './fraction-rule'
import type { BallotText } from './secret/ballot'
import type { Receipt } from './secret/receipt'
import type { TieRule } from './seating'

/** Bytes are lowercase hexadecimal throughout. */
export interface PaperClass {
  /** The weight as papers and ballots have it: `1`, `2.5`. */
  class: string
  /** What its papers are verified with: `paperKeyOf(modulus)`. */
  modulus: string
}

/** What casting a ballot needs of an event; the same for everybody. */
export interface BallotKeys {
  seal: Seal
  /** To which answers are sealed; null when the event has no seal: then `sealed` is the plain content. */
  box_key: string | null
  /** Under which receipts are signed (Ed25519). */
  receipt_key: string
  classes: readonly PaperClass[]
}

/** My right to cast one ballot. */
export interface OwnPaper {
  participant: number
  class: string
  state: 'open' | 'issued'
  blinded: string | null
  blind_signature: string | null
  /** A day. */
  issued_on: string | null
}

const tag = 'vs/event'
const hex = (bytes: number) => ({ type: 'string', pattern: `^[0-9a-f]{${bytes * 2}}$` }) as const

/** Mine, with the signatures that were made for them: a new device goes on with the same code. 404 like the page, 403 for who takes no part. */
export const readPapers = defineCall({
  method: 'GET',
  path: '/api/vs/event/:id/paper',
  tag,
  answer: typed<{ data: readonly OwnPaper[] }>(),
})

/**
 * `blinded`: `requestPaper(code, box).blinded`. The same again gives the same answer; another one 409; before opening, after closing,
 * suspended 422; 403 for who takes no part, and for who looks as somebody else.
 */
export const issuePaper = defineCall({
  method: 'POST',
  path: '/api/vs/event/:id/paper',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['blinded'],
    properties: { participant: { type: 'integer', minimum: 1 }, blinded: hex(256) },
  },
  answer: typed<{ data: OwnPaper }>(),
})

/** What a page needs that knows a code and no person. */
export interface BallotPage {
  id: number
  number: string | null
  title: I18nText
  intro: I18nText | null
  kind: EventKind
  state: EventState
  opens_at: string
  closes_at: string
  change_allowed: boolean
  /** While it is open only. */
  questions: readonly QuestionToAnswer[]
  pages_random: boolean
  options_random: boolean
  keys: BallotKeys
  /** By the server's clock. */
  now: string
}

/** Of a secret event from its opening on; 404 for any other. */
export const readBallotPage = defineCall({
  method: 'GET',
  path: '/api/vs/ballot-box/:event',
  tag,
  answer: typed<{ data: BallotPage }>(),
})

/**
 * `ballotText(castBallot(…))` with `work: findWork(event, ballot)`. 409 for a revision that is not above the one in the box, and for any but
 * the first where answers may not be changed; 422 for a foreign paper or signature, without proof of work, and while the event is not open.
 */
export const castIntoBox = defineCall({
  method: 'POST',
  path: '/api/vs/ballot-box/:event',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['class', 'pk', 'prefix', 'paper_sig', 'revision', 'sealed', 'sig', 'work'],
    properties: {
      class: { type: 'string', pattern: '^[0-9]{1,8}(?:\\.[0-9]{1,4})?$' },
      pk: hex(32),
      prefix: hex(32),
      paper_sig: hex(256),
      revision: { type: 'integer', minimum: 1, maximum: 1_000_000 },
      /** Of 256 kB of answers at most (vs.md §9). */
      sealed: { type: 'string', pattern: '^(?:[0-9a-f]{2})+$', maxLength: 600_000 },
      sig: hex(64),
      work: { type: 'integer', minimum: 0 },
    },
  },
  answer: typed<{ data: Receipt }>(),
})

export interface FoundBallot {
  tracker: string
  revision: number
  /** Of what is sealed: that of the receipt. */
  sha256: string
  /** Counted, or still in the box. */
  on_board: boolean
}

/** @property tracker its 12 bare characters; 404 where there is none */
export const findBallot = defineCall({
  method: 'GET',
  path: '/api/vs/ballot-box/:event/:tracker',
  tag,
  params: { tracker: { type: 'string', pattern: '^[0-9A-HJKMNP-TV-Z]{12}$' } },
  answer: typed<{ data: FoundBallot }>(),
})

export interface BoardLine extends BallotText {
  tracker: string
  /** Empty answers and false where it did not open, or breaks the rules of its questions. */
  answers: Readonly<Record<string, unknown>>
  valid: boolean
}

/** All that a recount takes (`verifyBoard`, `countEvent`): the file `board.json` is this. */
export interface BoardPage {
  event: number
  number: string | null
  title: I18nText
  kind: EventKind
  state: EventState
  closed_at: string | null
  counted_at: string | null
  keys: BallotKeys
  /** Private half of the box key, published with the board; null when the event has no seal. */
  box_private_key: string | null
  rows: readonly BoardLine[]
  root: string
  /** People who were entitled to a paper, papers that were issued. */
  eligible: number
  issued: number
  questions: readonly QuestionToAnswer[]
  rules: {
    quorum: QuorumRule | null
    pass_rule: PassRule | null
    tie_rule: TieRule
    weighted: boolean
    roster: readonly RosterGroup[]
  }
  result: EventResult
}

/** For whom the results are meant, at their time: 403 and 422 like the results; 404 for events that are not secret. */
export const readBoard = defineCall({
  method: 'GET',
  path: '/api/vs/event/:id/board',
  tag,
  answer: typed<{ data: BoardPage }>(),
})

/** The same without a session, of events whose published results are public; 404 for any other. */
export const readPublicBoard = defineCall({
  method: 'GET',
  path: '/api/vs/board/:event',
  tag,
  answer: typed<{ data: BoardPage }>(),
})
