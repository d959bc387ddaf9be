/** The fields of a record as facts, in the order of its form; child rows as tables. */
import { Fragment, lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../components/format/format-settings'
import { languageNames, languages, languageTags } from '../../providers/i18n/language'
import type { RecordRow } from '../../providers/data/record-api'
import type { Refs } from '../../providers/data/refs'
import type { Resource } from '../../resources/core/define-module'
import { matches } from '../../schemas/core/condition'
import type { Entity, Field } from '../../schemas/core/define'
import { isLong, isRows, isTranslated } from '../../schemas/core/field-types'
import { hasShape } from '../../schemas/core/json-schema'
import { isShown } from '../../schemas/core/shown'
import type { ValueContext } from '../field-types/list-type'
import { FieldValue } from '../cells/field-value'
import { LazyPart } from '../cells/lazy-cell'
import { fieldNamed } from '../entity/system-fields'
import { fieldLabel } from '../../components/entity/entity-texts'
import { FoldSection } from '../form/layout/fold-section'
import { useFormLayout } from '../form/layout/use-form-layout'
import { blockTitle, tabTitle } from '../form/layout/layout-titles'
import { ChildTable } from '../record/child-table'

const JsonForm = lazy(async () => ({ default: (await import('../form/json/json-form')).JsonForm }))

interface RecordFactsProps {
  entity: Entity
  resource: Resource
  row: RecordRow
  refs: Refs
  /** A tab of the form; absent = all but those that stand on tabs of their own (`showTabs`). */ only?: string
}

export function RecordFacts({ entity, resource, row, refs, only }: RecordFactsProps) {
  const { t } = useTranslation(['screens', entity.module])
  const formats = useFormats()
  const context: ValueContext = { t, entity, formats, refs }
  const layout = useFormLayout(entity, resource)
  const shown = layout.filter(({ tab = '' }) => (only === undefined ? !resource.showTabs?.includes(tab) : tab === only))
  const words = { t, entity, language: formats.language }
  const placed = new Set(layout.flatMap((tab) => tab.blocks.flatMap((block) => block.rows.flat())))
  // What the server computes stands behind what people enter.
  const computed =
    only !== undefined
      ? []
      : entity.fields.filter(
          (field) =>
            field.x.computed && !field.x.secret && !placed.has(field.name) && !quiet.has(field.name) && !resource.hide.includes(field.name),
        )
  const isPrinted = (names: readonly string[]) =>
    names.some((name) => {
      const field = fieldNamed(entity, name)
      return field && onPaper(field)
    })
  const draw = (names: readonly string[]) =>
    names.map((name) => {
      const field = fieldNamed(entity, name)
      return field && !field.x.secret && !resource.shownApart.includes(name) && isShown(field, row) ? (
        <Fact key={name} context={context} resource={resource} field={field} row={row} />
      ) : null
    })
  return (
    <>
      {shown.map((tab, tabIndex) => {
        const title = only === undefined && tabTitle(words, tab)
        return (
          <Fragment key={tabIndex}>
            {title && (
              <h2 className={classes('k-form-section', !isPrinted(tab.blocks.flatMap(({ rows }) => rows.flat())) && screenOnly)}>
                {title}
              </h2>
            )}
            {tab.blocks.map((block, index) => {
              const heading = blockTitle(words, block)
              return (
                <section key={index} className={classes('k-facts-block', !isPrinted(block.rows.flat()) && screenOnly)}>
                  {heading && block.folded ? (
                    <FoldSection title={heading} level={3} names={[]} folded={block.folded === true || matches(block.folded, row)}>
                      <dl className="k-facts">{draw(block.rows.flat())}</dl>
                    </FoldSection>
                  ) : (
                    <>
                      {heading && <h3 className="k-form-section">{heading}</h3>}
                      <dl className="k-facts">{draw(block.rows.flat())}</dl>
                    </>
                  )}
                </section>
              )
            })}
          </Fragment>
        )
      })}
      {computed.length > 0 && <dl className="k-facts">{draw(computed.map((field) => field.name))}</dl>}
      {only === undefined && (
        <dl className="k-facts k-facts-system">{draw(['created_at', 'created_by', 'updated_at', 'updated_by', 'id'])}</dl>
      )}
    </>
  )
}

const unchanged = () => undefined

/** Added fields say themselves whether they are printed. */
const onPaper = ({ custom }: Field): boolean => custom === undefined || custom.show_in.includes('print')
const screenOnly = 'k-screen-only'
const classes = (...names: (string | false)[]): string => names.filter(Boolean).join(' ')

/** Marks that are told elsewhere: the place in the order, tags of the heading. */
const quiet = new Set(['position', 'is_system'])

function Fact({ context, resource, field, row }: { context: ValueContext; resource: Resource; field: Field; row: RecordRow }) {
  const { t, entity } = context
  const value = row[field.name]
  const load = resource.columns[field.name]
  const generated = isRows(field) ? (
    <ChildTable
      context={context}
      field={field}
      rows={Array.isArray(value) ? (value as readonly Record<string, unknown>[]) : []}
      record={row}
    />
  ) : hasShape(field) && value !== null && value !== undefined ? (
    <Suspense fallback={null}>
      <JsonForm id={`fact_${field.name}`} schema={field.schema} value={value} onChange={unchanged} readOnly />
    </Suspense>
  ) : isTranslated(field) ? (
    <Translations value={value} fallback={<FieldValue whole context={context} field={field} value={value} row={row} />} />
  ) : (
    <FieldValue whole context={context} field={field} value={value} row={row} />
  )
  const isWide = isRows(field) || hasShape(field) || isLong(field) || longest(value) > 40
  return (
    <div className={classes('k-fact', !onPaper(field) && screenOnly)} data-wide={isWide || undefined}>
      <dt>{fieldLabel(t, entity, field.name)}</dt>
      <dd>
        {load && !isRows(field) ? (
          <LazyPart load={load} props={{ value, row, refs: context.refs, whole: true }} fallback={generated} />
        ) : (
          generated
        )}
      </dd>
    </div>
  )
}

/** Letters of the longest of a translated text's languages. */
const longest = (value: unknown): number =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Math.max(0, ...Object.values(value).map((text) => String(text).length))
    : 0

/** The person's language first, the others quietly below. */
function Translations({ value, fallback }: { value: unknown; fallback: ReactNode }) {
  const { language } = useFormats()
  const texts = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<string, string>>
  const others = languages.filter((code) => code !== language && texts[code])
  return (
    <>
      {fallback}
      {others.length > 0 && (
        <ul className="k-translations">
          {others.map((code) => (
            <li key={code} lang={languageTags[code]}>
              <span>{languageNames[code]}</span> {texts[code]}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
