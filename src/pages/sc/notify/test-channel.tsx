/** Sends a test to a webhook: saved settings, once, and says what came of it. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { testChannel } from '../../../api/sc/notify'
import type { CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { notifyChannel } from '../../../schemas/sc/notify-channel'
import { useRecordAction } from '../../../screens/record/use-record-action'

export default function TestChannel({ row }: Pick<CellProps<RowOf<typeof notifyChannel> & { _actions?: readonly string[] }>, 'row'>) {
  const { t } = useTranslation('sc')
  const { busy, run } = useRecordAction<'test'>('sc/notify-channel', row.id)
  if (!row._actions?.includes('test')) return null
  const test = () => void run('test', async () => t('notify.test_done', { name: row.name, status: await testChannel(row.id) }))
  return (
    <Button size="small" loading={busy !== null} label={t('notify.test', { name: row.name })} onClick={test}>
      {t('notify.test_short')}
    </Button>
  )
}
