/**
 * The fields of a form, drawn by rjsf from the entity's JSON Schema with our own templates and field. rjsf decides what there
 * is, once: declarations and layout travel in the uiSchema, values live in the store, so that rjsf has nothing to do on a keystroke.
 */
import { useMemo, useState } from 'react'
import Form from '@rjsf/core'
import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps, RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { Tabs, type Tab } from '../../../ui/tabs'
import type { Field, JsonSchema } from '../../../schemas/core/define'
import { isDerived } from '../../../schemas/core/derived/is-derived'
import { createSchema } from '../../../schemas/core/json-schema'
import { DeclaredField } from './field-block'
import { Blocks } from './form-blocks'
import { FormCards } from './form-cards'
import { SteppedTabs } from './form-steps'
import { useFormScope } from '../state/form-context'
import { fieldsIn, type LayoutTab } from './form-layout'
import { TabPanel } from '../form-panels'
import { useFormState } from '../state/form-store'
import { tabTitle } from './layout-titles'

export function FormFields() {
  const { entity, layout, idPrefix } = useFormScope()
  const shown = useMemo(() => fieldsIn(layout), [layout])
  const schema = useMemo(() => {
    const { properties = {}, required = [] } = createSchema(entity)
    const derived = new Set(entity.fields.filter(({ x }) => isDerived(x)).map(({ name }) => name))
    const names = shown.filter((name) => Object.hasOwn(properties, name) || derived.has(name))
    // Our JsonSchema and rjsf's describe the same documents.
    return {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, drawable(properties[name])])),
      required,
    } as unknown as RJSFSchema
  }, [entity, shown])
  const uiSchema = useMemo((): UiSchema => {
    const declared = new Map(entity.fields.map((field) => [field.name, field]))
    const fields = shown.map((name) => [name, { 'ui:field': 'RecordField', 'ui:options': { declared: declared.get(name) } }] as const)
    return { 'ui:options': { layout }, ...Object.fromEntries(fields) }
  }, [entity, layout, shown])
  return (
    <Form
      tagName="div"
      className="k-form-fields"
      idPrefix={idPrefix}
      schema={schema}
      uiSchema={uiSchema}
      formData={noData}
      validator={noValidator}
      noValidate
      noHtml5Validate
      showErrorList={false}
      fields={fields}
      templates={templates}
      experimental_defaultFormStateBehavior={noDefaults}
    >
      {nothing}
    </Form>
  )
}

/** rjsf leaves out what has no schema; json that a module brings an input for has none. */
const drawable = (schema: JsonSchema = {}): JsonSchema => (Object.keys(schema).length > 0 ? schema : { type: 'string' })

const noData = {}
const nothing = <></>
const noDefaults = { emptyObjectFields: 'skipDefaults' } as const
const fields = { RecordField }
const templates = { ObjectFieldTemplate: FormLayoutTemplate, FieldTemplate: BareTemplate }

/** The check is the server's compiled validator, called by us (validate-form.ts): nothing is compiled under our content security policy. */
const noValidator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
}

function BareTemplate({ children }: FieldTemplateProps) {
  return <>{children}</>
}

/** What this file puts into the uiSchema, which rjsf carries without a type. */
interface Carried {
  declared?: Field
  layout?: readonly LayoutTab[]
}
const carriedBy = (uiSchema: UiSchema | undefined): Carried => (uiSchema?.['ui:options'] ?? {}) as Carried

function RecordField({ uiSchema }: FieldProps) {
  const { declared } = carriedBy(uiSchema)
  return declared ? <DeclaredField field={declared} /> : null
}

function FormLayoutTemplate({ properties, uiSchema }: ObjectFieldTemplateProps) {
  const { entity, cards, resource } = useFormScope()
  const { layout = [] } = carriedBy(uiSchema)
  const { t } = useTranslation(['screens', entity.module])
  const { language } = useFormats()
  const [only] = layout
  const contents = new Map(properties.map(({ name, content }) => [name, content]))
  if (cards) return <FormCards cards={cards} layout={layout} contents={contents} />
  if (layout.length <= 1) return <Blocks blocks={only?.blocks ?? []} contents={contents} />
  const Shown = resource.formSteps ? SteppedTabs : PlainTabs
  return (
    <Shown
      layout={layout}
      tabs={layout.map((part, index) => ({
        key: String(index),
        label: (
          <TabLabel
            text={`${resource.formSteps ? `${index + 1} ` : ''}${tabTitle({ t, entity, language }, part) ?? t('screens:form.general')}`}
            tab={part}
          />
        ),
        children: (
          <>
            <Blocks blocks={part.blocks} contents={contents} />
            {part.panel && <TabPanel load={part.panel} />}
          </>
        ),
      }))}
    />
  )
}

function PlainTabs({ tabs }: { tabs: readonly Tab[] }) {
  const [tab, setTab] = useState('0')
  return <Tabs selected={tab} onSelect={setTab} tabs={tabs} />
}

/** A tab whose fields have errors says so, also to those who don't see the colour. */
function TabLabel({ text, tab }: { text: string; tab: LayoutTab }) {
  const { store } = useFormScope()
  const { t } = useTranslation('screens')
  const names = tab.blocks.flatMap((block) => block.rows.flat())
  const count = useFormState(store, ({ errors }) => Object.keys(errors).filter((path) => names.includes(path.split('.')[0] ?? '')).length)
  return (
    <span data-tab={names.join(' ')}>
      {text}
      {count > 0 && (
        <span className="k-tab-errors" aria-label={t('form.n_errors', { count })}>
          {count}
        </span>
      )}
    </span>
  )
}
