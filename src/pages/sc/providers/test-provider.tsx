/** Asks a provider who it is and whether it knows this installation: saved settings, nobody signs in. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/shell/button'
import { testProvider } from '../../../providers/data/linked-provider-api'
import type { CellProps } from '../../../resources/define-module'
import type { RowOf } from '../../../schemas/define'
import type { identityProvider } from '../../../schemas/sc/identity-provider'
import { useRecordAct } from '../../../screens/record/use-record-act'

export default function TestProvider({ row }: Pick<CellProps<RowOf<typeof identityProvider> & { _actions?: readonly string[] }>, 'row'>) {
  const { t } = useTranslation('sc')
  const { busy, run } = useRecordAct<'test'>('sc/identity-provider', row.id)
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
