/** Save and Cancel, always in sight, and what is unsaved. */
import DownOutlined from '@ant-design/icons/DownOutlined'
import { Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../components/format/format-settings'
import { momentText } from '../../components/format/moment-text'
import { Button } from '../../ui/button'
import { useFormScope } from './state/form-context'
import { useFormState } from './state/form-store'
import { changedFields } from './state/form-values'
import type { SaveStatus } from './state/saver'

/** Where to after saving: back, on to a new one, or here. */
export type AfterSave = 'close' | 'new' | 'stay'

interface FormFooterProps {
  status: SaveStatus
  isEdit: boolean
  /** Makes a new record of what can't be saved over. */ asNew: boolean
  /** When the draft was kept last: ms epoch. */ keptAt: number | null
  /** There is but one way to save: settings, a form over another. */ oneWay: boolean
  onSave: (after: AfterSave) => void
  onCancel: () => void
}

export function FormFooter({ status, isEdit, asNew, keptAt, oneWay, onSave, onCancel }: FormFooterProps) {
  const { store, entity } = useFormScope()
  const { t } = useTranslation('screens')
  const changes = useFormState(store, ({ base, values }) => (base === values ? 0 : changedFields(entity, base, values).length))
  const busy = status !== 'idle'
  const items = [
    { key: 'stay', label: t('form.save_and_stay'), extra: 'Ctrl S' },
    ...(isEdit ? [] : [{ key: 'new', label: t('form.save_and_new') }]),
  ]
  return (
    <div className="k-form-foot">
      <FormState status={status} changes={changes} keptAt={keptAt} />
      <Button onClick={onCancel} disabled={busy}>
        {t('cancel')}
      </Button>
      <span className={oneWay ? undefined : 'k-split'}>
        <Button type="primary" loading={busy} onClick={() => onSave('close')}>
          {t(asNew ? 'form.save_as_new' : 'form.save')}
        </Button>
        {!oneWay && (
          <Dropdown
            trigger={['click']}
            placement="topRight"
            disabled={busy}
            menu={{ items, onClick: ({ key }) => onSave(key as AfterSave) }}
          >
            <span>
              <Button type="primary" icon={<DownOutlined aria-hidden />} label={t('form.more_ways')} disabled={busy} />
            </span>
          </Dropdown>
        )}
      </span>
    </div>
  )
}

/** What is unsaved. @param keptAt absent where that is not said */
export function FormState({ status, changes, keptAt = null }: { status: SaveStatus; changes: number; keptAt?: number | null }) {
  const { t } = useTranslation('screens')
  const formats = useFormats()
  return (
    <span className="k-muted k-form-state" data-status={status}>
      <span role="status">{status === 'unsure' ? t('form.unsure') : changes > 0 ? t('form.changes', { n: changes }) : ''}</span>
      {/* Not announced: every five seconds would be a nuisance. */}
      {status !== 'unsure' && changes > 0 && keptAt !== null && (
        <span className="k-kept">{t('draft.kept', { time: momentText(keptAt, formats) })}</span>
      )}
    </span>
  )
}
