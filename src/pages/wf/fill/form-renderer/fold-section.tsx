/** A section of a form: its title folds it; an error in it opens it. */
import { useId, useState } from 'react'
import DownOutlined from '@ant-design/icons/DownOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import type { LayoutItem } from '../../../../shared/wf/form'
import { fieldsIn } from '../../../../shared/wf/form-layout'
import { i18nText } from '../../../../shared/engine/i18n-text'
import { LayoutItems, type LayoutProps } from './form-layout'
import { useFillScope } from './fill-scope'
import { useErrorIn } from './use-error-in'

interface FoldSectionProps {
  item: Extract<LayoutItem, { section: string }>
  drawn: LayoutProps['drawn']
}

export function FoldSection({ item, drawn }: FoldSectionProps) {
  const { language } = useFillScope()
  const id = useId()
  const [isFolded, setFolded] = useState(item.folded ?? false)
  useErrorIn(fieldsIn(item.items), () => setFolded(false))
  const title = i18nText(item.title, language)
  return (
    <section className="k-fill-section" {...(title ? { 'aria-labelledby': id } : {})}>
      {title && (
        <h3 id={id} className="k-fill-title">
          <button type="button" aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
            {isFolded ? <RightOutlined aria-hidden /> : <DownOutlined aria-hidden />} {title}
          </button>
        </h3>
      )}
      {/* Kept: what was typed must not go. */}
      <div hidden={isFolded && title !== ''}>
        <LayoutItems items={item.items} drawn={drawn} />
      </div>
    </section>
  )
}
