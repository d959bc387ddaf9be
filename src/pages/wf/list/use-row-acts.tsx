/** What a row's menu does: open, follow, copy, remind, withdraw, discard. */
import { useState, type ReactNode } from 'react'
import { Input } from 'antd'
import type { MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { discardDraft, remind, withdraw } from '../../../api/wf/filling'
import { followForm } from '../../../api/wf/form'
import { AskDialog } from '../../../components/dialogs/confirm-dialog'
import { idempotencyKey } from '../../../providers/data/idempotency-key'
import { showFailure, showText } from '../../../providers/notification/alerts'
import type { WorkRow } from '../../../shared/wf/work-list'
import { Labelled } from '../../../ui/labelled'
import type { WorkListState } from './list-address'
import { copyAddress, mayRemind, mayWithdraw, rowAddress } from './row-words'

interface RowActs {
  menuOf: (row: WorkRow) => NonNullable<MenuProps['items']>
  dialog: ReactNode
}

type PendingAct = { act: 'withdraw' | 'discard'; row: WorkRow; key: string }

export function useRowActs(state: WorkListState, onDone: () => void): RowActs {
  const { t } = useTranslation(['wf', 'screens'])
  const navigate = useNavigate()
  const [pending, setPending] = useState<PendingAct | null>(null)
  const [comment, setComment] = useState('')
  const [busy, setBusy] = useState(false)
  const run = async (act: () => Promise<unknown>, told: string, title: string) => {
    setBusy(true)
    try {
      await act()
      showText('success', told, { title })
      setPending(null)
      onDone()
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
  }
  const ask = (act: PendingAct['act'], row: WorkRow) => {
    setComment('')
    setPending({ act, row, key: idempotencyKey() })
  }
  const menuOf = (row: WorkRow) => {
    const isDraft = row.state === 'draft'
    return [
      { key: 'open', label: t(isDraft ? 'wf:work_list.act.continue' : 'screens:act.show'), onClick: () => void navigate(rowAddress(row)) },
      { key: 'copy', label: t('wf:work_list.act.copy'), onClick: () => void navigate(copyAddress(row.instance)) },
      ...(isDraft
        ? []
        : [
            {
              key: 'follow',
              label: t(row.followed ? 'wf:work_list.act.unfollow' : 'wf:work_list.act.follow'),
              onClick: () =>
                void run(
                  () => followForm(row.instance, !row.followed),
                  row.followed ? 'wf:work_list.done.unfollowed' : 'wf:work_list.done.followed',
                  row.title,
                ),
            },
          ]),
      ...(mayRemind(state, row)
        ? [
            {
              key: 'remind',
              label: t('wf:work_list.act.remind'),
              onClick: () => void run(() => remind(row.instance, idempotencyKey()), 'wf:work_list.done.reminded', row.title),
            },
          ]
        : []),
      ...(mayWithdraw(state, row) ? [{ key: 'withdraw', label: t('wf:work_list.act.withdraw'), onClick: () => ask('withdraw', row) }] : []),
      ...(isDraft ? [{ key: 'discard', danger: true, label: t('wf:work_list.act.discard'), onClick: () => ask('discard', row) }] : []),
    ]
  }
  const act = () => {
    if (!pending) return
    const { row, key } = pending
    if (pending.act === 'discard') void run(() => discardDraft(row.instance), 'wf:work_list.done.discarded', row.title)
    else void run(() => withdraw(row.instance, comment.trim(), key), 'wf:work_list.done.withdrawn', row.title)
  }
  const dialog = pending && (
    <AskDialog
      title={t(`wf:work_list.${pending.act}.title`, { title: pending.row.title })}
      text={t(`wf:work_list.${pending.act}.text`)}
      act={t(`wf:work_list.act.${pending.act}`)}
      danger
      busy={busy}
      onAct={act}
      onClose={() => setPending(null)}
    >
      {pending.act === 'withdraw' && (
        <Labelled label={t('wf:work_list.withdraw.comment')}>
          {({ id }) => (
            <Input.TextArea
              id={id}
              value={comment}
              maxLength={2000}
              autoSize={{ minRows: 2, maxRows: 6 }}
              onChange={({ target }) => setComment(target.value)}
            />
          )}
        </Labelled>
      )}
    </AskDialog>
  )
  return { menuOf, dialog }
}
