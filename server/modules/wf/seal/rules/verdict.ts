/** What the checks of a sealed file amount to (wf.md §5.12). Pure. */
import type { Verification, VerifyCheck } from '../../../../../src/shared/wf/verify'
import type { BrokenCheck } from '../../trail/rules/chain-check'

export interface Checked {
  signatures: readonly {
    isIntact: boolean
    coversWholeFile: boolean
    isInTime: boolean
    /** Our own authority issued it. */
    isOurs: boolean
    /** A public one vouches for it. */
    isPublic: boolean
    /** When its certificate was revoked, and when it was signed. */
    revokedAt: Date | null
    at: Date | null
  }[]
  /** What we keep of this file; null = nothing. */
  record: {
    isSameFile: boolean
    chain: { seq: number; check: BrokenCheck } | null
    /** The trails of its last day still give that day's anchor; null = it has none yet. */
    isAnchored: boolean | null
    supersededAt: string | null
    supersededBy: string | null
  } | null
  /** The instance's approval was taken back then. */
  revokedAt: string | null
}

type Verdict = Pick<Verification, 'result' | 'check' | 'event' | 'replaced'>

const nothing = { check: null, event: null, replaced: null }

export function verdictOf(checked: Checked): Verdict {
  const { signatures, record, revokedAt } = checked
  if (!record && !signatures.some(({ isOurs }) => isOurs)) return { ...nothing, result: 'unknown' }
  const check = failedCheck(checked)
  if (check) {
    const broken = check === 'chain' ? record?.chain : null
    return { result: 'altered', check, event: broken ? { seq: broken.seq, what: broken.check } : null, replaced: null }
  }
  if (revokedAt !== null) return { ...nothing, result: 'revoked', replaced: { at: revokedAt, code: null } }
  if (record && record.supersededBy !== null)
    return { ...nothing, result: 'superseded', replaced: { at: record.supersededAt, code: record.supersededBy } }
  return { ...nothing, result: signatures.every(({ isPublic }) => isPublic) ? 'valid' : 'valid_untrusted' }
}

/** In the order of the spec; the first names what happened best. */
function failedCheck({ signatures, record }: Checked): VerifyCheck | null {
  if (signatures.length === 0 || signatures.some(({ isIntact }) => !isIntact)) return 'signature'
  if (signatures.at(-1)?.coversWholeFile !== true) return 'appended'
  if (signatures.some((one) => !isGood(one))) return 'certificate'
  if (!record?.isSameFile) return 'file'
  if (record.chain) return 'chain'
  return record.isAnchored === false ? 'anchor' : null
}

/** Somebody vouches for it, and did so when it was used. */
function isGood({ isInTime, isOurs, isPublic, revokedAt, at }: Checked['signatures'][number]): boolean {
  return isInTime && (isOurs || isPublic) && (revokedAt === null || (at !== null && at < revokedAt))
}
