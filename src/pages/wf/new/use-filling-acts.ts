/** What becomes of a form that is filled: judged, submitted, kept, shown as PDF, discarded, moved to the newest version (wf.md §2, §9). */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { discardDraft, isOutdated, openFormPdf, readFilling, submit, type SubmitBody } from '../../../api/wf/filling'
import { useFormats } from '../../../components/format/format-settings'
import { useCompany } from '../../../providers/company/company'
import { useOneAct } from '../../../providers/data/one-act'
import { failureOf } from '../../../providers/http/error-text'
import { showFailure, showText } from '../../../providers/notification/alerts'
import { showGaps } from '../../../providers/notification/gap-alert'
import { answersIn, isBlank } from '../../../shared/wf/form-rules'
import type { Filling } from '../../../shared/wf/instance-calls'
import { labelOf } from '../fill/form-renderer/drawn-form'
import { formErrors, type FormErrors } from '../fill/form-renderer/form-errors'
import { rulesIn } from '../fill/form-renderer/judged-rules'
import { valueAt } from '../fill/form-renderer/rule-state'
import { errorsOfValues, movedValues } from './moved-values'
import { asksProof } from './asks-proof'
import type { FillingDraft } from './use-filling'

interface ActsInput {
  filling: Filling
  draft: FillingDraft
  /** Nodes for which somebody must be chosen still. */
  open: readonly string[]
  /** What the server last said of formulas that only it computes. */
  answers?: readonly [question: string, value: unknown][] | undefined
  /** The newest version was read. */
  onMoved: (filling: Filling, dropped: readonly string[]) => void
}

export interface Submitted {
  id: number
  serial_no: string | null
}

const noErrors: FormErrors = {}
const noAnswers: NonNullable<ActsInput['answers']> = []

export function useFillingActs({ filling, draft, open, answers = noAnswers, onMoved }: ActsInput) {
  const { t } = useTranslation(['wf', 'screens', 'error'])
  const formats = useFormats()
  const { language } = formats
  const timeZone = useCompany()?.time_zone ?? formats.timeZone
  const known = useMemo(() => answersIn(filling.content, filling.data), [filling])
  const evaluate = useMemo(() => rulesIn(timeZone, new Map([...known, ...answers])), [timeZone, known, answers])
  const [errors, setErrors] = useState<FormErrors>(noErrors)
  const [wasTried, setWasTried] = useState(false)
  const [isProving, setIsProving] = useState(false)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<Submitted | null>(null)
  const submission = useOneAct()
  const { filled } = draft
  const policy = filling.sign_policy && asksProof(filling.sign_policy) ? filling.sign_policy : null

  const run = async (act: () => Promise<unknown>, onRefused: (error: unknown) => void = tell) => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      onRefused(error)
    }
    setBusy(false)
  }
  const isValid = () => {
    const state = evaluate(filling.content, filled.values)
    const holds = { permissions: filling.permissions, fallback: 'edit', state, readOnly: false } as const
    const found = formErrors(t, filling.content, state.values, holds, state, language)
    const isFilled = Object.keys(found).length === 0
    setErrors(found)
    setWasTried(true)
    if (!isFilled) showGaps(found, (path) => isBlank(valueAt(state.values, path)))
    else if (open.length > 0) showText('danger', 'wf:filling.choose_first')
    return isFilled && open.length === 0
  }
  const send = async (proof: Omit<SubmitBody, 'version' | 'comment'>) => {
    const answer = await submission.run(async (key) => {
      const { id, version } = await draft.save()
      return submit(id, { version, ...proof }, key)
    })
    if (!answer) return
    draft.end()
    setIsProving(false)
    setSent(answer)
  }
  /** Says what is wrong at the fields where it is wrong; nothing that was typed is lost. */
  const refused = (error: unknown) => {
    const texts = failureOf(error)?.errors
    if (texts) setErrors(errorsOfValues(texts))
    tell(error)
  }
  return {
    ...{ evaluate, errors, wasTried, busy: busy || submission.busy, sent, policy, isProving, send, refused },
    stopProving: () => setIsProving(false),
    submit: () => {
      if (!isValid()) return
      if (policy) setIsProving(true)
      else void run(() => send({}), refused)
    },
    save: () =>
      run(async () => {
        await draft.save()
        showText('success', 'wf:filling.saved')
      }),
    showPdf: () => run(async () => openFormPdf((await draft.save()).id)),
    discard: (onDone: () => void) =>
      run(async () => {
        if (draft.instance !== null) await discardDraft(draft.instance)
        draft.end()
        onDone()
      }),
    /** The newest version, with what was typed as far as its fields are there. */
    moveOn: () =>
      run(async () => {
        const next = await readFilling(draft.instance === null ? newQuestion(filling) : { draft: String(draft.instance) })
        const moved = movedValues(filled.values, next.content.json_schema)
        setErrors(noErrors)
        draft.restart(next, { ...next.data, ...moved.values })
        onMoved(
          next,
          moved.dropped.map((field) => labelOf(filling.content, field, language)),
        )
      }),
  }
}

/** That it is outdated is said above the form. */
const tell = (error: unknown) => {
  if (!isOutdated(error)) showFailure(error)
}

const newQuestion = ({ template, on_behalf_of }: Filling) => ({
  template: String(template.id),
  ...(on_behalf_of === null ? {} : { on_behalf_of: String(on_behalf_of) }),
})
