/** What a person may do with a bulletin, as their page offers it (bb.md §4, §6). The acts themselves ask again (acts.ts). Pure. */
import type { Approval } from '../../../../../src/schemas/bb/value-lists'
import type { BulletinRight, Standing } from '../../../../../src/shared/bb/bulletin'

export interface Asker {
  is_author: boolean
  is_co_author: boolean
  is_target: boolean
  may_post: boolean
  may_approve: boolean
  may_manage: boolean
  maintains_all: boolean
  may_comment: boolean
  /** Reads receipts of people of their own departments, or of all. */
  reads_receipts: boolean
}

export interface Bulletin {
  state: 'draft' | 'submitted' | 'published' | 'recalled'
  standing: Standing
  approval: Approval
  /** Of a category whose approval is a form: is there one? */
  has_form: boolean
  /** A form decides about it right now. */
  is_in_form: boolean
  is_pinned: boolean
  has_pending: boolean
  comments_on: boolean
  reactions_on: boolean
}

export function allowedActs(who: Asker, bulletin: Bulletin): BulletinRight[] {
  const writes = who.is_author || who.may_manage
  const approves = who.may_approve && !who.is_author
  const byHand = bulletin.approval !== 'workflow' && !bulletin.is_in_form
  // Without a form, submitting says what is missing.
  const asksForm = bulletin.approval === 'workflow' && bulletin.has_form && !bulletin.is_in_form
  const isOut = bulletin.state === 'published' && bulletin.standing !== 'scheduled'
  const rights: Readonly<Partial<Record<BulletinRight, boolean>>> = {
    edit: bulletin.state !== 'submitted' && (writes || who.is_co_author) && !bulletin.has_pending,
    publish: bulletin.state === 'draft' && writes && bulletin.approval === 'none',
    submit: bulletin.state === 'draft' && writes && bulletin.approval !== 'none' && !asksForm,
    'ask-by-form': asksForm && writes && (bulletin.state === 'draft' || bulletin.has_pending),
    'take-back': bulletin.state === 'submitted' && who.is_author && !bulletin.is_in_form,
    approve: bulletin.state === 'submitted' && byHand && approves,
    return: bulletin.state === 'submitted' && byHand && approves,
    'approve-change': bulletin.has_pending && byHand && approves,
    'drop-change': bulletin.has_pending && !bulletin.is_in_form && (who.is_author || approves),
    recall: bulletin.state === 'published' && writes,
    republish: bulletin.state === 'recalled' && who.may_manage,
    extend: bulletin.state === 'published' && writes,
    'expire-now': bulletin.standing === 'live' && writes,
    pin: bulletin.standing === 'live' && who.may_manage,
    unpin: bulletin.is_pinned && who.may_manage,
    move: bulletin.state !== 'submitted' && writes,
    'change-owner': who.maintains_all,
    delete: bulletin.state === 'draft' ? writes : bulletin.state === 'recalled' && who.may_manage,
    'check-links': (bulletin.standing === 'live' || bulletin.standing === 'scheduled') && (writes || who.is_co_author),
    readers: isOut && (writes || who.reads_receipts),
    remind: bulletin.standing === 'live' && writes,
    comment: isOut && bulletin.comments_on && who.may_comment,
    react: isOut && bulletin.reactions_on,
    moderate: who.may_manage,
  }
  // Of the table above, in its order.
  return (Object.keys(rights) as BulletinRight[]).filter((right) => rights[right] === true)
}
