/** The lines of a form under their headings; on a new record what does not stand first folds behind one button (`newFirst`). */
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { matches } from '../../../schemas/core/condition'
import type { Field } from '../../../schemas/core/define'
import type { Condition } from '../../../schemas/core/types'
import { useFormScope } from '../state/form-context'
import { useFormState } from '../state/form-store'
import { FoldSection } from './fold-section'
import type { LayoutBlock } from './form-layout'
import { blockTitle, foldPlace, sectionKey } from './layout-titles'

interface BlocksProps {
  blocks: readonly LayoutBlock[]
  /** By the name of the field. */
  contents: ReadonlyMap<string, ReactElement>
}

export function Blocks({ blocks, contents }: BlocksProps) {
  const { t } = useTranslation('screens')
  const behind = blocks.filter(({ isBehind }) => isBehind)
  const rows = behind.flatMap((block) => block.rows)
  return (
    <>
      {blocks
        .filter(({ isBehind }) => !isBehind)
        .map((block, at) => (
          <Block key={at} block={block} contents={contents} />
        ))}
      {behind.length > 0 && (
        <section className="k-form-block">
          <FoldingFields title={t('show.more_fields', { n: rows.flat().length })} block={{ section: 'more', rows }} folded>
            {behind.map((block, at) => (
              <Block key={at} block={block} contents={contents} />
            ))}
          </FoldingFields>
        </section>
      )}
    </>
  )
}

function Block({ block, contents }: { block: LayoutBlock; contents: BlocksProps['contents'] }) {
  const { entity } = useFormScope()
  const { t, i18n } = useTranslation(['screens', entity.module])
  const { language } = useFormats()
  const rows = block.rows.map((row) => (
    <div key={row.join(' ')} className="k-entry-row" data-fields={columnsOf(row, entity.fields)}>
      {row.map((name) => contents.get(name))}
    </div>
  ))
  const title = blockTitle({ t, entity, language }, block)
  if (title === undefined) return <div className="k-form-block">{rows}</div>
  const purpose = block.section === undefined ? undefined : `${sectionKey(entity, block.section)}.purpose`
  const about = purpose && i18n.exists(purpose) ? <Purpose text={purpose} /> : null
  return (
    <section className="k-form-block">
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
}

interface FoldingFieldsProps {
  title: string
  block: LayoutBlock
  folded: true | Condition
  children: ReactNode
}

function FoldingFields({ title, block, folded, children }: FoldingFieldsProps) {
  const { store, entity } = useFormScope()
  const names = block.rows.flat()
  const isFolded = useFormState(store, ({ values }) => folded === true || matches(folded, values))
  const isWrong = useFormState(store, ({ errors }) => Object.keys(errors).some((path) => names.includes(path.split('.')[0] ?? '')))
  return (
    <FoldSection title={title} place={foldPlace(entity, block)} level={2} names={names} folded={isFolded} isWrong={isWrong}>
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
