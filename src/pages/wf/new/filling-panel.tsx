/** Beside the form: its title, how urgent it is, for which department, its files, and how it will flow. */
import { useMemo } from 'react'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { FileInput } from '../../../components/inputs/file-input'
import { RefSelect } from '../../../components/inputs/ref-select'
import type { Refs } from '../../../providers/data/refs'
import { copiesKey, type Filling } from '../../../shared/wf/instance-calls'
import { Labelled } from '../../../ui/labelled'
import { priorities } from '../list/list-address'
import { FlowPreview, type useFlowPreview } from './flow-preview'
import type { Filled } from './use-filling'

/** wf.md §9. */
export const mostFiles = 20

interface FillingPanelProps {
  filling: Filling
  filled: Filled
  preview: ReturnType<typeof useFlowPreview>
  missing: readonly string[]
  errors: Readonly<Record<string, readonly string[]>>
  onChange: (part: Partial<Filled>) => void
}

export function FillingPanel({ filling, filled, preview, missing, errors, onChange }: FillingPanelProps) {
  const { t } = useTranslation('wf')
  const refs = useMemo(
    (): Refs => ({ 'sc/attachment': Object.fromEntries(filling.files.map(({ id, name }) => [String(id), { title: name }])) }),
    [filling.files],
  )
  return (
    <aside className="k-filling-panel" aria-label={t('filling.beside')}>
      <Labelled label={t('entity.instance.fields.title.label')} help={t('filling.title_help')} error={errors.title?.[0]}>
        {({ id, describedBy }) => (
          <Input
            id={id}
            aria-describedby={describedBy}
            value={filled.title}
            maxLength={200}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        )}
      </Labelled>
      <Labelled label={t('entity.instance.fields.priority.label')}>
        {({ id }) => (
          <Select
            id={id}
            value={filled.priority}
            options={priorities.map((value) => ({ value, label: t(`entity.instance.fields.priority.enum.${value}`) }))}
            onChange={(priority) => onChange({ priority })}
          />
        )}
      </Labelled>
      {filling.posts.length > 1 && (
        <Labelled label={t('filling.department')}>
          {({ id }) => (
            <Select
              id={id}
              value={filled.post}
              options={filling.posts.map(({ post, name }) => ({ value: post, label: name }))}
              onChange={(post: number) => onChange({ post })}
            />
          )}
        </Labelled>
      )}
      <Labelled label={t('entity.instance.fields.files.label')} error={errors.files?.[0]}>
        {({ id, describedBy, invalid }) => (
          <FileInput
            id={id}
            label={t('entity.instance.fields.files.label')}
            describedBy={describedBy}
            invalid={invalid}
            value={filled.files}
            refs={refs}
            multiple
            disabled={false}
            onBlur={() => undefined}
            onChange={(files) => onChange({ files: files.slice(0, mostFiles) })}
          />
        )}
      </Labelled>
      <Labelled label={t('filling.copies')} help={t('filling.copies_help')}>
        {({ id, describedBy }) => (
          <RefSelect
            id={id}
            describedBy={describedBy}
            entity="sc/user"
            multiple
            value={filled.choices[copiesKey] ?? []}
            onChange={(people) => onChange({ choices: { ...filled.choices, [copiesKey]: people } })}
          />
        )}
      </Labelled>
      <section aria-labelledby="k-filling-flow">
        <h2 id="k-filling-flow">{t('filling.flow')}</h2>
        <FlowPreview answer={preview} value={filled.choices} missing={missing} onChange={(choices) => onChange({ choices })} />
      </section>
    </aside>
  )
}
