/** What is offered to choose from: values with what they are called, in order; of a cascade as a tree. */
import { useState } from 'react'
import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { I18nText } from '../../../../../../schemas/core/types'
import { TranslatedInput } from '../../../../../../screens/form/inputs/i18n-text-input'
import { Button } from '../../../../../../ui/button'
import { Labelled } from '../../../../../../ui/labelled'
import { keyFrom } from '../../../../../../shared/wf/palette/field-key'
import type { ChoiceBranch } from '../../../../../../shared/wf/palette/choices'
import { extensionOf, withExtension, type Setting, type SettingProps } from '../setting'

type Options = readonly { const: unknown; title?: string }[]

function Choices({ schema, ui, patch }: SettingProps) {
  const { t } = useTranslation('wf')
  const isMany = schema.type === 'array'
  const options: Options = (isMany ? schema.items?.oneOf : schema.oneOf) ?? []
  const words = ui['ui:choices'] ?? {}
  const set = (next: Options, said: Readonly<Record<string, I18nText | undefined>> = words) => {
    const kept = Object.fromEntries(Object.entries(said).filter(([value, text]) => text && next.some((one) => String(one.const) === value)))
    const ui = { 'ui:choices': Object.keys(kept).length > 0 ? kept : undefined }
    patch(isMany ? { items: { ...schema.items, oneOf: next } } : { oneOf: next }, ui)
  }
  const move = (from: number, by: number) => {
    const next = [...options]
    const [moved] = next.splice(from, 1)
    if (moved) next.splice(from + by, 0, moved)
    set(next)
  }
  const add = () => {
    const value = keyFrom({ en: `choice ${options.length + 1}` }, new Set(options.map((one) => String(one.const))))
    set([...options, { const: value, title: value }])
  }
  return (
    <fieldset className="k-design-choices">
      <legend className="k-entry-label">{t('form_designer.choices')}</legend>
      <ol>
        {options.map((option, index) => {
          const value = String(option.const)
          const name = t('form_designer.choice', { n: index + 1 })
          return (
            <li key={index}>
              <Input
                aria-label={t('form_designer.choice_value', { name })}
                value={value}
                onChange={({ target }) => {
                  const { [value]: text, ...others } = words
                  set(
                    options.map((one, at) => (at === index ? { ...one, const: target.value } : one)),
                    { ...others, ...(text ? { [target.value]: text } : {}) },
                  )
                }}
              />
              <TranslatedInput
                id={`choice-${index}`}
                label={name}
                value={words[value] ?? (option.title ? { en: option.title } : null)}
                onChange={(next) => set(options, { ...words, [value]: (next ?? undefined) as I18nText | undefined })}
                onBlur={() => undefined}
                disabled={false}
                invalid={false}
                describedBy={undefined}
                required={false}
                parent="choices"
              />
              <span>
                <Button
                  size="small"
                  type="text"
                  icon={<ArrowUpOutlined aria-hidden />}
                  label={t('form_designer.up', { name })}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<ArrowDownOutlined aria-hidden />}
                  label={t('form_designer.down', { name })}
                  disabled={index === options.length - 1}
                  onClick={() => move(index, 1)}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  label={t('form_designer.remove', { name })}
                  disabled={options.length <= 1}
                  onClick={() => set(options.filter((_, at) => at !== index))}
                />
              </span>
            </li>
          )
        })}
      </ol>
      <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={add}>
        {t('form_designer.add_choice')}
      </Button>
    </fieldset>
  )
}

/** A line a value, indented by two spaces below what it belongs to. */
export const treeText = (tree: readonly ChoiceBranch[], depth = 0): string =>
  tree.map(({ value, children = [] }) => `${'  '.repeat(depth)}${value}\n${treeText(children, depth + 1)}`).join('')

export function treeFrom(text: string): ChoiceBranch[] {
  const root: ChoiceBranch[] = []
  const path: { depth: number; children: ChoiceBranch[] }[] = [{ depth: -1, children: root }]
  for (const line of text.split('\n')) {
    const value = line.trim()
    if (value === '') continue
    const depth = line.length - line.trimStart().length
    while ((path.at(-1)?.depth ?? -1) >= depth && path.length > 1) path.pop()
    const branch: ChoiceBranch = { value }
    const parent = path.at(-1)
    parent?.children.push(branch)
    const children: ChoiceBranch[] = []
    branch.children = children
    path.push({ depth, children })
  }
  return bare(root)
}

const bare = (branches: readonly ChoiceBranch[]): ChoiceBranch[] =>
  branches.map(({ value, children = [] }) => ({ value, ...(children.length > 0 ? { children: bare(children) } : {}) }))

function Cascade({ schema, patch }: SettingProps) {
  const { t } = useTranslation('wf')
  const stored = treeText((extensionOf(schema).tree ?? []) as ChoiceBranch[])
  const [typed, setTyped] = useState<{ text: string; of: string }>()
  return (
    <Labelled label={t('form_designer.tree')} help={t('form_designer.tree_help')}>
      {({ id, describedBy }) => (
        <Input.TextArea
          id={id}
          aria-describedby={describedBy}
          autoSize={{ minRows: 4, maxRows: 16 }}
          spellCheck={false}
          value={typed?.of === stored ? typed.text : stored}
          onChange={({ target }) => {
            const tree = treeFrom(target.value)
            setTyped({ text: target.value, of: treeText(tree) })
            patch(withExtension(schema, { tree }))
          }}
        />
      )}
    </Labelled>
  )
}

export const choicesSetting: Setting = { tab: 'data', Editor: Choices }
export const cascadeSetting: Setting = { tab: 'data', Editor: Cascade }
