/** The fields of a record as facts, in the order of its form. What is empty or kept by the system is folded away at first. */
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../components/format/format-settings'
import type { RecordRow } from '../../providers/data/record-api'
import type { Refs } from '../../providers/data/refs'
import type { Resource } from '../../resources/core/define-module'
import { matches } from '../../schemas/core/condition'
import type { Entity } from '../../schemas/core/define'
import { isShown } from '../../schemas/core/shown'
import { Button } from '../../ui/button'
import type { ValueContext } from '../field-types/list-type'
import { fieldNamed } from '../entity/system-fields'
import { FoldSection } from '../form/layout/fold-section'
import { useFormLayout } from '../form/layout/use-form-layout'
import { blockTitle, foldPlace, tabTitle } from '../form/layout/layout-titles'
import { isQuietFact } from './folded-facts'
import { classes, Fact, onPaper, screenOnly } from './record-fact'

interface RecordFactsProps {
  entity: Entity
  resource: Resource
  row: RecordRow
  refs: Refs
  /** Also those that stand on tabs of their own elsewhere. */ whole?: boolean
  /** A tab of the form; absent = all but those that stand on tabs of their own (`showTabs`). */ only?: string
}

export function RecordFacts({ entity, resource, row, refs, whole = false, only }: RecordFactsProps) {
  const { t } = useTranslation(['screens', entity.module])
  const formats = useFormats()
  const [isFolded, setFolded] = useState(true)
  const context: ValueContext = { t, entity, formats, refs }
  const layout = useFormLayout(entity, resource)
  const shown = layout.filter(({ tab = '' }) => (only === undefined ? whole || !resource.showTabs?.includes(tab) : tab === only))
  const words = { t, entity, language: formats.language }
  const placed = new Set(layout.flatMap((tab) => tab.blocks.flatMap((block) => block.rows.flat())))
  // What the server computes stands behind what people enter.
  const computed =
    only !== undefined
      ? []
      : entity.fields.filter(
          (field) =>
            field.x.computed &&
            !field.x.secret &&
            !placed.has(field.name) &&
            !shownElsewhere.has(field.name) &&
            !resource.hide.includes(field.name),
        )
  const drawnIn = (names: readonly string[]) =>
    names.flatMap((name) => {
      const field = fieldNamed(entity, name)
      const isThere =
        field && !field.x.secret && !resource.shownApart.includes(name) && !resource.keyFacts.includes(name) && isShown(field, row)
      return isThere ? [{ field, isQuiet: isQuietFact(entity, resource, field, row) }] : []
    })
  /** A heading goes with all that stands below it. */
  const apart = (names: readonly string[]) => {
    const drawn = drawnIn(names)
    return classes(!drawn.some(({ field }) => onPaper(field)) && screenOnly, drawn.every(({ isQuiet }) => isQuiet) && 'k-quiet')
  }
  const draw = (names: readonly string[]) =>
    drawnIn(names).map(({ field, isQuiet }) => (
      <Fact key={field.name} context={context} resource={resource} field={field} row={row} quiet={isQuiet} />
    ))
  const system = only === undefined ? systemFacts : []
  const all = [...shown.flatMap(({ blocks }) => blocks.flatMap(({ rows }) => rows.flat())), ...computed.map(({ name }) => name), ...system]
  const quiet = drawnIn(all).filter(({ isQuiet }) => isQuiet).length
  return (
    <div className="k-record-facts" data-folded={isFolded || undefined}>
      {shown.map((tab, tabIndex) => {
        const title = only === undefined && tabTitle(words, tab)
        return (
          <Fragment key={tabIndex}>
            {title && <h2 className={classes('k-form-section', apart(tab.blocks.flatMap(({ rows }) => rows.flat())))}>{title}</h2>}
            {tab.blocks.map((block, index) => {
              const heading = blockTitle(words, block)
              const facts = <dl className="k-facts">{draw(block.rows.flat())}</dl>
              return (
                <section key={index} className={classes('k-facts-block', apart(block.rows.flat()))}>
                  {heading && block.folded ? (
                    <FoldSection
                      title={heading}
                      place={foldPlace(entity, block)}
                      level={3}
                      names={[]}
                      folded={block.folded === true || matches(block.folded, row)}
                    >
                      {facts}
                    </FoldSection>
                  ) : (
                    <>
                      {heading && <h3 className="k-form-section">{heading}</h3>}
                      {facts}
                    </>
                  )}
                </section>
              )
            })}
          </Fragment>
        )
      })}
      {computed.length > 0 && (
        <dl className={classes('k-facts', apart(computed.map(({ name }) => name)))}>{draw(computed.map(({ name }) => name))}</dl>
      )}
      {system.length > 0 && <dl className={classes('k-facts k-facts-system', apart(system))}>{draw(system)}</dl>}
      {quiet > 0 && (
        <div className="k-facts-more">
          <Button type="text" size="small" onClick={() => setFolded(!isFolded)}>
            {isFolded ? t('screens:show.more_fields', { n: quiet }) : t('screens:show.fewer_fields')}
          </Button>
        </div>
      )}
    </div>
  )
}

const systemFacts = ['created_at', 'created_by', 'updated_at', 'updated_by', 'id']

/** Marks that stand elsewhere: the place in the order, tags of the heading. */
const shownElsewhere = new Set(['position', 'is_system'])
