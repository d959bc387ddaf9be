/** A form that is filled: its fields, what goes with it, and what becomes of it (wf.md §2, §9). */
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { AskDialog } from '../../../components/dialogs/confirm-dialog'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { useLeaveWarning } from '../../../components/inputs/file-input'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { Filling } from '../../../shared/wf/instance-calls'
import { Button } from '../../../ui/button'
import { FormRenderer } from '../fill/form-renderer/form-renderer'
import { FillingPanel } from './filling-panel'
import { missingChoices, useFlowPreview } from './flow-preview'
import { changedBy, SaidByModules } from './said-by-modules'
import { placesOfSaid } from './said-places'
import { useFilling } from './use-filling'
import { useFillingActs } from './use-filling-acts'

const SubmitProof = lazy(async () => ({ default: (await import('./submit-proof')).SubmitProof }))
const SubmittedDialog = lazy(async () => ({ default: (await import('./submitted-dialog')).SubmittedDialog }))

interface FillingFormProps {
  filling: Filling
  /** `module.entity:id` */
  source: string | null
  onCreated: (id: number) => void
}

export function FillingForm({ filling: read, source, onCreated }: FillingFormProps) {
  const { t } = useTranslation(['wf', 'screens'])
  const navigate = useNavigate()
  const formats = useFormats()
  const [filling, setFilling] = useState(read)
  const [dropped, setDropped] = useState(read.dropped)
  const [isDiscarding, setIsDiscarding] = useState(false)
  const draft = useFilling(filling, { source, onCreated })
  const { filled, change } = draft
  const preview = useFlowPreview({
    template: filling.template.id,
    data: { ...filled.values },
    on_behalf_of: filling.on_behalf_of,
    post: filled.post,
    choices: Object.fromEntries(Object.entries(filled.choices).map(([node, people]) => [node, [...people]])),
    ...(source === null ? {} : { source }),
  })
  const checked = preview.data?.checked
  const computed = checked && changedBy(checked.computed, filled.values)
  useEffect(() => {
    if (computed && !preview.isPlaceholderData) change({ values: { ...filled.values, ...computed } })
  }, [computed, preview.isPlaceholderData, filled.values, change])
  const open = missingChoices(preview.data?.choices ?? [], filled.choices)
  const acts = useFillingActs({
    ...{ filling, draft, open, answers: preview.data?.answers },
    onMoved: (next, gone) => {
      setFilling(next)
      setDropped(gone)
    },
  })
  const { busy, errors, evaluate } = acts
  const said = useMemo(
    () => checked && placesOfSaid(checked, filled.values, evaluate(filling.content, filled.values).hidden),
    [checked, filled.values, evaluate, filling.content],
  )
  useLeaveWarning(draft.isDirty && !draft.isOutdated && !acts.sent)
  const title = i18nText(filling.template.name, formats.language)
  return (
    <div className="k-filling">
      <div className="k-list-head">
        <h1>{title}</h1>
        <span className="k-muted" role="status">
          {draft.isSaving
            ? t('filling.saving')
            : draft.savedAt !== null && t('filling.saved_at', { time: momentText(draft.savedAt, formats) })}
        </span>
      </div>
      {filling.on_behalf_of !== null && <p className="k-muted">{t('filling.for', { name: filling.applicant.name })}</p>}
      {draft.isOutdated && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('filling.outdated')}
          description={t('filling.outdated_text')}
          action={
            <Button size="small" type="primary" loading={busy} onClick={() => void acts.moveOn()}>
              {t('filling.move_on')}
            </Button>
          }
        />
      )}
      {dropped.length > 0 && (
        <Alert type="info" showIcon role="status" title={t('filling.dropped', { fields: dropped.join(t('screens:list_separator')) })} />
      )}
      <div className="k-filling-columns">
        <div className="k-filling-form">
          {checked && said && (
            <SaidByModules
              checked={{ ...checked, errors: said.above, facts: said.factsAbove }}
              content={filling.content}
              values={filled.values}
            />
          )}
          <FormRenderer
            id="filling"
            content={filling.content}
            values={filled.values}
            permissions={filling.permissions}
            errors={errors}
            said={said?.beside}
            facts={said?.facts}
            evaluate={evaluate}
            onChange={(values) => change({ values })}
          />
        </div>
        <FillingPanel {...{ filling, filled, preview, errors }} missing={acts.wasTried ? open : noMissing} onChange={change} />
      </div>
      <footer className="k-filling-bar">
        <Button type="text" colour="danger" disabled={busy} onClick={() => setIsDiscarding(true)}>
          {t('filling.discard')}
        </Button>
        <span className="k-filling-acts">
          <Button disabled={busy || draft.isOutdated} onClick={() => void acts.showPdf()}>
            {t('filling.preview_pdf')}
          </Button>
          <Button disabled={busy || draft.isOutdated} onClick={() => void acts.save()}>
            {t('filling.save')}
          </Button>
          <Button type="primary" loading={busy} disabled={draft.isOutdated} onClick={acts.submit}>
            {t('filling.submit')}
          </Button>
        </span>
      </footer>
      {isDiscarding && (
        <AskDialog
          title={t('filling.discard_title')}
          text={t('filling.discard_text')}
          act={t('filling.discard')}
          danger
          busy={busy}
          onAct={() => void acts.discard(() => void navigate('/wf/use/new/select-form'))}
          onClose={() => setIsDiscarding(false)}
        />
      )}
      <Suspense>
        {acts.isProving && acts.policy && (
          <SubmitProof policy={acts.policy} onSend={acts.send} onRefused={acts.refused} onClose={acts.stopProving} />
        )}
        {acts.sent && <SubmittedDialog sent={acts.sent} template={filling.template.id} title={title} />}
      </Suspense>
    </div>
  )
}

const noMissing: readonly string[] = []
