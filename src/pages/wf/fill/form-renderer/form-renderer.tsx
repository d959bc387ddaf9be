/**
 * A form of the workflow as a person fills or reads it (wf.md §2.2, §2.3): rjsf draws it from JSON Schema and ui, with the inputs of every
 * other screen; rules hold live. Controlled: the values live with the caller, those of hidden fields too.
 */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useCompany } from '../../../../providers/company/company'
import { useFormats } from '../../../../components/format/format-settings'
import type { Refs } from '../../../../providers/data/refs'
import type { Language } from '../../../../schemas/core/types'
import { useTitles } from '../../../../screens/entity/use-titles'
import { JsonForm } from '../../../../screens/form/json/json-form'
import type { FieldPermission } from '../../../../shared/wf/flow'
import type { FieldPermissions, FormContent } from '../../../../shared/wf/form'
import { completeLayout, fieldsIn } from '../../../../shared/wf/form-layout'
import { drawnSchema, drawnUi, type Holds } from './drawn-form'
import { FieldFrame } from './field-frame'
import { fieldsOf } from './field-of'
import { FillScopeProvider, type FillScope } from './fill-scope'
import { standing, type FormErrors, type FormFacts } from './form-errors'
import { FormLayout } from './form-layout'
import { PaletteField } from './palette-field'
import { rulesIn } from './judged-rules'
import type { EvaluateRules, Values } from './rule-state'
import { firstErrorField } from './use-error-in'
import './form-renderer.css'

export interface FormRendererProps {
  /** Begins every id. */
  id: string
  content: Pick<FormContent, 'json_schema' | 'ui_schema' | 'rules'>
  values: Values
  /** Gets the values with what is computed. */
  onChange: (values: Values) => void
  /** Of the node. */
  permissions?: FieldPermissions
  /** Of fields that the node does not name: `edit` at the start (default), `read` at a node. */
  fallback?: FieldPermission
  /** Default that of the screen. */
  language?: Language
  /** By path (`items.2.price`); another object brings the first one into sight and focuses it. */
  errors?: FormErrors
  /** By path, what is said of the values while they are typed: shown, and no reason to move. */
  said?: FormErrors | undefined
  /** By field, what it comes to: shown below it. */
  facts?: FormFacts | undefined
  /** Values are shown, nothing can be changed. */
  readOnly?: boolean
  /** Titles of what the values refer to, as far as they are known; others are asked for. */
  refs?: Refs
  /** Default as the server judges them (judged-rules.ts). */
  evaluate?: EvaluateRules
}

const around = { field: PaletteField, frame: FieldFrame, layout: FormLayout }
const everything: FieldPermissions = {}
const nothingKnown: Refs = {}
const nothingWrong: FormErrors = {}
const nothingSaid: FormFacts = {}

export function FormRenderer({
  id,
  content,
  values,
  onChange,
  permissions = everything,
  fallback = 'edit',
  language: wanted,
  errors: refused = nothingWrong,
  said = nothingWrong,
  facts = nothingSaid,
  readOnly = false,
  refs: known = nothingKnown,
  evaluate: given,
}: FormRendererProps) {
  const formats = useFormats()
  const language = wanted ?? formats.language
  const zone = useCompany()?.time_zone ?? formats.timeZone
  const evaluate = useMemo(() => given ?? rulesIn(zone), [given, zone])
  const state = useMemo(() => evaluate(content, values), [evaluate, content, values])
  const holds = useMemo((): Holds => ({ permissions, fallback, state, readOnly }), [permissions, fallback, state, readOnly])
  const schema = useMemo(() => drawnSchema(content.json_schema, holds), [content.json_schema, holds])
  const uiSchema = useMemo(() => drawnUi(content, language, around), [content, language])
  const fields = useMemo(() => fieldsOf(content.json_schema.properties, content.ui_schema), [content])
  const rows = useMemo(() => [values], [values])
  const refs = useTitles({ fields }, rows, known)
  const { attempt, first, errors: found } = useAttempt(refused, content, values)
  const errors = useMemo(() => ({ ...said, ...found }), [said, found])
  useEffect(() => {
    if (attempt > 0 && first !== undefined) focusField(id, first, refused)
  }, [attempt, first, id, refused])

  const change = (next: unknown) => onChange(evaluate(content, (next ?? {}) as Values).values)
  // What comes later, from a call, is laid over what stands there then.
  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
  }, [values])
  const scope: FillScope = {
    id,
    content,
    language,
    values,
    holds,
    state,
    refs,
    errors,
    facts,
    attempt,
    first,
    fill: (more) => change({ ...latest.current, ...more }),
  }
  return (
    <FillScopeProvider value={scope}>
      <div className="k-fill">
        <JsonForm id={id} schema={schema} uiSchema={uiSchema} value={state.values} onChange={change} errors={errors} readOnly={readOnly} />
      </div>
    </FillScopeProvider>
  )
}

/** Each new set of errors is an attempt. @returns those whose value stands as it was judged */
function useAttempt(refused: FormErrors, content: FormRendererProps['content'], values: Values) {
  const [seen, setSeen] = useState({ refused, values, attempt: Object.keys(refused).length > 0 ? 1 : 0 })
  if (seen.refused !== refused) setSeen({ refused, values, attempt: seen.attempt + (Object.keys(refused).length > 0 ? 1 : 0) })
  const order = useMemo(() => fieldsIn(completeLayout(content)), [content])
  const judged = seen.refused === refused ? seen.values : values
  const errors = useMemo(() => standing(refused, judged, values), [refused, judged, values])
  return { attempt: seen.attempt, first: firstErrorField(refused, order), errors }
}

/** Focuses the place that the error names, else the first input of its field. */
function focusField(id: string, field: string, errors: FormErrors): void {
  const path = Object.keys(errors).find((one) => one === field || one.startsWith(`${field}.`)) ?? field
  requestAnimationFrame(() => {
    const target =
      document.getElementById(`${id}-${path.replaceAll('.', '-')}`) ??
      document.querySelector<HTMLElement>(`.k-fill [data-path="${CSS.escape(field)}"] :is(input, textarea, button, [tabindex])`)
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  })
}
