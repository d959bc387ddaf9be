/** A filled form: what stands in it, how far it is, and what the reader may do now (wf.md §2.2). A page of its own, or beside the work list. */
import { useState } from 'react'
import { Alert, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate } from 'react-router'
import { followForm } from '../../../api/wf/form'
import { failureOf } from '../../../providers/http/error-text'
import { showAlert, showFailure, showText } from '../../../providers/notification/alerts'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { FormView as View } from '../../../shared/wf/instance-calls'
import { Button } from '../../../ui/button'
import { NotFound } from '../../shell/session/not-found'
import { ActDialog } from './act-dialog'
import { changedValues, type ActInput } from './act-input'
import { isLost, type ActRefusal } from './act-refusal'
import { ActBar } from './act-bar'
import { fillingAddress } from './form-address'
import { FormHead } from './form-head'
import { FormTabs } from './form-tabs'
import { sendAct } from './send-act'
import { useDecisionDraft } from './use-decision-draft'
import { useFilledForm } from './use-filled-form'
import { useFormView, type FormViewState } from './use-form-view'
import { inputsOf, barActs, endsTask, type DialogAct, type ViewAct } from './view-acts'
import './form-view.css'

export interface FormViewProps {
  instance: number
  /** The reader's task that is meant; null = the server chooses. */
  task: number | null
  /** In a pane of another screen: no frame of its own. */
  embedded?: boolean
  /** Opens an act as its button would, for keys of the screen around it; another `turn` is another press. */
  ask?: { act: ViewAct; turn: number }
  /** Something was done. @param isOver the reader's task ended with it */
  onDone?: (isOver: boolean) => void
}

export function FormView(props: FormViewProps) {
  const state = useFormView(props.instance, props.task)
  const { view, error, reload } = state
  if (error && !view)
    return failureOf(error)?.status === 404 ? (
      <NotFound />
    ) : (
      <div className="k-form-view">
        <ScreenError error={error} onRetry={() => void reload()} />
      </div>
    )
  if (!view)
    return (
      <div className="k-form-view">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    )
  if (view.state === 'draft') return <Draft id={view.id} embedded={props.embedded === true} />
  return <ReadForm key={view.id} {...props} state={state} view={view} />
}

/** It is filled, not read. */
function Draft({ id, embedded }: { id: number; embedded: boolean }) {
  const { t } = useTranslation('wf')
  const to = fillingAddress('draft', id)
  if (!embedded) return <Navigate replace to={to} />
  return (
    <div className="k-form-view k-form-view-embedded">
      <p>{t('view.is_draft')}</p>
      <Link to={to}>{t('view.go_on_filling')}</Link>
    </div>
  )
}

function ReadForm({ view, state, embedded = false, ask, onDone }: FormViewProps & { state: FormViewState; view: View }) {
  const { t } = useTranslation(['wf', 'common'])
  const navigate = useNavigate()
  const { draft, change, forget } = useDecisionDraft(view.id)
  const form = useFilledForm(view)
  const [open, setOpen] = useState<DialogAct | null>(null)
  const [changed, setChanged] = useState<readonly string[]>([])
  const [turn, setTurn] = useState(0)
  const acts = barActs(view)
  const start = (act: ViewAct) => {
    if (act === 'print') return void window.open(`/wf-form-print?id=${view.id}&trail=1`, '_blank', 'noopener')
    if (act === 'pdf') return void navigate(view.pdf ? `/wf/pdf?file=${view.pdf.file}` : `/wf/pdf?id=${view.id}`)
    if (act === 'copy') return void navigate(fillingAddress('copy', view.id))
    if (act === 'follow') return void follow()
    if (act === 'approve' || act === 'handle' || act === 'resubmit') if (!form.check()) return
    setOpen(act)
  }
  if (ask && ask.turn !== turn) {
    setTurn(ask.turn)
    if (acts.front.includes(ask.act)) start(ask.act)
  }
  const follow = async () => {
    try {
      await followForm(view.id, !view.followed)
      await state.reload()
    } catch (error) {
      showFailure(error)
    }
  }
  const send = async (act: DialogAct, input: ActInput, key: string) => {
    const next = await sendAct({ view, act, input, values: form.values, key })
    forget()
    setOpen(null)
    setChanged([])
    showText('success', `wf:view.done.${act}`)
    const isOver = endsTask(act, input.place)
    onDone?.(isOver)
    // Who goes on to the next form doesn't wait for this one.
    if (!onDone || !isOver || next === null) await state.reload()
  }
  /** What was written stays, in the dialog or kept for the next one; the form and its buttons are the newest. */
  const onConflict = (refusal: ActRefusal) => {
    setChanged(refusal.changed ?? [])
    if (isLost(refusal)) {
      setOpen(null)
      showAlert({ kind: 'warning', text: refusal.text ?? t('view.has_changed') })
    }
    form.forget()
    void state.reload()
  }
  return (
    <article className={embedded ? 'k-form-view k-form-view-embedded' : 'k-form-view'} aria-labelledby={`wf-form-${view.id}`}>
      <FormHead view={view} embedded={embedded} />
      {state.hasChanged && (
        <Alert
          type="warning"
          role="status"
          showIcon
          title={t('view.has_changed')}
          action={
            <Button size="small" onClick={() => void state.reload()}>
              {t('view.reload')}
            </Button>
          }
        />
      )}
      {changed.length > 0 && (
        <Alert
          type="info"
          role="status"
          showIcon
          title={t('view.changed_fields', { fields: changed.map((field) => form.labelOf(field)).join(t('view.comma')) })}
        />
      )}
      {view.returned && (
        <Alert
          type="warning"
          showIcon
          title={t('view.returned_by', { name: view.returned.by.name })}
          description={view.returned.comment || undefined}
        />
      )}
      {view.reason && <Alert type="error" role="status" showIcon title={view.reason} />}
      <FormTabs view={view} form={form} />
      <ActBar view={view} acts={acts} onAct={start} />
      {open && (
        <ActDialog
          act={open}
          inputs={inputsOf(open, view.task)}
          view={view}
          values={changedValues(view.data, form.values, view.permissions)}
          draft={draft}
          onDraft={change}
          onSend={(input, key) => send(open, input, key)}
          onConflict={onConflict}
          onClose={() => setOpen(null)}
        />
      )}
    </article>
  )
}
