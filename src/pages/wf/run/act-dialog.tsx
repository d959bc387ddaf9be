/** What an act asks for, in one dialog: comment with phrases, files, people, where to, the signature and what proves who signs. */
import { useRef, useState, type KeyboardEvent } from 'react'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { ChosenFiles } from '../../../components/inputs/chosen-files'
import { FileChooser } from '../../../components/inputs/file-chooser'
import { UploadList } from '../../../components/inputs/upload-list'
import { useFormats } from '../../../components/format/format-settings'
import { RefSelect } from '../../../components/inputs/ref-select'
import { useUploads } from '../../../components/inputs/use-uploads'
import { idempotencyKey } from '../../../providers/data/idempotency-key'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { FormView } from '../../../shared/wf/instance-calls'
import { nodesOf } from '../../../shared/wf/flow-tree'
import { Dialog } from '../../../ui/dialog'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Labelled } from '../../../ui/labelled'
import { missingParts, nothingGiven, policyOf, wantsImage, type ActInput, type MissingPart } from './act-input'
import { actRefusal, type ActRefusal } from './act-refusal'
import { ChoiceSelect } from './choice-select'
import { ChosenOne } from './chosen-one'
import { CommentPart } from './comment-part'
import { NextChoices } from './next-choices'
import { ProofPart } from './proof-part'
import { ReturnPart } from './return-part'
import { isSendKey } from './send-key'
import { useUnprintable } from './use-unprintable'
import { useOwnSignatures } from './use-own-signatures'
import type { DecisionDraft } from './use-decision-draft'
import type { ActInputs, DialogAct } from './view-acts'

interface ActDialogProps {
  act: DialogAct
  inputs: ActInputs
  view: FormView
  /** Changed in the form; they go with a decision. */
  values?: Readonly<Record<string, unknown>>
  /** Kept in the browser: comment and files. */
  draft: DecisionDraft
  onDraft: (part: Partial<DecisionDraft>) => void
  /** Throws what the server refuses. */
  onSend: (input: ActInput, key: string) => Promise<void>
  onConflict: (refusal: ActRefusal) => void
  onClose: () => void
}

const unchanged: Readonly<Record<string, unknown>> = {}

export function ActDialog({ act, inputs, view, values = unchanged, draft, onDraft, onSend, onConflict, onClose }: ActDialogProps) {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  const { task } = view
  const [own, setOwn] = useState<Partial<ActInput>>({})
  const policy = policyOf(act, view)
  const signatures = useOwnSignatures(inputs.decides === true && wantsImage(policy))
  const [refusal, setRefusal] = useState<ActRefusal | null>(null)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const input: ActInput = {
    ...{ ...nothingGiven, signature: signatures?.[0]?.id ?? null, ...own },
    ...{ comment: draft.comment, files: inputs.files ? draft.files : [] },
  }
  const unprintable = useUnprintable(view, { comment: draft.comment, values: inputs.decides ? values : unchanged })
  const missing = missingParts(inputs, input, task, policy)
  // The same goes out under the same key, whatever became of the first call.
  const attempt = useRef({ what: '', key: '' })
  const uploads = useUploads({ multiple: true, disabled: busy, onStored: (file) => onDraft({ files: [...draft.files, file] }) })
  const give = (part: Partial<ActInput>) => {
    setOwn((now) => ({ ...now, ...part }))
    setRefusal(null)
  }
  const errorOf = (part: MissingPart | 'target') =>
    refusal?.errors[part] ?? (tried && missing.some((one) => one === part) ? t('view.missing') : undefined)
  const shown = ['comment', ...(inputs.people ? ['people'] : []), ...(inputs.target ? ['target'] : []), ...(inputs.node ? ['node'] : [])]
  const send = async () => {
    setTried(true)
    if (missing.length > 0) return
    const what = JSON.stringify([act, view.version, input])
    if (attempt.current.what !== what) attempt.current = { what, key: idempotencyKey() }
    setBusy(true)
    try {
      await onSend(input, attempt.current.key)
    } catch (error) {
      const refused = actRefusal(error, [...shown, ...(inputs.decides ? ['password', 'pin', 'signature_id'] : [])])
      setRefusal(refused)
      if (refused?.changed) onConflict(refused)
      setBusy(false)
    }
  }
  const sendByKey = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, nativeEvent } = event
    // What is pressed in a menu or dialog over this one is theirs, though React hands it up here.
    if (event.defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return
    if (!isSendKey(nativeEvent, target.getAttribute('aria-expanded'))) return
    event.preventDefault()
    if (!busy && !uploads.isRunning) void send()
  }
  const nodes = nodesOf(view.flow)
    .filter(({ type }) => (act === 'skip' ? true : type === 'approve' || type === 'handle'))
    .filter(({ key }) => act !== 'skip' || view.current.some(({ node }) => node === key))
    .map((node) => ({ value: node.key, label: i18nText(node.name, language) || node.key }))
  return (
    <Dialog
      open
      title={t(`view.act.${act}`)}
      width={560}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter
          onCancel={onClose}
          colour={inputs.isDangerous ? 'danger' : 'default'}
          loading={busy}
          disabled={uploads.isRunning}
          onClick={() => void send()}
        >
          {t(`view.act.${act}`)}
        </DialogFooter>
      }
    >
      <div className="k-act" onKeyDown={sendByKey} {...(inputs.files ? uploads.target : {})}>
        <p className="k-secondary">{t(`view.effect.${act}`)}</p>
        {inputs.people && (
          <Labelled label={t(inputs.people === 'one' ? 'view.person' : 'view.people')} required error={errorOf('people')}>
            {({ id, describedBy, invalid }) => (
              <RefSelect
                id={id}
                describedBy={describedBy}
                invalid={invalid}
                entity="sc/user"
                multiple={inputs.people === 'many'}
                value={input.people}
                onChange={(people) => give({ people })}
              />
            )}
          </Labelled>
        )}
        {inputs.place && (
          <ChosenOne
            label={t('view.place.label')}
            value={input.place}
            options={(['before', 'after', 'parallel'] as const).map((place) => ({ value: place, label: t(`view.place.${place}`) }))}
            onChange={(place) => give({ place })}
          />
        )}
        {inputs.target && <ReturnPart task={task} input={input} error={errorOf('target')} onChange={give} />}
        {inputs.node && (
          <Labelled label={t(act === 'skip' ? 'view.node_skipped' : 'view.node')} required error={errorOf('node')}>
            {(field) => <ChoiceSelect {...field} value={input.node || null} options={nodes} onChange={(node) => give({ node })} />}
          </Labelled>
        )}
        {inputs.added && (
          <Labelled label={t('view.added')} required error={errorOf('added')}>
            {(field) => (
              <ChoiceSelect
                {...field}
                value={input.added === null ? null : String(input.added)}
                options={(task?.added ?? []).map(({ task: one, person }) => ({ value: String(one), label: person.name }))}
                onChange={(added) => give({ added: Number(added) })}
              />
            )}
          </Labelled>
        )}
        {inputs.decides && task && (
          <NextChoices choices={task.choices} value={input.choices} errorOf={errorOf} onChange={(choices) => give({ choices })} />
        )}
        <CommentPart
          value={draft.comment}
          required={inputs.comment === 'required'}
          error={errorOf('comment')}
          onChange={(comment) => {
            onDraft({ comment })
            setRefusal(null)
          }}
        />
        {inputs.files && (
          <div>
            <FileChooser text={t('view.add_files')} multiple small onChoose={uploads.take} />
            <ChosenFiles
              files={draft.files.map((file) => ({ ...file, title: file.name }))}
              onRemove={(file) => onDraft({ files: draft.files.filter(({ id }) => id !== file) })}
            />
            <UploadList uploads={uploads} />
          </div>
        )}
        {inputs.decides && <ProofPart policy={policy} signatures={signatures} input={input} errorOf={errorOf} onChange={give} />}
        {unprintable.length > 0 && (
          <Alert type="warning" showIcon role="status" title={t('print.unprintable', { characters: unprintable.join(' ') })} />
        )}
        {refusal?.text && (
          <Alert type="error" showIcon role="alert" title={refusal.text} description={refusal.changed ? t('view.look_again') : undefined} />
        )}
      </div>
    </Dialog>
  )
}
