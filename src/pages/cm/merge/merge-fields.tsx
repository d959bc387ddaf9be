/** The records side by side: which stays, and whose value each field keeps. On a phone the sides stand below one another. */
import { Radio, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import type { RecordRow } from '../../../providers/data/record-api'
import type { Refs } from '../../../providers/data/refs'
import { findResource } from '../../../resources/core/find-resource'
import type { Entity, Field } from '../../../schemas/core/define'
import { fieldText } from '../../../screens/cells/field-text'
import { fieldLabel, recordTitle } from '../../../components/entity/entity-texts'
import { keptFields } from './merge-choice'
import { MergeValue } from './merge-value'

interface MergeFieldsProps {
  entity: Entity
  rows: readonly RecordRow[]
  refs: Refs
  /** Those that differ. */
  fields: readonly Field[]
  survivor: number
  sourceOf: (field: string) => number
  onSurvivor: (id: number) => void
  onChoose: (field: string, id: number) => void
}

export function MergeFields({ entity, rows, refs, fields, survivor, sourceOf, onSurvivor, onChoose }: MergeFieldsProps) {
  const { t } = useTranslation(['cm', 'screens', entity.module])
  const formats = useFormats()
  const context = { t, entity, formats, refs }
  const show = findResource(entity.name)?.paths.show ?? ''
  // What the survivor keeps in any case helps to choose it.
  const kept = entity.fields.filter(({ name }) => keptFields(entity.name).includes(name))
  const titleOf = (row: RecordRow) => recordTitle(entity, row, formats, refs)
  return (
    <div className="k-merge" data-sides={rows.length}>
      <fieldset className="k-merge-field">
        <legend>{t('cm:merge.survivor')}</legend>
        <Radio.Group value={survivor} onChange={({ target }) => onSurvivor(target.value as number)} className="k-merge-sides">
          {rows.map((row) => (
            <Radio key={row.id} value={row.id}>
              <strong>{titleOf(row)}</strong>{' '}
              <a
                href={`${show}?id=${row.id}`}
                target="_blank"
                rel="noreferrer"
                aria-label={t('cm:duplicate.open_new', { title: titleOf(row) })}
              >
                #{row.id}
              </a>
              {row.id === survivor && <Tag color="success">{t('cm:merge.stays')}</Tag>}
              {kept.length > 0 && <small>{kept.map((field) => fieldText(context, field, row[field.name], row)).join(' · ')}</small>}
            </Radio>
          ))}
        </Radio.Group>
      </fieldset>
      {fields.map((field) => (
        <fieldset key={field.name} className="k-merge-field">
          <legend>{fieldLabel(t, entity, field.name)}</legend>
          <Radio.Group
            value={sourceOf(field.name)}
            onChange={({ target }) => onChoose(field.name, target.value as number)}
            className="k-merge-sides"
          >
            {rows.map((row) => (
              <Radio key={row.id} value={row.id} aria-label={`${titleOf(row)} #${row.id}`}>
                <MergeValue context={context} field={field} row={row} />
              </Radio>
            ))}
          </Radio.Group>
        </fieldset>
      ))}
    </div>
  )
}
