/** Papers, ballots and boards of secret events (src/shared/vs/secret-calls.ts). What reaches the box carries nothing of who sends it. */
import type { BodyOf } from '../../shared/core/call'
import type { Receipt } from '../../shared/vs/secret/receipt'
import * as calls from '../../shared/vs/secret-calls'
import { bareCall, call } from '../call'

/** @param blinded hexadecimal */
export const issuePaper = async (event: number, participant: number, blinded: string): Promise<calls.OwnPaper> =>
  (await call(calls.issuePaper, { params: { id: event }, body: { participant, blinded } })).data

export const readBallotPage = async (event: number, signal?: AbortSignal): Promise<calls.BallotPage> =>
  (await bareCall(calls.readBallotPage, { params: { event }, ...(signal && { signal }) })).data

export const castIntoBox = async (event: number, body: BodyOf<typeof calls.castIntoBox>): Promise<Receipt> =>
  (await bareCall(calls.castIntoBox, { params: { event }, body })).data

/** @param tracker its 12 bare characters */
export const findBallot = async (event: number, tracker: string): Promise<calls.FoundBallot> =>
  (await bareCall(calls.findBallot, { params: { event, tracker } })).data

export const readBoard = async (id: number, signal: AbortSignal): Promise<calls.BoardPage> =>
  (await call(calls.readBoard, { params: { id }, background: true, signal })).data

export const readPublicBoard = async (event: number, signal: AbortSignal): Promise<calls.BoardPage> =>
  (await bareCall(calls.readPublicBoard, { params: { event }, signal })).data
