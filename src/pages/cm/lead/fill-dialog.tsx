/** Asks for what the stages on the way want, and for nothing else: "Fill and move" (cm.md §2.1, R3). */
import { useCallback, useState } from 'react'
import { Checkbox, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { failureOf, type Failure } from '../../../providers/http/error-text'
import type { RecordRow } from '../../../providers/data/record-api'
import type { Resource } from '../../../resources/core/define-module'
import type { EntityAccess } from '../../../screens/entity/use-entity'
import { PartForm, usePartStore } from '../../../screens/form/part-form'
import { formFields, updatePayload } from '../../../screens/form/state/form-values'
import { Labelled } from '../../../ui/labelled'
import type { Criterion, LeadFields } from '../../../shared/cm/lead'
import { DuplicateDialog } from '../merge/duplicates/duplicate-dialog'
import { useDuplicateQuestion } from '../merge/duplicates/duplicate-question'
import { CompanyProposal, toldCompany, type Proposal } from './company-proposal'
import { openingErrors } from './opening-errors'

interface FillDialogProps {
  known: EntityAccess
  resource: Resource
  lead: RecordRow
  /** What the first try was refused for. */
  failure: Failure
  title: string
  act: string
  /** Exit criteria of the stages, to name those that are open. */
  criteria: readonly Criterion[]
  /** Tries again with what was filled. */
  onAct: (fill: LeadFields) => Promise<void>
  onClose: () => void
}

const prefix = 'checklist.'
const noRefs = {}

export function FillDialog({ known, resource, lead, failure: first, title, act, criteria, onAct, onClose }: FillDialogProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const store = usePartStore(known, lead)
  const [failure, setFailure] = useState(first)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const question = useDuplicateQuestion()
  const errors = failure.errors ?? {}
  // What was asked for stays in sight while it is filled.
  const [asked] = useState(() => Object.keys(first.errors ?? {}))
  const writable = new Set(formFields(known.entity).map(({ name }) => name))
  const allNames = [...new Set([...asked, ...Object.keys(errors)].map((path) => path.split('.')[0] ?? ''))].filter((name) =>
    writable.has(name),
  )
  // What it was told of its customer becomes that customer on the way.
  const isProposed = allNames.includes('organization') && toldCompany(lead) !== '' && known.may('convert')
  const names = isProposed ? allNames.filter((name) => name !== 'organization') : allNames
  const propose = useCallback(
    (next: Proposal | null, organization: number | null) => {
      setProposal(next)
      // Contacts are offered of the one that is chosen.
      store.set('organization', organization)
    },
    [store],
  )
  const keys = asked.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length))
  const others = Object.entries(errors)
    .filter(([path]) => !path.startsWith(prefix) && !writable.has(path.split('.')[0] ?? ''))
    .flatMap(([, texts]) => texts)
  const run = async (fill: LeadFields) => {
    setBusy(true)
    try {
      await onAct(fill)
    } catch (error) {
      const next = failureOf(error)
      if (next) setFailure(next)
    } finally {
      setBusy(false)
    }
  }
  const values = () =>
    updatePayload(known.entity, store.get().base, store.get().values, (field) => names.includes(field.name) && known.mayWrite(field))
  const fill = (): LeadFields => ({
    values: values(),
    ...(isProposed && proposal ? { convert: proposal } : {}),
    ...(ticked.length > 0 ? { checklist: ticked } : {}),
  })
  return (
    <Dialog
      open
      title={title}
      width={520}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} loading={busy} onClick={() => void run(fill())}>
          {act}
        </DialogFooter>
      }
    >
      <p className="k-muted">{t('cm:fill.about')}</p>
      {isProposed && (
        <CompanyProposal
          lead={lead}
          onChange={propose}
          errors={
            failure === first
              ? []
              : Object.entries(errors).flatMap(([path, texts]) =>
                  /^(organization|person)\b/.test(path) && !names.includes(path) ? texts : [],
                )
          }
        />
      )}
      <PartForm
        known={known}
        resource={resource}
        names={names}
        store={store}
        refs={lead._refs ?? noRefs}
        errors={failure === first ? openingErrors(errors, lead) : errors}
      />
      {keys.length > 0 && (
        <fieldset className="k-fill-criteria">
          <legend>{t('cm:fill.criteria')}</legend>
          {keys.map((key) => (
            <Checkbox
              key={key}
              checked={ticked.includes(key)}
              onChange={({ target }) => setTicked((now) => (target.checked ? [...now, key] : now.filter((one) => one !== key)))}
            >
              {criteria.find((criterion) => criterion.key === key)?.label ?? errors[prefix + key]?.[0] ?? key}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {others.map((text) => (
        <p key={text} role="alert" className="k-entry-error">
          {text}
        </p>
      ))}
      {question && <DuplicateDialog question={question} />}
      {known.may('skip-requirements') && (
        <details className="k-fill-skip">
          <summary>{t('cm:fill.skip')}</summary>
          <Labelled label={t('cm:fill.reason')} required>
            {(input) => <Input id={input.id} value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />}
          </Labelled>
          <Button disabled={reason.trim() === '' || busy} onClick={() => void run({ ...fill(), skip_reason: reason.trim() })}>
            {t('cm:fill.skip_act')}
          </Button>
        </details>
      )}
    </Dialog>
  )
}
