/**
 * The fields of a form, drawn by rjsf from the entity's JSON Schema with our own templates and field. rjsf decides what there
 * is, once: declarations and layout travel in the uiSchema, values live in the store, so that rjsf has nothing to do on a keystroke.
 */
import { useMemo, useState, type ReactElement, type ReactNode } from 'react'
import Form from '@rjsf/core'
import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps, RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { Tabs } from '../../../ui/tabs'
import { matches } from '../../../schemas/core/condition'
import type { Field, JsonSchema } from '../../../schemas/core/define'
import { isDerived } from '../../../schemas/core/derived/is-derived'
import type { Condition } from '../../../schemas/core/types'
import { createSchema } from '../../../schemas/core/json-schema'
import { DeclaredField } from './field-block'
import { FoldSection } from './fold-section'
import { useFormScope } from '../state/form-context'
import type { LayoutBlock, LayoutTab } from './form-layout'
import { TabPanel } from '../form-panels'
import { useFormState } from '../state/form-store'
import { blockTitle, sectionKey, tabTitle } from './layout-titles'

export function FormFields() {
  const { entity, layout, idPrefix } = useFormScope()
  const shown = useMemo(() => layout.flatMap((tab) => tab.blocks.flatMap((block) => block.rows.flat())), [layout])
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
  const { entity } = useFormScope()
  const { layout = [] } = carriedBy(uiSchema)
  const { t } = useTranslation(['screens', entity.module])
  const { language } = useFormats()
  const [tab, setTab] = useState('0')
  const [only] = layout
  const contents = new Map(properties.map(({ name, content }) => [name, content]))
  if (layout.length <= 1) return <Blocks blocks={only?.blocks ?? []} contents={contents} />
  return (
    <Tabs
      selected={tab}
      onSelect={setTab}
      tabs={layout.map((part, index) => ({
        key: String(index),
        label: <TabLabel text={tabTitle({ t, entity, language }, part) ?? t('screens:form.general')} tab={part} />,
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
        <span className="k-tab-errors" aria-label={t('form.n_errors', { n: count })}>
          {count}
        </span>
      )}
    </span>
  )
}

function Blocks({ blocks, contents }: { blocks: readonly LayoutBlock[]; contents: ReadonlyMap<string, ReactElement> }) {
  const { entity } = useFormScope()
  const { t, i18n } = useTranslation(['screens', entity.module])
  const { language } = useFormats()
  return blocks.map((block, at) => {
    const rows = block.rows.map((row) => (
      <div key={row.join(' ')} className="k-entry-row" data-fields={columnsOf(row, entity.fields)}>
        {row.map((name) => contents.get(name))}
      </div>
    ))
    const title = blockTitle({ t, entity, language }, block)
    if (title === undefined)
      return (
        <div key={at} className="k-form-block">
          {rows}
        </div>
      )
    const purpose = block.section === undefined ? undefined : `${sectionKey(entity, block.section)}.purpose`
    const about = purpose && i18n.exists(purpose) ? <Purpose text={purpose} /> : null
    return (
      <section key={at} className="k-form-block">
        {block.folded ? (
          <FoldingFields title={title} block={block} folded={block.folded}>
            {about}
            {rows}
          </FoldingFields>
        ) : (
          <>
            <h2 className="k-form-section">{title}</h2>
            {about}
            {rows}
          </>
        )}
      </section>
    )
  })
}

interface FoldingFieldsProps {
  title: string
  block: LayoutBlock
  folded: true | Condition
  children: ReactNode
}

function FoldingFields({ title, block, folded, children }: FoldingFieldsProps) {
  const { store } = useFormScope()
  const names = block.rows.flat()
  const isFolded = useFormState(store, ({ values }) => folded === true || matches(folded, values))
  const isWrong = useFormState(store, ({ errors }) => Object.keys(errors).some((path) => names.includes(path.split('.')[0] ?? '')))
  return (
    <FoldSection title={title} level={2} names={names} folded={isFolded} isWrong={isWrong}>
      {children}
    </FoldSection>
  )
}

/** May name values of the form, `{{lock_threshold}}`, so that it says what they come to. */
function Purpose({ text }: { text: string }) {
  const { entity, store } = useFormScope()
  const { t } = useTranslation(entity.module)
  const values = useFormState(store, (state) => state.values)
  return <p className="k-muted">{t(text, { replace: values })}</p>
}

/** An added field that wants half a line takes no more when it stands alone. */
function columnsOf(row: readonly string[], fields: readonly Field[]): number {
  const isHalf = fields.find(({ name }) => name === row[0])?.custom?.width === 'half'
  return isHalf ? Math.max(2, row.length) : row.length
}
