/** What a manager does with one form, from the menu of its row; a step is chosen with a look at its flow (wf.md §2). */
import { useState, type ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { glanceAtForm } from '../../../api/wf/form'
import { showAlert, showText } from '../../../providers/notification/alerts'
import type { RowActionProps } from '../../../resources/core/list-parts'
import { ScreenError } from '../../../screens/entity/screen-error'
import { Dialog } from '../../../ui/dialog'
import { ActDialog } from '../run/act-dialog'
import type { ActInput } from '../run/act-input'
import { isLost, type ActRefusal } from '../run/act-refusal'
import { sendAct } from '../run/send-act'
import type { DecisionDraft } from '../run/use-decision-draft'
import { inputsOf } from '../run/view-acts'
import { isFlowAct, listedForm, type FlowAct, type RunningAct } from './run-on-each'
import { RunningDialog } from './running-dialog'

export const rowDialogOf = (act: RunningAct | FlowAct): ComponentType<RowActionProps> =>
  isFlowAct(act)
    ? (props) => <FlowDialog act={act} {...props} />
    : ({ row, onDone, onClose }) => <RunningDialog act={act} rows={[listedForm(row)]} single onDone={onDone} onClose={onClose} />

function FlowDialog({ act, row, onDone, onClose }: RowActionProps & { act: FlowAct }) {
  const { t } = useTranslation('wf')
  const [draft, setDraft] = useState<DecisionDraft>({ comment: '', files: [] })
  const { data, error, refetch } = useQuery({
    queryKey: ['wf', 'form', row.id, 'glance'],
    queryFn: ({ signal }) => glanceAtForm(row.id, signal),
    staleTime: 0,
  })
  if (!data)
    return (
      <Dialog open title={t(`view.act.${act}`)} width={560} height="auto" onClose={onClose}>
        {error ? <ScreenError error={error} onRetry={() => void refetch()} /> : <Skeleton active paragraph={{ rows: 4 }} />}
      </Dialog>
    )
  const send = async (input: ActInput, key: string) => {
    await sendAct({ view: data, act, input, values: data.data, key })
    showText('success', `wf:view.done.${act}`)
    onDone()
    onClose()
  }
  const onConflict = (refusal: ActRefusal) => {
    onDone()
    if (!isLost(refusal)) return void refetch()
    showAlert({ kind: 'warning', text: refusal.text ?? t('view.has_changed') })
    onClose()
  }
  return (
    <ActDialog
      act={act}
      inputs={inputsOf(act, null)}
      view={data}
      draft={draft}
      onDraft={(part) => setDraft((now) => ({ ...now, ...part }))}
      onSend={send}
      onConflict={onConflict}
      onClose={onClose}
    />
  )
}
