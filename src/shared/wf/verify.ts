/** What the public verification says of a sealed file (wf.md §5.12): organisation, number, form, signers, times and results; never a value of the form. */
import { defineCall, typed } from '../core/call'
import type { I18nText } from '../../schemas/core/types'

/**
 * - `valid`: nothing was changed, and a public authority vouches for the issuer; `valid_untrusted`: only the organisation itself does
 * - `altered`: something was changed; `check` and `event` say what
 * - `superseded`: a newer file took its place; `revoked`: the approval was taken back
 * - `unknown`: not a file of this organisation
 */
export type VerifyResult = 'valid' | 'valid_untrusted' | 'altered' | 'superseded' | 'revoked' | 'unknown'

/** The checks of §5.12, in their order; `appended`: bytes were added behind the signed ones. */
export const verifyChecks = ['signature', 'appended', 'certificate', 'file', 'chain', 'anchor'] as const
export type VerifyCheck = (typeof verifyChecks)[number]

export interface VerifiedSignature {
  name: string
  issuer: string | null
  /** Instant by the signer's clock. */
  at: string | null
  is_intact: boolean
}

export interface VerifiedDocument {
  organisation: I18nText
  form: I18nText
  serial_no: string | null
  round: number
  code: string
  /** Instant. */
  made_at: string
  /** Who decided, for whom, when. */
  signers: readonly { name: string; on_behalf_of: string | null; act: string; at: string }[]
}

/** The day's anchor (wf.md §5.10): one hash over all trails that went on that day. */
export interface VerifiedAnchor {
  /** `YYYY-MM-DD` of the organisation. */
  day: string
  root: string
  /** How many trails it holds. */
  leaves: number
}

export interface Verification {
  result: VerifyResult
  /** Of `altered`: the first check that failed. */
  check: VerifyCheck | null
  /** Of the check `chain`: number of the first event that doesn't hold, and what of it: seq, prev, content, meta, hash, end, data. */
  event: { seq: number; what: string } | null
  /** Of `superseded` and `revoked`: since when (instant), and the code of what took its place. */
  replaced: { at: string | null; code: string | null } | null
  document: VerifiedDocument | null
  /** Of the last day on which the form's trail went on; null = that day is not over, or not anchored yet. */
  anchor: VerifiedAnchor | null
  signatures: readonly VerifiedSignature[]
  /** SHA-256 of the file that was judged. */
  sha256: string | null
}

/** How much of a PDF is taken, in bytes. */
export const mostVerifiedBytes = 50 * 1024 * 1024

export const verifyCode = defineCall({
  method: 'GET',
  path: '/api/wf/verify/:code',
  tag: 'wf/sealed-file',
  params: { code: { type: 'string', minLength: 1, maxLength: 40 } },
  answer: typed<{ data: Verification }>(),
})

/** `POST` with the PDF as its body, `application/pdf`. */
export const verifyFilePath = '/api/wf/verify'

/** Whether anybody may ask, and with what. */
export const verifyState = defineCall({
  method: 'GET',
  path: '/api/wf/verify',
  tag: 'wf/sealed-file',
  answer: typed<{ data: { allowed: 'off' | 'code' | 'code_and_upload' } }>(),
})
