/** A declared action under way: its question where it has one, then the call, and the way back. Without a question it is done at once. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { actionDone, actionLabel, actionQuestion, recordTitle } from '../../components/entity/entity-texts'
import { useFormats } from '../../components/format/format-settings'
import { actOnRecord, readRecord, type RecordRow, type Values } from '../../providers/data/record-api'
import { useOneAct } from '../../providers/data/one-act'
import type { Refs } from '../../providers/data/refs'
import { failureOf, type Failure } from '../../providers/http/error-text'
import { showAlert, showFailure } from '../../providers/notification/alerts'
import type { Resource } from '../../resources/core/define-module'
import { questionOf } from '../../schemas/core/actions'
import { Dialog } from '../../ui/dialog'
import { DialogFooter } from '../../ui/dialog-footer'
import { LazyPart } from '../cells/lazy-cell'
import type { EntityAccess } from '../entity/use-entity'
import { PartForm } from '../form/part-form'
import { createFormStore, type FormErrors } from '../form/state/form-store'
import { useCaller } from '../form/state/use-caller'
import { undoAction } from '../record/undo-action'
import { answersIn, questionValues } from './answers'

export interface ActionRunProps {
  known: EntityAccess
  resource: Resource
  name: string
  /** Absent: `perform` knows which rows are meant. */
  row?: RecordRow
  /** Titles of what the row refers to, where they did not come with it. */
  refs?: Refs
  /** Of many rows. @returns false when nothing was done, which has been told */
  perform?: (name: string, answers: Values) => Promise<boolean>
  /** The record was changed, or has changed meanwhile. */
  onDone: () => void
  onClose: () => void
}

const noRefs = {}

export function ActionRun(props: ActionRunProps) {
  const { known, name, resource, row, onDone, onClose } = props
  const byHand = row && resource.actDialogs[name]
  if (byHand) return <LazyPart load={byHand} props={{ action: name, row, onDone, onClose }} />
  const question = questionOf(known.entity, name)
  const isAsked = question !== undefined || known.entity.x.actions[name]?.confirm === true
  return isAsked ? <ActionDialog {...props} question={question} /> : <AtOnce {...props} />
}

/** `run` answers with the error, or null when there is nothing more to ask: it is being done already, or is done. */
function usePerform({ known, resource, name, row, refs, perform, onDone, onClose }: ActionRunProps) {
  const { t, i18n } = useTranslation(['screens', known.entity.module])
  const formats = useFormats()
  const navigate = useNavigate()
  const { busy, ...one } = useOneAct()
  const version = useRef(row?.version ?? 0)
  const run = async (answers: Values): Promise<unknown> => {
    try {
      if (!row) {
        const isDone = await one.run(() => perform?.(name, answers) ?? Promise.resolve(false))
        if (isDone) onClose()
        else if (isDone === false) one.renew()
        return null
      }
      const answer = await one.run((key) => actOnRecord(known.entity.name, name, { id: row.id, version: version.current, answers }, key))
      if (!answer) return null
      const { change_set: changeSet, already, made } = answer
      onClose()
      onDone()
      if (already) {
        showAlert({ kind: 'warning', text: already })
        return null
      }
      const title = recordTitle(known.entity, row, formats, refs)
      showAlert({
        kind: 'success',
        about: `${known.entity.name} ${row.id}`,
        text: actionDone(t, i18n, known.entity, { action: name, title }),
        ...undoAction(t, changeSet, onDone),
      })
      if (made !== undefined) await navigate(madeAt(resource, made))
      return null
    } catch (error) {
      const status = failureOf(error)?.status
      if (status === 409 && row) {
        onDone()
        // Whoever decides again decides about the record as it is now.
        const now = await readRecord(known.entity.name, row.id).catch(() => null)
        if (now) version.current = now.version
      }
      return error
    }
  }
  return { busy, run }
}

/** Where a record that an action made opens: where one saved by a form does. */
const madeAt = ({ afterSave, paths }: Resource, id: number): string =>
  afterSave?.({ id, version: 1 }) ?? `${paths.show ?? paths.list}?id=${id}`

function AtOnce(props: ActionRunProps) {
  const { resource, row, onClose } = props
  const { run } = usePerform(props)
  const begun = useRef(false)
  const [refused, setRefused] = useState<Failure | null>(null)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void run({}).then((error) => {
      if (error === null) return
      const failure = failureOf(error)
      if (failure && row && resource.refused?.codes.includes(failure.code ?? '')) return setRefused(failure)
      showFailure(error)
      onClose()
    })
  }, [run, resource, row, onClose])
  return refused && row && resource.refused && <LazyPart load={resource.refused.dialog} props={{ row, failure: refused, onClose }} />
}

function ActionDialog(props: ActionRunProps & { question: ReturnType<typeof questionOf> }) {
  const { known, resource, name, row, refs, question, onClose } = props
  const { entity } = known
  const { t, i18n } = useTranslation(['screens', entity.module])
  const formats = useFormats()
  const { busy, run } = usePerform(props)
  const caller = useCaller()
  const [store] = useState(() => createFormStore(question ? questionValues(question, entity, { name, row, caller }) : {}))
  const [errors, setErrors] = useState<FormErrors>({})
  const label = actionLabel(t, entity, name)
  const names = useMemo(() => question?.fields.map((field) => field.name) ?? [], [question])
  const asked = useMemo(() => ({ ...known, entity: question ?? entity }), [known, question, entity])
  // Rules of the module may name fields that are not asked for.
  const others = Object.entries(errors).filter(([path]) => !names.includes(path.split('.')[0] ?? ''))
  const answer = async () => {
    setErrors({})
    const error = await run(question ? answersIn(question, store.get().values, { name, row, mayWrite: known.mayWrite }) : {})
    const failure = error === null ? null : failureOf(error)
    if (failure?.status !== undefined && failure.status < 500)
      setErrors(failure.status === 422 && failure.errors ? failure.errors : { '': [failure.text] })
    else if (failure) showFailure(error)
  }
  return (
    <Dialog
      open
      title={row ? `${label}: ${recordTitle(entity, row, formats, refs)}` : label}
      width={520}
      height="content"
      onClose={onClose}
      footer={
        <DialogFooter
          onCancel={onClose}
          {...(entity.x.actions[name]?.danger ? { colour: 'danger' as const } : {})}
          loading={busy}
          onClick={() => void answer()}
        >
          {label}
        </DialogFooter>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void answer()
        }}
      >
        {/* Enter in an input does what the button does; the buttons lie outside the form. */}
        <button type="submit" hidden disabled={busy} />
        {entity.x.actions[name]?.confirm && <p>{actionQuestion(t, i18n, entity, name)}</p>}
        {question && (
          <PartForm known={asked} resource={resource} names={names} store={store} refs={row?._refs ?? refs ?? noRefs} errors={errors} />
        )}
        {others.map(([path, texts]) => (
          <p key={path} role="alert" className="k-entry-error">
            {texts.join(' ')}
          </p>
        ))}
      </form>
    </Dialog>
  )
}
