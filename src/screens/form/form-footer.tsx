/** Save and Cancel, always in sight, and what is unsaved. */
import DownOutlined from '@ant-design/icons/DownOutlined'
import { Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/shell/button'
import { useFormScope } from './form-context'
import { useFormState } from './form-store'
import { changedFields } from './form-values'
import type { SaveStatus } from './use-save'

/** Where to after saving: back, on to a new one, or here. */
export type AfterSave = 'close' | 'new' | 'stay'

interface FormFooterProps { status: SaveStatus; isEdit: boolean; /** Deleted by somebody while it was edited. */ gone: boolean; /** A table of one row: saved where it stands. */ settings: boolean; onSave: (after: AfterSave) => void; onCancel: () => void }

export function FormFooter({ status, isEdit, gone, settings, onSave, onCancel }: FormFooterProps) {
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
      <span className="k-muted" role="status">{status === 'unsure' ? t('form.unsure') : changes > 0 ? t('form.changes', { n: changes }) : ''}</span>
      <Button onClick={onCancel} disabled={busy}>{t('cancel')}</Button>
      <span className={settings ? undefined : 'k-split'}>
        <Button type="primary" loading={busy} onClick={() => onSave('close')}>{t(gone ? 'form.save_as_new' : 'form.save')}</Button>
        {!settings && <Dropdown trigger={['click']} placement="topRight" disabled={busy} menu={{ items, onClick: ({ key }) => onSave(key as AfterSave) }}>
          <span><Button type="primary" icon={<DownOutlined aria-hidden />} label={t('form.more_ways')} disabled={busy} /></span>
        </Dropdown>}
      </span>
    </div>
  )
}
