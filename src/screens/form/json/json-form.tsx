/**
 * A form for any JSON Schema: rjsf decides what there is, our templates and widgets draw it. Controlled: the value lives with
 * the caller, and what the schema does not name stays in it. Load it lazily; most screens need none.
 */
import { useMemo } from 'react'
import Form from '@rjsf/core'
import { englishStringTranslator, TranslatableString, type ErrorSchema, type RegistryFieldsType, type UiSchema } from '@rjsf/utils'
import { useTranslation } from 'react-i18next'
import type { JsonSchema } from '../../../schemas/core/define'
import type { FormErrors } from '../state/form-store'
import { drawableSchema } from './drawable-schema'
import { JsonArrayField } from './json-array'
import { jsonTemplates } from './json-templates'
import { interpretingValidator } from './json-validator'
import { jsonWidgets } from './json-widgets'
import { RawJsonField } from './raw-json-field'
import { tidy } from './tidy'
import './json-form.css'

export interface JsonFormProps {
  /** Begins every id in the form; parts follow with `-`: `address-city`. */ id: string
  schema: JsonSchema
  uiSchema?: UiSchema
  value: unknown
  onChange: (value: unknown) => void
  /** By path from the value: `steps.0.name`. */ errors?: FormErrors
  readOnly?: boolean
  /** Ids of what names and explains the whole. */ labelledBy?: string
  describedBy?: string | undefined
}

export function JsonForm({ id, schema, uiSchema, value, onChange, errors, readOnly = false, labelledBy, describedBy }: JsonFormProps) {
  const { t } = useTranslation('screens')
  const drawn = useMemo(() => drawableSchema(schema, (key, values) => t(key, values ?? {})), [schema, t])
  const shownErrors = useMemo(() => errorTree(errors ?? {}), [errors])
  const translate = useMemo(
    () => (text: TranslatableString, params?: string[]) => {
      const key = words[text]
      return key === undefined ? englishStringTranslator(text, params) : key && t(key, { name: params?.[0] ?? '', n: params?.at(-1) ?? '' })
    },
    [t],
  )
  return (
    <div role="group" className="k-json-form" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      <Form
        tagName="div"
        idPrefix={id}
        idSeparator="-"
        schema={drawn}
        {...(uiSchema ? { uiSchema } : {})}
        formData={value ?? undefined}
        // What comes without a field is defaults that rjsf has filled in: the person has done nothing yet.
        onChange={({ formData }, field) => field !== undefined && onChange(tidy(formData, drawn))}
        validator={interpretingValidator}
        extraErrors={shownErrors}
        readonly={readOnly}
        noValidate
        noHtml5Validate
        showErrorList={false}
        fields={fields}
        widgets={jsonWidgets}
        templates={jsonTemplates}
        translateString={translate}
        experimental_defaultFormStateBehavior={jsonDefaults}
      >
        {nothing}
      </Form>
    </div>
  )
}

const nothing = <></>
const fields: RegistryFieldsType = { ArrayField: JsonArrayField, FallbackField: RawJsonField }
/** An optional group stays away until something is filled in: its required fields are asked for only then. */
export const jsonDefaults = { emptyObjectFields: 'skipEmptyDefaults', arrayMinItems: { populate: 'requiredOnly' } } as const

/** What rjsf says of its own accord; empty = nothing. */
const words: Partial<Record<TranslatableString, string>> = {
  [TranslatableString.YesLabel]: 'yes',
  [TranslatableString.NoLabel]: 'no',
  [TranslatableString.NewStringDefault]: '',
  [TranslatableString.OptionPrefix]: 'json.option',
  [TranslatableString.TitleOptionPrefix]: 'json.option',
  [TranslatableString.KeyLabel]: 'json.key_of',
  [TranslatableString.DeprecatedLabel]: 'json.deprecated',
}

function errorTree(errors: FormErrors): ErrorSchema {
  const tree: Record<string, unknown> = {}
  for (const [path, texts] of Object.entries(errors)) {
    const place = path
      .split('.')
      .filter(Boolean)
      .reduce<Record<string, unknown>>((inner, part) => (inner[part] ??= {}) as Record<string, unknown>, tree)
    place.__errors = [...texts]
  }
  return tree as ErrorSchema
}
