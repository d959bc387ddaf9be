/** Asks a provider who it is and whether it knows this installation: saved settings, nobody signs in. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { testProvider } from '../../../api/sc/linked-providers'
import type { CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { identityProvider } from '../../../schemas/sc/identity-provider'
import { useRecordAction } from '../../../screens/record/use-record-action'

export default function TestProvider({ row }: Pick<CellProps<RowOf<typeof identityProvider> & { _actions?: readonly string[] }>, 'row'>) {
  const { t } = useTranslation('sc')
  const { busy, run } = useRecordAction<'test'>('sc/identity-provider', row.id)
  if (!row._actions?.includes('test')) return null
  const test = () =>
    void run('test', async () => {
      await testProvider(row.id)
      return t('provider.test_done', { name: row.name })
    })
  return (
    <Button size="small" loading={busy !== null} label={t('provider.test', { name: row.name })} onClick={test}>
      {t('provider.test_short')}
    </Button>
  )
}
