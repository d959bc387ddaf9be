/** The notices of a step (wf.md §7): what it is for the reader is in `data.workflow.status`, and S, A and E mean that counts changed. */
import type { I18nText } from '../../../../src/schemas/core/types'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Context } from '../../../kernel/context'
import { personInEveryLanguage } from '../../../resource/read/person-names'
import { notify } from '../../sc'
import type { Effect, NoticeStatus } from '../flow/rules/effects'

type Notice = Extract<Effect, { kind: 'notice' }>

export const noticeEventOf = {
  S: 'wf.sign',
  A: 'wf.assignment',
  E: 'wf.ended',
  R: 'wf.reminder',
  D: 'wf.decision',
  C: 'wf.comment',
  N: 'wf.notice',
  F: 'wf.failed',
} as const satisfies Record<NoticeStatus, string>

export interface NoticeSubject {
  id: number
  serial_no: string | null
  template: number
  form: I18nText
  title: string
  initiator: number
}

export type PlainNotice = Pick<Notice, 'status' | 'to' | 'task' | 'silent'> & {
  reason:
    Notice['reason'] | 'comment' | 'posting_failed' | 'posting_refused' | 'revocation_asked' | 'revoked' | 'copy_confirmed' | 'draft_lies'
}

export async function sendNotices(ctx: Context, subject: NoticeSubject, notices: readonly PlainNotice[]): Promise<void> {
  if (notices.length === 0) return
  const person = (await personInEveryLanguage(ctx, subject.initiator)) ?? ''
  for (const { status, to, task, silent = false, reason } of notices) {
    if (to.length === 0) continue
    await notify.send(ctx, {
      event: noticeEventOf[status],
      to: to.map((id) => `u${id}`),
      self: silent,
      silent,
      url: `/wf-form?id=${subject.id}${task === null ? '' : `&task=${task}`}`,
      model: { module: 'wf', id: subject.id },
      params: { form: subject.form, serial_no: subject.serial_no ?? '', person },
      data: {
        title: notify.text(`wf:notice.${reason}`, (language) => ({
          form: i18nText(subject.form, language),
          person: i18nText(person, language),
          title: subject.title,
        })),
        body: subject.title,
        icon: 'audit',
        workflow: {
          status,
          id: subject.id,
          serial_no: subject.serial_no,
          task_id: task,
          template_id: subject.template,
          folder: status === 'D' || status === 'F' ? 'send' : reason === 'read' && task === null ? 'copy' : 'receive',
        },
      },
    })
  }
}
