/** One button for each place where people have an account that signs them in here. A link: the provider's page takes this one's place. */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PublicSecurity } from '../../../api/engine/security'

interface ProviderButtonsProps {
  providers: PublicSecurity['providers']
  /** No password is taken beside them. */ alone: boolean
}

export function ProviderButtons({ providers, alone }: ProviderButtonsProps) {
  const { t } = useTranslation('common')
  const page = new URLSearchParams(window.location.search)
  const back = new URLSearchParams([...page].filter(([name]) => name === 'redirect' || name === 'user')).toString()
  return (
    <div className="k-form k-providers">
      {alone ? <p>{t('sso.only')}</p> : <p className="k-providers-or">{t('sso.or')}</p>}
      {providers.map(({ id, name }) => (
        <Button key={id} size="large" block href={`/api/sc/user/sso/${id}${back ? `?${back}` : ''}`}>
          {t('sso.button', { name })}
        </Button>
      ))}
    </div>
  )
}
