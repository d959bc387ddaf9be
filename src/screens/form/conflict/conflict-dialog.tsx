/** Somebody else saved the same field first: base, theirs and mine, chosen field by field or all at once (shell.md §2.4). */
import { useMemo, useState } from 'react'
import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import type { Refs } from '../../../providers/data/refs'
import type { Entity } from '../../../schemas/core/define'
import { FieldValue } from '../../cells/field-value'
import { fieldLabel } from '../../../components/entity/entity-texts'
import { useTitles } from '../../entity/use-titles'
import type { Choice } from '../state/form-values'
import type { Conflict } from '../state/saver'

interface ConflictDialogProps {
  entity: Entity
  conflict: Conflict
  refs: Refs
  onCancel: () => void
  onResolve: (choices: Readonly<Record<string, Choice>>) => void
}

export function ConflictDialog({ entity, conflict, refs, onCancel, onResolve }: ConflictDialogProps) {
  const { t } = useTranslation(['screens', entity.module])
  const formats = useFormats()
  const rows = useMemo(() => [conflict.base, conflict.mine, conflict.theirs], [conflict])
  const titles = useTitles(entity, rows, refs)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const all = (choice: Choice) => setChoices(Object.fromEntries(conflict.fields.map((field) => [field, choice])))
  const open = conflict.fields.filter((field) => !choices[field]).length
  const value = (name: string, row: Readonly<Record<string, unknown>>) => {
    const field = entity.fields.find((candidate) => candidate.name === name)
    return field ? <FieldValue whole context={{ t, entity, formats, refs: titles }} field={field} value={row[name]} row={row} /> : null
  }
  return (
    <Dialog
      open
      width={720}
      height="auto"
      onClose={onCancel}
      title={t('screens:conflict.title')}
      footer={
        <>
          <Button onClick={onCancel}>{t('screens:conflict.back')}</Button>
          <Button type="primary" disabled={open > 0} onClick={() => onResolve(choices)}>
            {t('screens:conflict.save')}
          </Button>
        </>
      }
    >
      <p>
        {t('screens:conflict.text', { name: conflict.by?.name ?? '–', time: conflict.at ? formatDateTime(conflict.at, formats) : '–' })}
      </p>
      <div className="k-conflict-all">
        <Button size="small" onClick={() => all('mine')}>
          {t('screens:conflict.all_mine')}
        </Button>
        <Button size="small" onClick={() => all('theirs')}>
          {t('screens:conflict.all_theirs')}
        </Button>
      </div>
      {conflict.fields.map((name) => (
        <fieldset key={name} className="k-conflict">
          <legend>{fieldLabel(t, entity, name)}</legend>
          <p className="k-muted">
            {t('screens:conflict.base')} {value(name, conflict.base)}
          </p>
          <Radio.Group
            value={choices[name] ?? null}
            onChange={(event) => setChoices({ ...choices, [name]: event.target.value as Choice })}
            options={[
              {
                value: 'mine',
                label: (
                  <span>
                    <span className="k-muted">{t('screens:conflict.mine')}</span> {value(name, conflict.mine)}
                  </span>
                ),
              },
              {
                value: 'theirs',
                label: (
                  <span>
                    <span className="k-muted">{t('screens:conflict.theirs')}</span> {value(name, conflict.theirs)}
                  </span>
                ),
              },
            ]}
          />
        </fieldset>
      ))}
    </Dialog>
  )
}
