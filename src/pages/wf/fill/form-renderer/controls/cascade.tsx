/** One out of a tree. */
import { Cascader } from 'antd'
import { useTranslation } from 'react-i18next'
import { i18nText } from '../../../../../shared/engine/i18n-text'
import type { FieldUi, FormField } from '../../../../../shared/wf/form'
import type { ChoiceBranch } from '../../../../../shared/wf/palette/choices'
import { ariaOf, type Control, type ControlProps, type ShownProps } from '../control'
import { useFillScope } from '../fill-scope'

const treeOf = ({ x }: FormField): ChoiceBranch[] => (x as { tree?: ChoiceBranch[] } | undefined)?.tree ?? []

interface Option {
  value: string
  label: string
  children?: Option[]
}

function useWords(ui: FieldUi): (value: string) => string {
  const { language } = useFillScope()
  return (value) => i18nText(ui['ui:choices']?.[value], language) || value
}

function CascadeInput(props: ControlProps) {
  const { schema, ui, value, onChange } = props
  const { t } = useTranslation('screens')
  const word = useWords(ui)
  const option = ({ value: one, children }: ChoiceBranch): Option => ({
    value: one,
    label: word(one),
    ...(children?.length ? { children: children.map(option) } : {}),
  })
  return (
    <Cascader
      {...ariaOf(props)}
      className="k-input-wide"
      placeholder={t('choose')}
      options={treeOf(schema).map(option)}
      showSearch
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(path: string[] | undefined) => onChange(path?.length ? path : undefined)}
    />
  )
}

function CascadeShown({ ui, value }: ShownProps) {
  const word = useWords(ui)
  return <>{(Array.isArray(value) ? value : []).map((one) => word(String(one))).join(' / ')}</>
}

export const cascadeControl: Control = { Input: CascadeInput, Shown: CascadeShown }
