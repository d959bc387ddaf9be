/** Which other lead is the same sale: those that look alike first, then any that is open (cm.md §2.2 "More"). */
import { useState } from 'react'
import { Radio, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../../../components/inputs/ref-select'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import type { RecordRow } from '../../../providers/data/record-api'
import { Labelled } from '../../../ui/labelled'
import { useAlike } from './duplicates/use-possible-duplicates'
import { MergeDialog } from './merge-dialog'
import './merge.css'

interface MergeWithProps {
  lead: RecordRow
  /** @param survivor undefined = the merge was undone */ onDone: (survivor: number | undefined) => void
  onClose: () => void
}

const open = { field: 'status', op: 'eq', value: 'open' } as const

export function MergeWith({ lead, onDone, onClose }: MergeWithProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const [chosen, setChosen] = useState<number | null>(null)
  const [comparing, setComparing] = useState(false)
  const alike = (useAlike('cm/lead', lead) ?? []).filter(({ title }) => title !== null)
  const other = chosen ?? alike[0]?.id ?? null
  if (comparing && other !== null) return <MergeDialog entity="cm/lead" ids={[lead.id, other]} onDone={onDone} onClose={onClose} />
  return (
    <Dialog
      open
      width={560}
      height="auto"
      title={t('cm:merge.with')}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} disabled={other === null} onClick={() => setComparing(true)}>
          {t('cm:merge.compare')}
        </DialogFooter>
      }
    >
      <p className="k-muted">{t('cm:merge.with_purpose')}</p>
      {alike.length > 0 && (
        <fieldset className="k-merge-field">
          <legend>{t('cm:duplicate.title')}</legend>
          <Radio.Group value={other} onChange={({ target }) => setChosen(target.value as number)} className="k-merge-alike">
            {alike.map(({ id, title, owner, score, reasons }) => (
              <Radio key={id} value={id}>
                <strong>{title}</strong> <Tag color="warning">{t('cm:duplicate.points', { count: score })}</Tag>
                <small>
                  #{id} · {owner ?? t('cm:merge.no_owner')} · {reasons.map(({ reason }) => t(`cm:duplicate.reason.${reason}`)).join(' · ')}
                </small>
              </Radio>
            ))}
          </Radio.Group>
        </fieldset>
      )}
      <Labelled label={t('cm:merge.with_other')}>
        {(props) => (
          <RefSelect
            {...props}
            entity="cm/lead"
            filter={open}
            exclude={lead.id}
            value={chosen === null || alike.some(({ id }) => id === chosen) ? [] : [chosen]}
            onChange={([id]) => setChosen(id ?? null)}
          />
        )}
      </Labelled>
    </Dialog>
  )
}
