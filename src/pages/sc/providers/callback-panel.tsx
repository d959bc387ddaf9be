/** Beside a provider: the address that it must be told, and its test. */
import { useTranslation } from 'react-i18next'
import { Copied } from '../../../ui/copy-text'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { identityProvider } from '../../../schemas/sc/identity-provider'
import TestProvider from './test-provider'
import './providers.css'

export default function CallbackPanel({ row }: ShowPanelProps<RowOf<typeof identityProvider>>) {
  const { t } = useTranslation('sc')
  return (
    <section className="k-provider-callback" aria-labelledby="k-provider-callback">
      <h2 className="k-form-section" id="k-provider-callback">
        {t('provider.callback')}
      </h2>
      <p>{t('provider.callback_about')}</p>
      <Copied label={t('provider.callback')} text={`${window.location.origin}/api/sc/user/sso/${row.id}/callback`} />
      <p>
        <TestProvider row={row} />
      </p>
    </section>
  )
}
